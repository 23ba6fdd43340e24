/** The texts of Perspective's `context.entries`, which are read before the comment: never a reason to refuse a call. */

import { limits } from '@moderato/contract';

/** The newest that fit, oldest first; of one that does not fit, its end. */
export function previousTexts(context: unknown): string[] {
  const texts = entriesOf(context)
    .flatMap((entry) => textOf(entry))
    .slice(-limits.previousMessages);
  const kept: string[] = [];
  let left: number = limits.previousCharacters;
  for (const text of texts.toReversed()) {
    if (left === 0) break;
    // A character has at most two units.
    const characters = [...text.slice(-2 * left)].slice(-left);
    left -= characters.length;
    kept.unshift(characters.join(''));
  }
  return kept;
}

function entriesOf(context: unknown): readonly unknown[] {
  const entries = (context as { entries?: unknown } | null | undefined)?.entries;
  return Array.isArray(entries) ? entries : [];
}

function textOf(entry: unknown): string[] {
  const text = (entry as { text?: unknown } | null | undefined)?.text;
  return typeof text === 'string' && text !== '' ? [text] : [];
}
