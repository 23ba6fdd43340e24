/** Changes that keep the meaning of a text: another keyboard, a web page, an e-mail, a link. None may change a verdict. */

export interface Change {
  readonly name: string;
  readonly change: (text: string, index?: number) => string;
  /** Whether the canonical form takes it back completely; the others are left to what the models have learned. */
  readonly isInvisible: boolean;
  /** A link behind spam is not the same text. */
  readonly notForSpam?: true;
}

const links = [
  'https://example.com/a?b=1',
  'https://www.example.org/p/48213',
  'http://example.net',
  'https://ex.am/3fX9',
];
const mentions = ['@anna', '@jonas_k', '@TheRealMia', '@user4821'];
const hashtags = ['#monday', '#GoodMorning', '#news', '#ThrowbackThursday'];
const signatures = [
  '\n\n-- \nAnna Berg\nTel. +49 170 1234567\nanna.berg@example.com',
  '\n\n--\nJonas Keller\nExample Ltd, 12 Mill Lane, Leeds\nPhone: (555) 123-4567\nhttps://www.example.com',
];
const pick = <Value>(values: readonly Value[], index = 0): Value => values[index % values.length]!;

export const changes: readonly Change[] = [
  { name: 'curly quotes', isInvisible: true, change: curlyQuotes },
  { name: 'straight quotes', isInvisible: true, change: straightQuotes },
  { name: 'NFD', isInvisible: true, change: (text) => text.normalize('NFD') },
  { name: 'first letter small', isInvisible: false, change: firstSmall },
  { name: 'all small', isInvisible: false, change: (text) => text.toLowerCase() },
  { name: 'full stop added', isInvisible: true, change: (text) => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text) },
  { name: 'end mark removed', isInvisible: false, change: (text) => text.replace(/[.!?。！？…]+$/u, '') },
  { name: 'double spaces', isInvisible: true, change: (text) => text.replace(/(?<=\S\S) (?=\S\S)/g, '  ') },
  { name: 'line end', isInvisible: true, change: (text) => `${text}\r\n` },
  { name: 'no-break spaces', isInvisible: true, change: (text) => text.replaceAll(' ', '\u00a0') },
  { name: 'mention before', isInvisible: false, change: (text, index) => `${pick(mentions, index)} ${text}` },
  {
    name: 'link after',
    isInvisible: false,
    notForSpam: true,
    change: (text, index) => `${text} ${pick(links, index)}`,
  },
  { name: 'hashtag after', isInvisible: false, change: (text, index) => `${text} ${pick(hashtags, index)}` },
  { name: 'smile after', isInvisible: true, change: (text, index) => `${text} ${pick([':)', '🙂'], index)}` },
  { name: 'paragraph', isInvisible: true, change: (text) => `<p>${escaped(text)}</p>` },
  { name: 'HTML entities', isInvisible: true, change: inEntities },
  { name: 'bold', isInvisible: true, change: boldWord },
  { name: 'accents removed', isInvisible: false, change: withoutAccents },
  { name: 'e-mail signature', isInvisible: false, change: (text, index) => text + pick(signatures, index) },
];

function curlyQuotes(text: string): string {
  return text
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/"([^"]*)"/g, '“$1”')
    .replaceAll('...', '…');
}

function straightQuotes(text: string): string {
  return text.replace(/[’‘]/g, "'").replace(/[“”„]/g, '"').replaceAll('…', '...');
}

function firstSmall(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function inEntities(text: string): string {
  return escaped(text)
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replace(/[\u00e0-\u017f]/g, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`);
}

/** The longest word between two spaces. */
function boldWord(text: string): string {
  const words = text.match(/(?<=^|\s)[\p{L}\p{M}]{3,}(?=\s|$)/gu) ?? [];
  const word = words.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  return word === '' ? text : text.replace(new RegExp(`(?<=^|\\s)${word}(?=\\s|$)`), `**${word}**`);
}

/** Of Latin letters only: marks of other scripts are letters of their own. */
function withoutAccents(text: string): string {
  return text.replace(/[\u00c0-\u017f]/g, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''));
}
