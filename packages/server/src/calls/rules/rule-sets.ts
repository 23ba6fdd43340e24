/** The compiled rules that apply to a caller: those of the account's live or test side [K10], cached together. */

import { type KeyMode, keyModes } from '@moderato/contract';
import { createRuleSetCache, type LoadedRules, type RuleSetCache } from '@moderato/engine';

/** Whose rules: live and test rules of an account are separate. */
export interface RuleSide {
  readonly accountId: string;
  readonly mode: KeyMode;
}

export interface RuleSets {
  get(side: RuleSide): ReturnType<RuleSetCache['get']>;
  /** The rules of the account changed, or those of any account may have. */
  clear(accountId?: string): void;
}

/** `known` is the version that is built: nothing is read if it is still the same. */
type Load = (side: RuleSide, known: string | undefined) => Promise<LoadedRules | 'unchanged'>;

/** One cache for both sides: they share the memory limit of rules. */
export function createRuleSets(load: Load, options: { readonly maxBytes?: number } = {}): RuleSets {
  const cache = createRuleSetCache({ ...options, load: (name, known) => load(sideOf(name), known) });
  return {
    get: (side) => cache.get(nameOf(side)),
    clear(accountId) {
      if (accountId === undefined) cache.clear();
      else for (const mode of keyModes) cache.clear(nameOf({ accountId, mode }));
    },
  };
}

function nameOf({ accountId, mode }: RuleSide): string {
  return `${mode} ${accountId}`;
}

function sideOf(name: string): RuleSide {
  const blank = name.indexOf(' ');
  return { mode: name.slice(0, blank) as KeyMode, accountId: name.slice(blank + 1) };
}
