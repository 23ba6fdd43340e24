/** Tests `moderato rules test`. Some texts are rude, because that is what is tested. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOptions, openStores, readConfig } from '@moderato/server';
import { describe, expect, it } from 'vitest';
import { addRule } from '../../../server/src/testing/add-rule.ts';
import { commandLine, temporaryFolder } from '../testing/command-line.ts';

const rules = [
  { type: 'wordlist', pattern: ['dick', 'smurf'], moderation_action: 'block' },
  { type: 'allowlist', pattern: ['Dick Cheney'] },
  { type: 'regex', pattern: '\\d{4}', moderation_action: 'flag', priority: 5 },
];

function file(name: string, content: unknown): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
const moderato = commandLine({});
const jsonl = (...lines: unknown[]) => file('cases.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

describe('rules test TEXT', () => {
  it('shows every match with its position and text, and exemptions; the verdict is the exit code', async () => {
    const text = 'Dick Cheney is a dick since 1984';
    const { code, stdout, stderr } = await moderato('rules', 'test', text, '--rules', file('rules.json', rules));
    expect([code, stderr]).toEqual([20, '']);
    expect(stdout.split('\n')[0]).toBe('block');
    expect(stdout).toMatch(/^#3 +regex +flag +28–32 +1984$/m);
    expect(stdout).toMatch(/^#1 +wordlist +block +17–21 +dick$/m);
    expect(stdout).toMatch(/^- +allowlist +exempt +0–11 +Dick Cheney$/m);
    expect(stdout.indexOf('#3')).toBeLessThan(stdout.indexOf('#1'));
  });

  it.each([
    ['in 1984', 10],
    ['Dick Cheney', 0],
    ['good morning', 0],
  ])('%j exits with %i', async (text, code) => {
    expect((await moderato('rules', 'test', text, '--rules', file('rules.json', { rules }))).code).toBe(code);
  });

  it('answers in JSON with ids, positions and the matched text', async () => {
    const named = [{ ...rules[0], rule_id: 'rule_mine' }];
    const words = ['rules', 'test', 'a SMURF', '--rules', file('rules.json', named), '--json'];
    const { code, stdout } = await moderato(...words);
    expect(code).toBe(20);
    const match = { start: 2, end: 7, text: 'SMURF' };
    expect(JSON.parse(stdout)).toEqual({
      rules: 1,
      results: [
        {
          line: null,
          action: 'block',
          matched_rules: [{ rule_id: 'rule_mine', type: 'wordlist', moderation_action: 'block', match }],
          exempt: [],
        },
      ],
    });
  });

  it('uses the account’s rules without a file, and says if there are none', async () => {
    const environment = { MODERATO_DATA_DIR: temporaryFolder() };
    const onStore = commandLine(environment);
    const before = await onStore('rules', 'test', 'smurf');
    expect([before.code, before.stderr]).toEqual([0, expect.stringContaining('There are no rules.')]);
    const stores = await openStores(databaseOptions(readConfig(environment)));
    const [account] = await stores.accounts.list();
    const rule = { type: 'wordlist', pattern: ['smurf'], priority: 0, action: 'flag' } as const;
    await addRule(stores.rules.live, account?.id ?? '', rule);
    await stores.close();
    const after = await onStore('rules', 'test', 'smurf');
    expect([after.code, after.stdout]).toEqual([
      10,
      expect.stringMatching(/^rule_\w{26} +wordlist +flag +0–5 +smurf$/m),
    ]);
    expect((await onStore('rules', 'test', 'smurf', '--account', 'acct_x')).code).toBe(1);
    // K10: the account's test rules are separate.
    expect(await onStore('rules', 'test', 'smurf', '--test')).toMatchObject({
      code: 0,
      stderr: 'There are no rules.\n',
    });
  });

  it('prints no control character of the text', async () => {
    const red = [{ type: 'regex', pattern: 'red.*', moderation_action: 'flag' }];
    const { stdout } = await moderato('rules', 'test', 'red \u001b[31m', '--rules', file('rules.json', red));
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

describe('rules test --file', () => {
  it('tests every line and exits with the strongest verdict', async () => {
    const texts = file('texts.txt', 'good morning\r\n\r\nin 1984\na smurf\n');
    const { code, stdout } = await moderato('rules', 'test', '--file', texts, '--rules', file('rules.json', rules));
    expect(code).toBe(20);
    expect(stdout).toMatch(/^ +3 +flag +#3 +3–7 +1984$/m);
    expect(stdout).toMatch(/^ +4 +block +#1 +2–7 +smurf$/m);
    expect(stdout).toContain('3 texts: 1 allow, 1 flag, 1 block.');
  });

  it('reads standard input', async () => {
    const piped = commandLine({}, 'in 1984\n');
    expect((await piped('rules', 'test', '--file', '-', '--rules', file('rules.json', rules))).code).toBe(10);
  });

  it('compares verdicts with expected ones: exits with 0 if all match, otherwise with 1', async () => {
    const path = file('rules.json', rules);
    const right = jsonl({ text: 'smurf', expect: 'block' }, { text: 'Dick Cheney', expect: 'allow' });
    expect(await moderato('rules', 'test', '--file', right, '--rules', path)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 of 2 as expected.'),
    });
    const wrong = jsonl({ text: 'smurfs', expect: 'block' }, { text: 'hello' });
    expect(await moderato('rules', 'test', '--file', wrong, '--rules', path)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^ +1 +allow +block +-$/m),
    });
  });

  it('names a line that cannot be tested and exits with 1, but tests the others', async () => {
    const path = file('rules.json', rules);
    const odd = jsonl({ text: 'smurf' }, { text: 7 }, { text: 'x', expect: 'maybe' }, null, {
      text: 'x'.repeat(50_001),
    });
    const { code, stdout } = await moderato('rules', 'test', '--file', odd, '--rules', path, '--json');
    const { results } = JSON.parse(stdout) as { results: { problem?: string; action?: string }[] };
    expect(code).toBe(1);
    expect(results.map(({ action, problem }) => action ?? typeof problem)).toEqual([
      'block',
      'string',
      'string',
      'string',
      'string',
    ]);
  });
});

describe('rules test refuses', () => {
  it.each([
    [['rules', 'test'], 2, 'either TEXT or --file'],
    [['rules', 'test', 'a', '--file', 'b'], 2, 'either TEXT or --file'],
    [['rules', 'test', ''], 2, 'must not be empty'],
    [['rules', 'test', 'a', '--rules', 'b', '--account', 'c'], 2, 'not both'],
    [['rules', 'test', 'a', '--rules', 'b', '--test'], 2, 'not both'],
    [['rules', 'test', 'a', '--rules', '/nowhere/rules.json'], 1, '/nowhere/rules.json'],
    [['rules', 'test', '--file', '/nowhere/texts.txt', '--rules', 'b'], 1, '/nowhere/texts.txt'],
  ])('%j with %i', async (words, code, part) => {
    expect(await moderato(...words)).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(part) });
  });

  it.each([
    ['invalid JSON', '{', 'not JSON'],
    ['no list', '{"rule": 1}', 'contains no rules'],
    ['no object', '[7]', 'Rule 1'],
    [
      'an unknown way of matching',
      '[{"type":"wordlist","pattern":["a"],"moderation_action":"flag","matching":"x"}]',
      'exact, inflected, disguised',
    ],
    ['an unknown type', '[{"type":"words","pattern":["a"],"moderation_action":"flag"}]', 'wordlist, regex, allowlist'],
    ['no action', '[{"type":"wordlist","pattern":["a"]}]', 'moderation_action is missing'],
    ['a wrong action', '[{"type":"wordlist","pattern":["a"],"moderation_action":"ban"}]', 'flag, block'],
    ['a wrong pattern', '[{"type":"wordlist","pattern":[1],"moderation_action":"flag"}]', 'array of strings'],
    ['no entries', '[{"type":"wordlist","pattern":[],"moderation_action":"flag"}]', 'at least one entry'],
    ['a look-around', '[{"type":"regex","pattern":"(?=a)b","moderation_action":"flag"}]', 'Rule 1'],
    ['half a priority', '[{"type":"regex","pattern":"a","moderation_action":"flag","priority":1.5}]', 'priority'],
  ])('a file with %s', async (_what, content, part) => {
    const { code, stdout, stderr } = await moderato('rules', 'test', 'a', '--rules', file('rules.json', content));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^moderato: [^\n]+\n$/);
    expect(stderr).toContain(part);
  });
});
