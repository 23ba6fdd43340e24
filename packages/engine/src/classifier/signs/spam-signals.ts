/** Signs of spam other than words: links, where they lead, and how often a text repeats itself. */

import { confidences } from './tricks.ts';
import type { Sign } from './weigh.ts';

const link =
  /(?:https?:\/\/|www\.)\S{4,}|(?:^|[\s(])(?:t\.me|wa\.me|bit\.ly|tinyurl\.com|discord\.gg|chat\.whatsapp\.com)\/\S+|(?:^|[\s(])http(?=[\s.,!?)]|$)/i;
/** Addresses that hide where they lead, or lead away into a private chat. */
const hiddenTarget =
  /(?:\/\/|www\.|^|[\s(])(?:t\.me|wa\.me|bit\.ly|tinyurl\.com|goo\.gl|is\.gd|cutt\.ly|rb\.gy|t\.ly|chat\.whatsapp\.com|[\w-]+\.(?:tk|ml|ga|cf|gq|xyz|top|icu|click|loan|win|bid))(?:[/\s?#]|$)/i;
const fewestRepeats = 5;
const shortestLine = 12;

/** `wordSeverity`: the strongest spam word that the lexicon found, 0 for none. A link next to it is a second sign. */
export function spamSignals(content: string, wordSeverity: number): readonly Sign[] {
  const signs: Sign[] = [];
  const first = wordSeverity > 0 && mayHoldLink(content) ? new RegExp(link).exec(content) : null;
  if (first !== null) {
    const end = first.index + first[0].length;
    signs.push(sign('link', wordSeverity > 1 ? 2 : 1, first.index, end));
    if (hiddenTarget.test(content)) signs.push(sign('hidden target', 2, first.index, end));
  }
  if (repeatsItself(content)) signs.push(sign('repetition', 2, 0, content.length));
  return signs;
}

/** `http` alone is the word that stands for a link in the canonical form. */
const linkMarks = ['http', '://', 'www.', '.me/', '.ly/', '.gg/', '.com/'];

function mayHoldLink(content: string): boolean {
  return linkMarks.some((mark) => content.includes(mark));
}

function sign(source: string, severity: 1 | 2, start: number, end: number): Sign {
  return { category: 'spam', severity, confidence: confidences.plain, share: 1, start, end, source };
}

function repeatsItself(content: string): boolean {
  if (!content.includes('\n')) return false;
  const counts = new Map<string, number>();
  for (const line of content.split('\n')) {
    const key = line.trim();
    if (key.length < shortestLine) continue;
    const count = (counts.get(key) ?? 0) + 1;
    if (count >= fewestRepeats) return true;
    counts.set(key, count);
  }
  return false;
}
