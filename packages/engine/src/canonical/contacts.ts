/**
 * Ways to reach somebody, and numbers that name a thing, as neutral words: it matters what they stand beside. Words that
 * are hidden in them stay: an address that says "how-to-bake-bread" is followed by these words at the end of the text, and
 * what the word lists know is left as it is.
 */

import type { Span } from '../text/view.ts';
import { splitName } from './hashtags.ts';
import { linkWords } from './link-words.ts';
import { type Edit, type MappedText, rewrite } from './mapped-text.ts';
import { isNumberName } from './number-names.ts';

/** Stands for a mention and for an e-mail address. */
export const mentionWord = '@user';
export const linkWord = 'http';
export const numberWord = '12345';

/** Where a text holds words that the word lists know. */
export type FindTerms = (text: string) => readonly Span[];

const mayHoldContact = /[@0-9]|:\/\/|www\.|\.[a-z]{2,4}\b|[<[{](?:url|link|user|e-?mail|number)|HTTPURL/i;

const contacts = new RegExp(
  [
    /(?<link>(?:https?|ftp):\/\/[^\s<>"]+|(?<![\w@.])www\.[^\s<>"]+|(?<![\w@./-])(?:[a-z0-9-]{1,63}\.){1,4}(?:com|net|org|edu|gov|info|biz|app|dev|shop|xyz|top|club|site|online|icu)(?![\w@.-]|\.\w)(?:[/?][^\s<>"]*)?|(?<![\w@./-])(?:[a-z0-9-]{1,63}\.){1,3}[a-z]{2,3}\/[^\s<>"]*|[<[{](?:url|link)[>\]}]|\bHTTPURL\b)/,
    /(?<email>(?:mailto:)?(?<![p{L}p{N}_.+%-])[p{L}p{N}_.+%-]{1,64}@[p{L}p{N}-]{1,63}(?:\.[p{L}p{N}-]{1,63}){1,5}|[<[{]e-?mail[>\]}])/,
    /(?<mention><@[!&]?\d{5,25}>|@?[<[{]user[>\]}]|(?<![p{L}p{N}_@/]|[p{L}p{N}_]\.)@(?=\d{0,5}[^\d\s]|\d{5})[A-Za-z0-9\u00c0-\u06ff\u0900-\u097f_][A-Za-z0-9\u00c0-\u06ff\u0900-\u097f_]{0,63}(?![p{L}@$*]))/,
    /(?<number><number>|(?<![p{L}p{N}_.,-])[+#(]{0,2}[A-Za-z0-9][A-Za-z0-9-]{5,60}[A-Za-z0-9](?![p{L}p{N}_@$*!])|(?<![p{L}p{N}_.,+-])\+?\(?\d[\d ()./-]{5,30}\d(?![p{L}p{N}_@$*]))/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

interface Found extends Span {
  readonly kind: 'link' | 'email' | 'mention' | 'number';
  readonly text: string;
}

export function readContacts(content: string, findTerms: FindTerms): MappedText | undefined {
  if (!mayHoldContact.test(content)) return undefined;
  const found = findContacts(content);
  if (found.length === 0) return undefined;
  const known = termsIn(found, findTerms);
  const edits: Edit[] = [];
  const appended: Edit[] = [];
  for (const [index, one] of found.entries()) {
    const words = known[index];
    if (words === 'as written') continue;
    edits.push({ start: one.start, end: one.end, text: words ?? neutralWord(one) });
    if (one.kind === 'link') for (const text of linkWords(one.text)) appended.push({ ...one, text });
  }
  return rewrite(content, withoutRepeats(content, edits), appended);
}

function findContacts(content: string): Found[] {
  const found: Found[] = [];
  for (const match of content.matchAll(contacts)) {
    const { link, email, mention } = match.groups!;
    const kind =
      link !== undefined ? 'link' : email !== undefined ? 'email' : mention !== undefined ? 'mention' : 'number';
    const text = kind === 'link' || kind === 'email' ? withoutMarks(match[0]) : match[0];
    if (kind === 'number' && text !== '<number>' && !isNumberName(text)) continue;
    found.push({ kind, text, start: match.index, end: match.index + text.length });
  }
  return found;
}

/** The marks behind an address belong to the sentence. */
function withoutMarks(address: string): string {
  let end = address.length;
  while (end > 1 && (/[.,!?;:'"*_~…。，）\]}|]/.test(address[end - 1]!) || isOpenBracket(address, end))) end--;
  return /^[<[{]/.test(address) ? address : address.slice(0, end);
}

function isOpenBracket(address: string, end: number): boolean {
  return address[end - 1] === ')' && !address.includes('(');
}

function neutralWord({ kind }: Found): string {
  return kind === 'link' ? linkWord : kind === 'number' ? numberWord : mentionWord;
}

/** Addresses that hide where they lead, or lead away into a private chat: a sign of spam beside words of spam. */
const hidingHost =
  /^(?:https?:\/\/)?(?:www\.)?(?:t\.me|wa\.me|bit\.ly|tinyurl\.com|goo\.gl|is\.gd|cutt\.ly|rb\.gy|t\.ly|chat\.whatsapp\.com|discord\.gg|[\w-]+\.(?:tk|ml|ga|cf|gq|xyz|top|icu|click|loan|win|bid))(?:[/?#]|$)/i;

/** What stays of each: nothing, its own spelling, or its words. All are looked up at once, each in lines of its own. */
function termsIn(found: readonly Found[], findTerms: FindTerms): ('as written' | string | undefined)[] {
  const lines: { of: number; text: string; isWords: boolean }[] = [];
  for (const [of, { kind, text }] of found.entries()) {
    lines.push({ of, text, isWords: false });
    if (kind === 'number') continue;
    const words = kind === 'link' ? linkWords(text, 1).join('. ') : splitName(text.replace(/[@.+-]+/g, ' '));
    if (words !== '' && words !== text) lines.push({ of, text: words, isWords: true });
  }
  const known: ('as written' | string | undefined)[] = found.map(({ kind, text }) =>
    kind === 'link' && hidingHost.test(text) ? 'as written' : undefined,
  );
  const text = lines.map((line) => line.text).join('\n');
  const terms = findTerms(text).toSorted((a, b) => a.start - b.start);
  let next = 0;
  let start = 0;
  for (const line of lines) {
    const end = start + line.text.length;
    while (next < terms.length && terms[next]!.start < start) next++;
    const holds = next < terms.length && terms[next]!.start < end;
    if (holds && terms[next]!.end <= end) known[line.of] ??= line.isWords ? line.text : 'as written';
    start = end + 1;
  }
  return known;
}

/** "@a @b @c" is one mention of people, as is one address after another. */
function* withoutRepeats(content: string, edits: readonly Edit[]): Generator<Edit> {
  let last: Edit | undefined;
  for (const edit of edits) {
    const isRepeat =
      last?.text === edit.text && edit.text !== numberWord && content.slice(last.end, edit.start) === ' ';
    if (isRepeat) yield { start: last!.end, end: edit.end, text: '' };
    else yield edit;
    last = edit;
  }
}
