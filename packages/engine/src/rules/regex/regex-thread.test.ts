import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { compileRules } from '../compile-rules.ts';
import { createRegexThread, type RegexThread, type RegexThreadOptions } from './regex-thread.ts';

const stubborn = new URL('../testing/stubborn-worker.ts', import.meta.url);
const threads: RegexThread[] = [];

function create(options: RegexThreadOptions = {}): RegexThread {
  const thread = createRegexThread({ timeLimitMs: 30_000, waitLimitMs: 30_000, ...options });
  threads.push(thread);
  return thread;
}

afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});

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
    expect(await thread.match(1, [], 'endless', undefined)).toBeUndefined();
    expect(await thread.match(1, [], 'four', undefined)).toEqual(Int32Array.of(4));
  });

  it('R5: reports unknown if its thread dies, and starts a new one', async () => {
    const thread = create({ worker: stubborn });
    expect(await thread.match(1, [], 'die', undefined)).toBeUndefined();
    expect(await thread.match(1, [], 'four', undefined)).toEqual(Int32Array.of(4));
  });

  it('R5: marks a rule set that could not be evaluated as incomplete instead of reporting no match', async () => {
    const thread: RegexThread = { match: async () => undefined, close: async () => {} };
    const found = await compileRules([regexRule('regex', 'buy.{0,50}now')], { thread }).match('b'.repeat(50_000));
    expect(found).toEqual({ matched: [], exempt: [], incomplete: true });
  });

  it('R5: lets accounts take turns, so that many long texts of one delay another by at most one text', async () => {
    const thread = create({ worker: stubborn });
    const done: string[] = [];
    const match = (set: number, content: string) =>
      thread.match(set, [], content, undefined).then(() => done.push(`${set}${content}`));
    await Promise.all([match(1, 'a'), match(1, 'b'), match(1, 'c'), match(2, 'x')]);
    expect(done).toEqual(['1a', '1b', '2x', '1c']);
  });

  it('R5: reports unknown for a text that waited too long', async () => {
    const thread = create({ worker: stubborn, timeLimitMs: 300, waitLimitMs: 100 });
    const [first, second] = await Promise.all([
      thread.match(1, [], 'endless', undefined),
      thread.match(2, [], 'four', undefined),
    ]);
    expect([first, second]).toEqual([undefined, undefined]);
  });

  it('keeps the most recently used sets and loads the others again when needed', async () => {
    const thread = create({ maxSets: 1 });
    for (const set of [1, 2, 1]) {
      expect(await thread.match(set, [`x{${set}}y`], 'xxy', undefined)).toEqual(Int32Array.of(0, 2 - set, 3));
    }
  });

  it('does not keep an otherwise idle process alive', async () => {
    const script = `
      import { createRegexThread } from ${JSON.stringify(new URL('./regex-thread.ts', import.meta.url).href)};
      const found = await createRegexThread().match(1, ['a'], 'ba', undefined);
      console.log([...found].join());
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    expect(stdout.trim()).toBe('0,1,2');
  });
});
