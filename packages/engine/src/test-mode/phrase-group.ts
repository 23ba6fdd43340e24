import type { TextCategory } from '@moderato/contract';

export type PhraseScores = Readonly<Partial<Record<TextCategory, number>>>;

export interface PhraseGroup {
  readonly title: string;
  readonly scores: PhraseScores;
  /** Lower case, without apostrophes; `{name}` stands for every entry of that slot. */
  readonly phrases: readonly string[];
}

/** Entries written with commas between them, over several lines. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.replaceAll('\n', ' ').trim())
    .map((entry) => entry.replace(/ +/g, ' '));
}
