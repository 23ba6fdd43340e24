/** The filters of a list as sentences that people read: "Action is block", "Language is German". */

import { formatDateTime, formatName } from './format.ts';
import { languageName } from './languages.ts';

export interface Sentence {
  readonly text: string;
  /** What it adds to the filter. */
  readonly set: Readonly<Record<string, string>>;
}

/** What ids stand for. */
export interface NamesOfIds {
  rule(id: string): string;
  key(id: string): string;
}

type Say = (value: string, names: NamesOfIds) => string;

const is =
  (what: string): Say =>
  (value) =>
    `${what} is ${formatName(value).replaceAll('_', ' ')}`;
const exactly =
  (what: string): Say =>
  (value) =>
    `${what} is ${value}`;

/** By the name of the filter in the address. */
const sayings: Readonly<Record<string, Say>> = {
  action: (value) => `Action is ${value.replaceAll('_', ' ')}`,
  category: is('Category'),
  language: (value) => `Language is ${value.split(',').map(languageName).join(' or ')}`,
  author: exactly('Author'),
  word: (value) => `Text has “${value}”`,
  rule_id: (value, { rule }) => `Rule is ${rule(value)}`,
  reported: () => 'Users reported it',
  sampled: (value) => (value === 'true' ? 'It is from the sample' : 'It is not from the sample'),
  from: (value) => `Since ${formatDateTime(value)}`,
  to: (value) => `Before ${formatDateTime(value)}`,
  score_min: (value) => `Score is at least ${value}`,
  score_max: (value) => `Score is at most ${value}`,
  tier: (value) => `Tier is ${value}`,
  context: is('Context'),
  kind: is('Kind'),
  key_id: (value, { key }) => `Key is ${key(value)}`,
  mode: (value) => `Key is for ${value} calls`,
  request_id: exactly('Request'),
  degraded: (value) => (value === 'true' ? 'Reply is degraded' : 'Reply is not degraded'),
  escalated: () => 'Answered by Tier 1 or 2',
  limited: () => 'Language is not measured',
};

export interface Chip {
  readonly field: string;
  readonly text: string;
}

/** One for each filter that is set, in the order of the list above. */
export function chipsOf(filter: Readonly<Record<string, unknown>>, names: NamesOfIds): readonly Chip[] {
  return Object.entries(sayings).flatMap(([field, say]) => {
    const value = filter[field];
    return typeof value === 'string' && value !== '' ? [{ field, text: say(value, names) }] : [];
  });
}

/** A sentence for every value of filters with few values. */
export function sentencesOf(choices: Readonly<Record<string, readonly string[]>>, names: NamesOfIds): Sentence[] {
  return Object.entries(choices).flatMap(([field, values]) =>
    values.map((value) => ({ text: sayings[field]?.(value, names) ?? value, set: { [field]: value } })),
  );
}

const dayMs = 86_400_000;
const scoreForm = /^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** What the typed text itself can mean, for the filters that the list has. */
export function typedSentences(typed: string, fields: readonly string[], nowMs: number = Date.now()): Sentence[] {
  const text = typed.trim();
  const all: (Sentence & { readonly field: string })[] = [];
  const add = (field: string, sentence: string, value: string) =>
    all.push({ field, text: sentence, set: { [field]: value } });
  for (const [words, days] of [
    ['the last 24 hours', 1],
    ['the last 7 days', 7],
    ['the last 30 days', 30],
  ] as const) {
    // To the minute, so that the same choice gives the same address for a while.
    const since = new Date(Math.floor((nowMs - days * dayMs) / 60_000) * 60_000).toISOString();
    if (includesWords(`date is in ${words}`, text)) add('from', `Date is in ${words}`, since);
  }
  if (dayForm.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`))) {
    const midnight = new Date(`${text}T00:00:00`).toISOString();
    add('from', `Since ${text}`, midnight);
    add('to', `Before ${text}`, midnight);
  }
  if (scoreForm.test(text)) {
    add('score_min', `Score is at least ${text}`, text);
    add('score_max', `Score is at most ${text}`, text);
  }
  if (/^req_/.test(text)) add('request_id', `Request is ${text}`, text);
  if (text.length >= 2) add('word', `Text has “${text}”`, text.slice(0, 200));
  if (text !== '') add('author', `Author is ${text}`, text.slice(0, 256));
  return all.filter(({ field }) => fields.includes(field)).map(({ text: sentence, set }) => ({ text: sentence, set }));
}

/** Whether every typed word is in the sentence, in any order. */
export function includesWords(sentence: string, typed: string): boolean {
  const lower = sentence.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
