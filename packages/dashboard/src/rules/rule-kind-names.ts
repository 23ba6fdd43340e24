/** What each kind of rule is called in a sentence. Apart from the forms: lists need the names alone. */

import type { RuleType } from '@moderato/contract';
import { nameOf } from '../text/format.ts';

export const ruleKindNames: Readonly<Record<RuleType, string>> = {
  wordlist: 'word list',
  regex: 'expression',
  allowlist: 'allowlist',
};

/** Also of a kind that is newer than this tab. */
export const kindOf = (type: string): string => nameOf(ruleKindNames, type);
