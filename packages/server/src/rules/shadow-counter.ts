/**
 * What rules in shadow would have matched. Looked at after the verdict and beside it: a text is judged as if they did
 * not exist, and accounts that have none pay for a look into a set. Counts are written now and then.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { mostShadowMatches } from '@moderato/contract/dashboard';
import type { LedgerFollower } from '../ledger/ledger-entry.ts';
import { repeatEvery } from '../repeat-every.ts';
import { isStorable } from '../retention/what-is-kept.ts';
import { createRuleSets, type RuleSide } from './rule-sets.ts';
import { excerptAround } from './shadow-excerpt.ts';
import type { ShadowHits, ShadowRulesStore } from './shadow-rules-store.ts';

export interface SeenCall extends RuleSide {
  readonly requestId: string;
  /** Nothing else keeps its text for review. */
  readonly isAllowed: boolean;
}

export interface ShadowCounter {
  seen(call: SeenCall, content: string): void;
  /** Whatever is being looked at has been, and is written. */
  write(): Promise<void>;
  /** The rules of the account changed, or those of any account may have. */
  clear(accountId?: string): void;
  stop(): void;
}

export interface ShadowCounterParts {
  readonly store: Pick<ShadowRulesStore, 'count'>;
  /** Rules in shadow, with the allowlists that hold for them too. */
  readonly load: Parameters<typeof createRuleSets>[0];
  readonly writeEveryMs: number;
  onFailure(error: unknown): void;
}

/** Under a flood the counts fall behind, not the calls. */
const mostUnderWay = 100;

export function createShadowCounter({ store, load, writeEveryMs, onFailure }: ShadowCounterParts): ShadowCounter {
  /** Accounts that have none, by side. */
  let without = { live: new Set<string>(), test: new Set<string>() };
  let counted = new Map<string, { hits: number; lastAtMs: number; matches: ShadowHits['matches'] }>();
  const underWay = new Set<Promise<void>>();
  const sets = createRuleSets(load);

  async function look({ requestId, isAllowed, ...side }: SeenCall, content: string): Promise<void> {
    const known = without;
    const inShadow = await sets.get(side);
    if (inShadow.byteLength === 0) {
      known[side.mode].add(side.accountId);
      return;
    }
    const { matched } = await inShadow.match(content);
    const lastAtMs = Date.now();
    const isShown = isAllowed && side.mode === 'live' && isStorable(content);
    for (const { rule_id: id, match } of matched) {
      const { hits, matches } = counted.get(id) ?? { hits: 0, matches: [] };
      const place = { match_start: match.start, match_end: match.end };
      const excerpt = isShown ? { excerpt: excerptAround(content, match) } : {};
      const newest = { account_id: side.accountId, rule_id: id, request_id: requestId, ...place, ...excerpt };
      // More are not kept.
      counted.set(id, { hits: hits + 1, lastAtMs, matches: [...matches, newest].slice(-mostShadowMatches) });
    }
  }

  async function write(): Promise<void> {
    await Promise.all(underWay);
    const due = counted;
    if (due.size === 0) return;
    counted = new Map();
    // Ids are never shared: it does not matter of which side the store is.
    await store.count(due);
  }

  const { stop } = repeatEvery(writeEveryMs, write, onFailure);

  return {
    seen(call, content) {
      if (without[call.mode].has(call.accountId) || underWay.size >= mostUnderWay) return;
      // After the reply, which nothing here may keep waiting.
      const looking = nextTurn()
        .then(() => look(call, content))
        .catch(onFailure)
        .finally(() => underWay.delete(looking));
      underWay.add(looking);
    },
    write,
    clear(accountId) {
      // New sets: who is looking now read what was, and adds to the old ones.
      without = { live: allBut(without.live, accountId), test: allBut(without.test, accountId) };
      sets.clear(accountId);
    },
    stop,
  };
}

function allBut(accountIds: ReadonlySet<string>, cleared: string | undefined): Set<string> {
  const left = new Set(cleared === undefined ? [] : accountIds);
  if (cleared !== undefined) left.delete(cleared);
  return left;
}

/** Shows texts to the counter once their calls are in the ledger. */
export function shadowFollower(counter: Pick<ShadowCounter, 'seen'>): LedgerFollower {
  return {
    settled(entries, committed) {
      if (!committed) return;
      for (const { row, text } of entries) {
        if (text === undefined) continue;
        const { account_id: accountId, mode, request_id: requestId, action } = row;
        counter.seen({ accountId, mode, requestId, isAllowed: action === 'allow' }, text);
      }
    },
  };
}
