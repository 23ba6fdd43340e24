import { describe, expect, it } from 'vitest';
import type { RuleDefinition, RuleSet } from './rule-set.ts';
import { createRuleSetCache, type LoadedRules } from './rule-set-cache.ts';

function wordlist(ruleId: string, ...pattern: string[]): RuleDefinition {
  return { ruleId, type: 'wordlist', pattern, priority: 0, action: 'flag', createdAtMs: 0 };
}

async function matched(set: RuleSet, content: string): Promise<string[]> {
  return (await set.match(content)).matched.map(({ rule_id }) => rule_id);
}

const loaded = (rules: RuleDefinition[]): LoadedRules => ({ version: JSON.stringify(rules), rules });

/** A store that counts how often it was read. */
function store(rules: Record<string, RuleDefinition[]>) {
  const loads: string[] = [];
  return {
    rules,
    loads,
    load: async (accountId: string) => {
      loads.push(accountId);
      return loaded(rules[accountId] ?? []);
    },
  };
}

describe('createRuleSetCache', () => {
  it('loads and builds once for concurrent callers, then answers from the cache', async () => {
    const { load, loads } = store({ one: [wordlist('r1', 'word')] });
    const cache = createRuleSetCache({ load });
    const [first, second] = await Promise.all([cache.get('one'), cache.get('one')]);
    expect(first).toBe(second);
    expect(cache.get('one')).toBe(first);
    expect(loads).toEqual(['one']);
    expect(await matched(first, 'a word')).toEqual(['r1']);
  });

  it('keeps accounts separate', async () => {
    const { load } = store({ one: [wordlist('r1', 'word')], other: [wordlist('r2', 'term')] });
    const cache = createRuleSetCache({ load });
    expect(await matched(await cache.get('one'), 'word term')).toEqual(['r1']);
    expect(await matched(await cache.get('other'), 'word term')).toEqual(['r2']);
    expect(await matched(await cache.get('nobody'), 'word term')).toEqual([]);
  });

  it('rebuilds a rule that was edited under the same id', async () => {
    const { load, rules } = store({ one: [wordlist('r1', 'word')] });
    const cache = createRuleSetCache({ load });
    expect(await matched(await cache.get('one'), 'word term')).toEqual(['r1']);
    rules.one = [wordlist('r1', 'other')];
    cache.clear('one');
    expect(await matched(await cache.get('one'), 'word term')).toEqual([]);
    expect(await matched(await cache.get('one'), 'the other')).toEqual(['r1']);
  });

  it('R5: callers after a change get the changed rules, even while the old ones are being built', async () => {
    const { load, rules } = store({ one: Array.from({ length: 50 }, (_, i) => wordlist(`r${i}`, `word${i}`)) });
    const cache = createRuleSetCache({ load });
    const before = cache.get('one');
    rules.one = [wordlist('new', 'word')];
    cache.clear('one');
    expect(await matched(await cache.get('one'), 'word')).toEqual(['new']);
    expect(await matched(await before, 'word')).toEqual(['new']);
    rules.one = [];
    cache.clear('one');
    expect(await matched(await cache.get('one'), 'word')).toEqual([]);
  });

  it('R5: callers after a change never get rules from an older load, however many changes follow', async () => {
    let rules = [wordlist('old', 'word')];
    const loads: PromiseWithResolvers<void>[] = [];
    const cache = createRuleSetCache({
      async load() {
        const found = rules;
        const answer = Promise.withResolvers<void>();
        loads.push(answer);
        await answer.promise;
        return loaded(found);
      },
    });
    const early = cache.get('acct_1');
    // Changes elsewhere, one during each load, until the build accepts what it has.
    for (let load = 0; load < 6; load++) {
      await expect.poll(() => loads.length).toBe(load + 1);
      if (load === 5) break;
      cache.clear();
      loads[load]?.resolve();
    }
    rules = [wordlist('new', 'word')];
    cache.clear('acct_1');
    const late = cache.get('acct_1');
    loads[5]?.resolve();
    await expect.poll(() => loads.length).toBe(7);
    loads[6]?.resolve();
    expect(await matched(await early, 'word')).toEqual(['old']);
    expect(await matched(await late, 'word')).toEqual(['new']);
  });

  it('checks everything again after clear, and rebuilds only what changed', async () => {
    const { load, loads, rules } = store({ one: [wordlist('r1', 'word')], other: [wordlist('r2', 'term')] });
    const cache = createRuleSetCache({ load });
    const one = await cache.get('one');
    const other = await cache.get('other');
    rules.other = [wordlist('r3', 'term')];
    cache.clear();
    expect(await cache.get('one')).toBe(one);
    expect(await cache.get('other')).not.toBe(other);
    expect(loads).toEqual(['one', 'other', 'one', 'other']);
  });

  it('O8: does not read or build rules again if the store knows that they are unchanged', async () => {
    let rules = [wordlist('r1', 'word')];
    const known: (string | undefined)[] = [];
    let reads = 0;
    const cache = createRuleSetCache({
      async load(_accountId, version) {
        known.push(version);
        if (version === JSON.stringify(rules)) return 'unchanged';
        reads++;
        return loaded(rules);
      },
    });
    const first = await cache.get('one');
    cache.clear('one');
    expect(await cache.get('one')).toBe(first);
    expect([known, reads]).toEqual([[undefined, JSON.stringify(rules)], 1]);
    rules = [wordlist('r1', 'other')];
    cache.clear('one');
    expect(await matched(await cache.get('one'), 'the other word')).toEqual(['r1']);
    expect(await matched(await cache.get('one'), 'the word')).toEqual([]);
    expect(reads).toBe(2);
  });

  it('passes on a loading error, and tries again for the next caller', async () => {
    let broken = true;
    const cache = createRuleSetCache({
      load: async () => {
        if (broken) throw new Error('no store');
        return loaded([wordlist('r1', 'word')]);
      },
    });
    await expect(cache.get('one')).rejects.toThrow('no store');
    broken = false;
    expect(await matched(await cache.get('one'), 'word')).toEqual(['r1']);
  });

  it('evicts the least recently used sets when full, never one in use', async () => {
    const { load, loads } = store({
      a: [wordlist('r1', 'word')],
      b: [wordlist('r2', 'word')],
      c: [wordlist('r3', 'word')],
    });
    const size = (await createRuleSetCache({ load }).get('a')).byteLength;
    loads.length = 0;
    const cache = createRuleSetCache({ load, maxBytes: 2 * (size + 5_000) });
    for (const account of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(account);
    expect(loads).toEqual(['a', 'b', 'c', 'b']);
    const small = createRuleSetCache({ load, maxBytes: 1 });
    expect(await matched(await small.get('a'), 'word')).toEqual(['r1']);
    expect(small.get('a')).not.toBeInstanceOf(Promise);
  });

  it('R5: building a large set does not block the event loop', async () => {
    const words = Array.from({ length: 10 }, (_, i) =>
      wordlist(`r${i}`, ...Array.from({ length: 2_000 }, (_, j) => `entry ${i} ${j}`)),
    );
    const cache = createRuleSetCache({ load: async () => loaded(words) });
    const building = cache.get('one');
    let turns = 0;
    let built = false;
    void Promise.resolve(building).then(() => {
      built = true;
    });
    while (!built) {
      await new Promise(setImmediate);
      turns++;
    }
    expect(turns).toBeGreaterThan(3);
    expect(await matched(await building, 'see entry 9 1999')).toEqual(['r9']);
  });
});
