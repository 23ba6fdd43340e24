import type { Context } from '@moderato/contract';

/** One part of the innocent suite. */
export interface InnocentPart {
  readonly id: string;
  /** Where it comes from, for the page. */
  readonly source: string;
  /** `words`: entries of a list, shown alone and ten at a time. `texts`: shown as they are. */
  readonly kind: 'words' | 'texts';
  readonly entries: readonly string[];
  readonly context: Context;
}

export function uniqueEntries(entries: Iterable<string>): readonly string[] {
  return [...new Set(Array.from(entries, (entry) => entry.trim()))].filter((entry) => entry !== '');
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
