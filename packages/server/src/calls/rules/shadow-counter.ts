/**
 * Counts what shadow rules would have matched. They run after the verdict and separately from it: a text is judged as
 * if they did not exist, and accounts without such rules pay only for a look-up in a set. Counts are written now and
 * then.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxShadowMatches } from '@moderato/contract/dashboard';
import { repeatEvery } from '../../base/repeat-every.ts';
import type { LedgerFollower } from '../ledger/ledger-entry.ts';
import { isStorable } from '../retention/what-is-kept.ts';
import { createRuleSets, type RuleSide } from './rule-sets.ts';
import type { RulesStore } from './rules-store.ts';
import { excerptAround } from './shadow-excerpt.ts';
import type { ShadowHits } from './shadow-matches-store.ts';

export interface SeenCall extends RuleSide {
  readonly requestId: string;
  /** Nothing else keeps its text for review. */
  readonly isAllowed: boolean;
}

export type ShadowCounter = ReturnType<typeof createShadowCounter>;

export interface ShadowCounterParts {
  readonly store: Pick<RulesStore, 'count'>;
  /** Shadow rules, with the allowlists that also apply to them. */
  readonly load: Parameters<typeof createRuleSets>[0];
  /** How long calls stay in the ledger; their words are not kept any longer. */
  readonly ledgerDays: number;
  readonly writeEveryMs: number;
  onFailure(error: unknown): void;
}

/** Under a flood, the counts fall behind, not the calls. */
const maxConcurrent = 100;

export function createShadowCounter(parts: ShadowCounterParts) {
  const { store, load, ledgerDays, writeEveryMs, onFailure } = parts;
  /** Accounts without any, by side. */
  let without = { live: new Set<string>(), test: new Set<string>() };
  let counted = new Map<string, ShadowHits>();
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
      const place = { match_start: match.start, match_end: match.end };
      const excerpt = isShown ? { excerpt: excerptAround(content, match) } : {};
      const found = { account_id: side.accountId, rule_id: id, request_id: requestId, ...place, ...excerpt };
      add(id, { hits: 1, lastAtMs, matches: [found] });
    }
  }

  /** Resolves when everything in progress has been examined and written. */
  async function write(): Promise<void> {
    await Promise.all(underWay);
    const due = counted;
    if (due.size === 0) return;
    counted = new Map();
    try {
      await store.count(due, ledgerDays);
    } catch (error) {
      // The next attempt writes them with what has been added since.
      for (const [id, hits] of due) add(id, hits);
      throw error;
    }
  }

  function add(id: string, { hits, lastAtMs, matches }: ShadowHits): void {
    const known = counted.get(id);
    counted.set(id, {
      hits: hits + (known?.hits ?? 0),
      lastAtMs: Math.max(lastAtMs, known?.lastAtMs ?? 0),
      // More are not kept.
      matches: newest([...(known?.matches ?? []), ...matches]),
    });
  }

  const { stop } = repeatEvery(writeEveryMs, write, onFailure);

  return {
    seen(call: SeenCall, content: string): void {
      if (without[call.mode].has(call.accountId) || underWay.size >= maxConcurrent) return;
      // After the reply, which must not wait for anything here.
      const looking = nextTurn()
        .then(() => look(call, content))
        .catch(onFailure)
        .finally(() => underWay.delete(looking));
      underWay.add(looking);
    },
    write,
    /** The rules of the account changed, or those of any account may have. */
    clear(accountId?: string): void {
      // New sets: work in progress has read the old state and adds to the old ones.
      without = { live: allBut(without.live, accountId), test: allBut(without.test, accountId) };
      sets.clear(accountId);
    },
    stop,
  };
}

function newest(matches: ShadowHits['matches']): ShadowHits['matches'] {
  if (matches.length <= maxShadowMatches) return matches;
  return matches.toSorted((a, b) => (a.request_id < b.request_id ? -1 : 1)).slice(-maxShadowMatches);
}

function allBut(accountIds: ReadonlySet<string>, cleared: string | undefined): Set<string> {
  const left = new Set(cleared === undefined ? [] : accountIds);
  if (cleared !== undefined) left.delete(cleared);
  return left;
}

/** Passes texts to the counter once their calls are in the ledger. */
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
