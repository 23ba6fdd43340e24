/** The name of each kind of rule, and its form. */

import type { RuleType } from '@moderato/contract';
import { formatName, known } from '../text/format.ts';
import { linesOf } from '../text/lines-of.ts';

export interface RuleFormWords {
  /** Within a sentence. */
  readonly name: string;
  /** In the list of kinds. */
  readonly option: string;
  /** The label of the pattern field. */
  readonly field: string;
  readonly rows: number;
  readonly hint?: string;
  readPattern(written: string): string | string[];
}

const entries = { field: 'Words and phrases, one per line', rows: 5, readPattern: linesOf } as const;

export const ruleForms: Readonly<Record<RuleType, RuleFormWords>> = {
  wordlist: { name: 'word list', option: 'Word list: whole words and phrases', ...entries },
  regex: {
    name: 'expression',
    option: 'Expression: RE2 syntax',
    field: 'Expression',
    rows: 2,
    hint: 'Case does not matter. Look-around and back-references are not supported.',
    readPattern: (written) => written.trim(),
  },
  allowlist: { name: 'allowlist', option: 'Allowlist: exempts words and phrases', ...entries },
};

/** The name of a kind, even of one that is newer than this tab. */
export const kindOf = (type: string): string => known(ruleForms, type)?.name ?? formatName(type);
