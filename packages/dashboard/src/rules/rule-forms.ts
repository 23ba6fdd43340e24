/** How each kind of rule is written down in a form. */

import type { RuleType } from '@moderato/contract';
import { linesOf } from '../text/lines-of.ts';

export interface RuleFormWords {
  /** In the list of kinds. */
  readonly option: string;
  /** Over the field for the pattern. */
  readonly field: string;
  readonly rows: number;
  readonly hint?: string;
  readPattern(written: string): string | string[];
}

const entries = { field: 'Words and phrases, one per line', rows: 5, readPattern: linesOf } as const;

export const ruleForms: Readonly<Record<RuleType, RuleFormWords>> = {
  wordlist: { option: 'Word list: whole words and phrases', ...entries },
  regex: {
    option: 'Expression: RE2 syntax',
    field: 'Expression',
    rows: 2,
    hint: 'Case does not matter. Look-around and back-references are not supported.',
    readPattern: (written) => written.trim(),
  },
  allowlist: { option: 'Allowlist: exempts words and phrases', ...entries },
};
