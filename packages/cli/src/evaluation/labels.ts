/**
 * What a label in somebody's file means: acceptable, not acceptable, or not acceptable for certain categories. Several
 * categories have commas, semicolons, bars or spaces between them, or are a list.
 */

import { textCategoryNames } from '@moderato/contract';

/** `any`: not acceptable, for whatever reason. An empty list: acceptable. */
export type Label = 'any' | readonly string[];

const good = [
  'false',
  '0',
  'no',
  'good',
  'ok',
  'okay',
  'keep',
  'kept',
  'approve',
  'allow',
  'acceptable',
  'none',
  'clean',
];
const bad = ['true', '1', 'yes', 'bad', 'remove', 'removed', 'flag', 'block', 'unacceptable', 'abusive', 'toxic'];

/** Undefined if it means nothing here: an empty field is not a label. */
export function readLabel(given: unknown): Label | undefined {
  if (Array.isArray(given)) return given.length === 0 ? [] : categoriesIn(given.map(String));
  const text = ['string', 'number', 'boolean'].includes(typeof given) ? String(given).trim().toLowerCase() : '';
  if (text === '') return undefined;
  if (good.includes(text)) return [];
  if (bad.includes(text)) return 'any';
  return categoriesIn(text.split(/[\s,;|]+/));
}

/** One unknown name makes the label unknown: half of it would count a text as acceptable for the rest. */
function categoriesIn(names: readonly string[]): Label | undefined {
  const known = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  const all: readonly string[] = textCategoryNames;
  return known.length > 0 && known.every((name) => all.includes(name)) ? known : undefined;
}
