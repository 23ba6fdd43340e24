import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { compileRules } from '../compile-rules.ts';
import { createRegexThread, type RegexThread, type RegexThreadOptions } from './regex-thread.ts';

const stubborn = new URL('../testing/stubborn-worker.ts', import.meta.url);
const threads: RegexThread[] = [];

function create(options: RegexThreadOptions = {}): RegexThread {
  const thread = createRegexThread({ processorLimitMs: 30_000, timeLimitMs: 30_000, waitLimitMs: 30_000, ...options });
  threads.push(thread);
  return thread;
}

afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});

const groups = [['a']];
const of = (content: string) => ({ content, exemptions: undefined, wanted: 'first' }) as const;
const nothing = { found: new Int32Array(), unplaced: [], groupsDone: 0 };
const four = { found: Int32Array.of(4), unplaced: [], groupsDone: 1 };

const regexRule = (ruleId: string, pattern: string) =>
  ({ ruleId, type: 'regex', pattern, priority: 0, action: 'flag', createdAtMs: 0 }) as const;

describe('the regex thread', () => {
  it('R5: matches long texts off the event loop, with the same result', async () => {
    const rules = [regexRule('late', 'needle\\b'), regexRule('none', 'buy.{0,50}now'), regexRule('first', 'h.y')];
    const content = `${'hay '.repeat(12_000)}needle`;
    const found = compileRules(rules, { thread: create() }).match(content);
    expect(found).toBeInstanceOf(Promise);
    expect((await found).matched.map(({ rule_id, match }) => [rule_id, match])).toEqual([
      ['first', { start: 0, end: 3 }],
      ['late', { start: 48_000, end: 48_006 }],
    ]);
  });

  it('T6: applies allowlists the same way', async () => {
    const rules = [
      regexRule('regex', 'h.y'),
      regexRule('costly', 'buy.{0,50}now'),
      { ruleId: 'allow', type: 'allowlist', pattern: ['hay'], priority: 0, action: null, createdAtMs: 0 } as const,
    ];
    const thread = create();
    expect((await compileRules(rules, { thread }).match('hay '.repeat(12_000))).matched).toEqual([]);
    expect((await compileRules(rules, { thread }).match(`${'hay '.repeat(12_000)}hey`)).matched).toHaveLength(1);
  });

  it('R5: stops a match that takes too long, reports it as unknown, and answers the next text', async () => {
    const thread = create({ timeLimitMs: 2_000, worker: stubborn });
    expect(await thread.match(1, groups, of('endless'))).toEqual(nothing);
    expect(await thread.match(1, groups, of('four'))).toEqual(four);
  });

  it('R5: reports unknown if its thread dies, and starts a new one', async () => {
    const thread = create({ worker: stubborn });
    expect(await thread.match(1, groups, of('die'))).toEqual(nothing);
    expect(await thread.match(1, groups, of('four'))).toEqual(four);
  });

  it('R5: marks a rule set that could not be evaluated as incomplete instead of reporting no match', async () => {
    const thread: RegexThread = { match: async () => nothing, close: async () => {} };
    const found = await compileRules([regexRule('regex', 'buy.{0,50}now')], { thread }).match('b'.repeat(50_000));
    expect(found).toEqual({ matched: [], exempt: [], incomplete: true });
  });

  it('R5: says that a text may be one to block if a block rule was cut off, and keeps what other expressions found', async () => {
    // Each is large enough for a group of its own.
    const rules = [regexRule('found', 'a{400}'), { ...regexRule('late', 'b{400}'), action: 'block' as const }];
    const thread: RegexThread = {
      match: async () => ({ found: Int32Array.of(0, 5, 405), unplaced: [], groupsDone: 1 }),
      close: async () => {},
    };
    const found = await compileRules(rules, { thread }).match('b'.repeat(50_000));
    expect(found).toMatchObject({ matched: [{ rule_id: 'found' }], incomplete: true, mayBlock: true });
  });

  it('R5: stops a text that used up its processor time, after the group that did', async () => {
    const thread = create({ worker: stubborn, processorLimitMs: 50 });
    const found = await thread.match(1, [['a'], ['b'], ['c']], of('costly'));
    expect(found).toEqual({ found: new Int32Array(), unplaced: [0], groupsDone: 1 });
    const both = await thread.match(1, [['a'], ['b']], of('four'));
    expect(both).toEqual({ found: Int32Array.of(4, 4), unplaced: [], groupsDone: 2 });
  });

  it('R5: a rule that matches for certain applies, even if there was no time to find out where', async () => {
    const rules = [
      { ...regexRule('certain', 'a{400}'), action: 'block' as const },
      regexRule('maybe empty', 'x*'),
      { ...regexRule('unknown', 'b{400}|(?:)'), action: 'block' as const },
    ];
    const unplaced = (...numbers: number[]): RegexThread => ({
      match: async () => ({ found: new Int32Array(), unplaced: numbers, groupsDone: 2 }),
      close: async () => {},
    });
    const content = 'b'.repeat(50_000);
    const certain = await compileRules(rules, { thread: unplaced(0, 1) }).match(content);
    expect(certain).toMatchObject({
      matched: [{ rule_id: 'certain', match: { start: 0, end: 50_000 } }],
      incomplete: true,
    });
    expect(certain).not.toHaveProperty('mayBlock');
    const unknown = await compileRules(rules, { thread: unplaced(2) }).match(content);
    expect(unknown).toMatchObject({ matched: [], incomplete: true, mayBlock: true });
  });

  it('R5: lets accounts take turns, so that many long texts of one delay another by at most one text', async () => {
    const thread = create({ worker: stubborn });
    const done: string[] = [];
    const match = (set: number, content: string) =>
      thread.match(set, groups, of(content)).then(() => done.push(`${set}${content}`));
    await Promise.all([match(1, 'a'), match(1, 'b'), match(1, 'c'), match(2, 'x')]);
    expect(done).toEqual(['1a', '1b', '2x', '1c']);
  });

  it('R5: reports unknown for a text that waited too long', async () => {
    const thread = create({ worker: stubborn, timeLimitMs: 300, waitLimitMs: 100 });
    const [first, second] = await Promise.all([
      thread.match(1, groups, of('endless')),
      thread.match(2, groups, of('four')),
    ]);
    expect([first, second]).toEqual([nothing, nothing]);
  });

  it('keeps the most recently used sets and loads the others again when needed', async () => {
    const thread = create({ maxAccounts: 1 });
    for (const set of [1, 2, 1]) {
      const { found } = await thread.match(set, [[`x{${set}}y`]], of('xxy'));
      expect(found).toEqual(Int32Array.of(0, 2 - set, 3));
    }
  });

  it('does not keep an otherwise idle process alive', async () => {
    const script = `
      import { createRegexThread } from ${JSON.stringify(new URL('./regex-thread.ts', import.meta.url).href)};
      const matching = { content: 'ba', exemptions: undefined, wanted: 'first' };
      const { found } = await createRegexThread().match(1, [['a']], matching);
      console.log([...found].join());
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    expect(stdout.trim()).toBe('0,1,2');
  });
});
