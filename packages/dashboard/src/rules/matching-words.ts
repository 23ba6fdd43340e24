/** The ways in which the entries of a list match, in the order in which the form offers them. */

import type { RuleMatching } from '@moderato/contract';
import { formatName, known } from '../text/format.ts';

const words: Readonly<Record<RuleMatching, { readonly option: string; readonly name: string }>> = {
  inflected: { option: 'With endings: also plurals and cases', name: 'with endings' },
  disguised: { option: 'In disguise too: also z0rbo, z.o.r.b.o', name: 'in disguise too' },
  exact: { option: 'Exactly as written', name: 'exactly as written' },
};

export const matchingOptions = (Object.keys(words) as RuleMatching[]).map((value) => ({
  value,
  label: words[value].option,
}));

/** Even of one that is newer than this tab. */
export const matchingName = (matching: string): string => known(words, matching)?.name ?? formatName(matching);
