/**
 * Compiled rule sets by account. Each account has at most one build at a time, whoever asks; it runs in slices, so other
 * calls continue in between, and the finished set replaces the old one in one assignment. The set that was unused for
 * longest makes room. The creator of the cache decides where rules come from.
 */

import { runInSlices } from '../threads/run-in-slices.ts';
import { buildRules, type CompiledRuleSet, type CompileOptions } from './compile-rules.ts';
import type { RuleDefinition } from './rule-set.ts';

export interface RuleSetCacheOptions extends CompileOptions {
  /** `known` is the version that is built: unchanged rules need not be read. */
  load(accountId: string, known: string | undefined): Promise<LoadedRules | 'unchanged'>;
  /** The memory limit for all sets together; the last used one is always kept. */
  readonly maxBytes?: number;
}

export interface LoadedRules {
  /** Different rules have different versions: a rule keeps its id when it is edited. */
  readonly version: string;
  readonly rules: readonly RuleDefinition[];
}

export interface RuleSetCache {
  /** The account's rules as they are now; a promise when they have to be loaded or built first. */
  get(accountId: string): CompiledRuleSet | Promise<CompiledRuleSet>;
  /**
   * The account's rules changed, or those of any account may have: callers from now on get the new ones. Rules that
   * turn out to be the same are not built again.
   */
  clear(accountId?: string): void;
}

interface Built {
  readonly set: CompiledRuleSet;
  readonly version: string;
}

interface Entry {
  /** Counts the reported changes. */
  changes: number;
  built?: Built & { readonly changes: number };
  building?: Promise<CompiledRuleSet>;
  /** Set when the current build will not start over: it is for callers from before any later change. */
  lastChanges?: number;
}

/** How often a build that is overtaken by changes starts over; then waiting callers get the current result. */
const maxRestarts = 5;
/** The approximate size of a set besides its tables. */
const bytesPerSet = 4096;

export function createRuleSetCache(options: RuleSetCacheOptions): RuleSetCache {
  const { maxBytes = 256 * 1024 * 1024 } = options;
  /** Least recently used first. */
  const entries = new Map<string, Entry>();

  async function build(accountId: string, entry: Entry): Promise<CompiledRuleSet> {
    for (let restarts = 0; ; restarts++) {
      const { changes } = entry;
      if (restarts === maxRestarts) entry.lastChanges = changes;
      const overtaken = () => entry.changes !== changes && restarts < maxRestarts;
      const known = entry.built;
      const loaded = await options.load(accountId, known?.version);
      const built = isSame(known, loaded) ? known : await rebuild(loaded, overtaken);
      if (built === undefined || overtaken()) continue;
      entry.built = { ...built, changes };
      return built.set;
    }
  }

  async function rebuild(loaded: LoadedRules | 'unchanged', overtaken: () => boolean): Promise<Built | undefined> {
    if (loaded === 'unchanged') throw new Error('Rules that were never loaded cannot be unchanged.');
    const set = await runInSlices(buildRules(loaded.rules, options), overtaken);
    return set && { set, version: loaded.version };
  }

  function makeRoom(): void {
    let bytes = 0;
    for (const entry of entries.values()) bytes += bytesOf(entry);
    for (const [accountId, entry] of entries) {
      if (bytes <= maxBytes || entries.size === 1) return;
      if (entry.building !== undefined) continue;
      entries.delete(accountId);
      bytes -= bytesOf(entry);
    }
  }

  function get(accountId: string): CompiledRuleSet | Promise<CompiledRuleSet> {
    const entry = entries.get(accountId) ?? { changes: 0 };
    entries.delete(accountId);
    entries.set(accountId, entry);
    if (entry.built?.changes === entry.changes) return entry.built.set;
    if (entry.building !== undefined && (entry.lastChanges ?? entry.changes) !== entry.changes) {
      const again = () => get(accountId);
      return entry.building.then(again, again);
    }
    entry.building ??= build(accountId, entry).finally(() => {
      delete entry.building;
      delete entry.lastChanges;
      makeRoom();
    });
    return entry.building;
  }

  return {
    get,
    clear(accountId) {
      const cleared = accountId === undefined ? entries.values() : [entries.get(accountId)];
      for (const entry of cleared) if (entry !== undefined) entry.changes++;
    },
  };
}

function isSame(known: Built | undefined, loaded: LoadedRules | 'unchanged'): known is Built {
  return known !== undefined && (loaded === 'unchanged' || loaded.version === known.version);
}

function bytesOf({ built }: Entry): number {
  return built === undefined ? 0 : built.set.byteLength + bytesPerSet;
}
