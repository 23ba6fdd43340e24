/** Tests `moderato check` with the models that ship. Some texts are abusive, because that is what is tested. */

import { contexts } from '@moderato/contract';
import { shippedModelVersion } from '@moderato/engine';
import { describe, expect, it } from 'vitest';
import type { OpenModels } from '../command.ts';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';
import { startServer } from '../testing/command-process.ts';
import { openWordLists } from '../testing/open-word-lists.ts';

const moderato = commandLine({});
/** For tests about anything but what the models find. */
const quick = commandLine({}, [], openWordLists);
const harmless = 'What a lovely morning, the harbour is quiet.';
const rude = 'fuck you, you worthless piece of shit';
const categories = ['toxicity', 'harassment', 'hate_speech', 'sexual', 'violence', 'self_harm', 'spam'];

/** The lines that `check --jsonl` prints for these lines. */
async function lines(input: string, words: readonly string[] = [], openModels?: OpenModels) {
  const { code, stdout, stderr } = await commandLine({}, input, openModels)('check', '--jsonl', ...words);
  return {
    code,
    stderr,
    answers: stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  };
}

describe('check TEXT', () => {
  it('exits with 0, 10 or 20 for allow, flag and block, and prints the action', async () => {
    const allowed = await moderato('check', harmless);
    expect([allowed.code, allowed.stdout.split('\n')[0], allowed.stderr]).toEqual([0, 'allow', '']);
    const refused = await moderato('check', rude);
    expect([10, 20]).toContain(refused.code);
    expect(refused.stdout.split('\n')[0]).toBe(refused.code === 10 ? 'flag' : 'block');
    expect(refused.stdout).toMatch(/^toxicity +0\.\d{4} +0\.7 +flagged$/m);
  });

  it('prints the moderation result with --json', async () => {
    const { stdout } = await quick('check', harmless, '--json', '--context', 'chat');
    const result = JSON.parse(stdout);
    expect(Object.keys(result)).toEqual(['action', 'flagged', 'categories', 'pipeline_tier', 'latency_ms']);
    expect(result).toMatchObject({ action: 'allow', flagged: false, pipeline_tier: 0 });
    expect(Object.keys(result.categories)).toEqual(categories);
    expect(result.categories.spam).toEqual({ score: expect.any(Number), threshold: 0.9, flagged: false });
  });

  it('accepts a depth, and refuses an unknown one', async () => {
    expect((await moderato('check', harmless, '--depth', 'full')).code).toBe(0);
    const refused = await moderato('check', harmless, '--depth', 'deepest');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('economy');
  });

  it('shows words, positions and tricks with --explain, and no control character of the text', async () => {
    const text = 'hello \u001b[31mf\u200bu\u200bc\u200bk\u001b[0m you';
    const { stdout } = await moderato('check', text, '--explain');
    expect(stdout).toMatch(/^fuck +toxicity +\d+–\d+ +/m);
    expect(stdout).toMatch(/^model +\S+$/m);
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    const { explanation } = JSON.parse((await moderato('check', text, '--explain', '--json')).stdout);
    const [found] = explanation.evidence;
    expect(found).toMatchObject({ term: 'fuck', category: 'toxicity', trick: expect.any(String) });
    expect(text.slice(found.span.start, found.span.end).replaceAll('\u200b', '')).toBe('fuck');
    expect(explanation.model_version).toBe(shippedModelVersion());
    expect(explanation.trace[0]).toMatchObject({ tier: 0, by: 'fast' });
  });

  it('says if no word was found', async () => {
    expect((await quick('check', harmless, '--explain')).stdout).toContain(
      'No word or phrase from the lists was found.',
    );
  });

  it.each([
    [['check'], 'either TEXT or --jsonl'],
    [['check', 'a text', '--jsonl'], 'either TEXT or --jsonl'],
    [['check', ''], 'text must not be empty'],
    [['check', 'x'.repeat(50_001)], 'at most 50000 characters'],
    [['check', 'one', 'two'], 'Too many arguments'],
    [['check', 'a text', '--context', 'poem'], '"poem"; allowed: default'],
  ])('%j is wrong usage', async (words, part) => {
    const { code, stdout, stderr } = await moderato(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(part);
  });
});

describe('check --jsonl', () => {
  it('answers every line with its id and the moderation result, in order', async () => {
    const texts = Array.from({ length: 300 }, (_, id) => ({ id, text: id % 3 === 0 ? rude : `${harmless} ${id}` }));
    const { code, stderr, answers } = await lines(texts.map((row) => `${JSON.stringify(row)}\n`).join(''));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(answers.map(({ id }) => id)).toEqual(texts.map(({ id }) => id));
    for (const { id, flagged, ...result } of answers) {
      expect([id, flagged]).toEqual([id, id % 3 === 0]);
      expect(Object.keys(result)).toEqual(['action', 'categories', 'pipeline_tier', 'latency_ms']);
    }
  });

  it('gives a text the same scores as on its own', async () => {
    const alone = JSON.parse((await moderato('check', rude, '--json', '--context', 'comment')).stdout);
    const rows = [{ text: harmless }, { text: rude, context: 'comment' }, { text: harmless }];
    const { answers } = await lines(rows.map((row) => JSON.stringify(row)).join('\n'));
    expect(answers[1].categories).toEqual(alone.categories);
    expect(answers[0]).not.toHaveProperty('id');
  });

  it('answers bad lines with an error, still judges the others, and exits with 1', async () => {
    const bad = ['{', '[]', '"text"', 'null', '{"id":"a"}', '{"id":[1],"text":7}', '{"id":null,"text":""}'];
    const long = JSON.stringify({ id: 'long', text: '👍'.repeat(50_001) });
    const odd = JSON.stringify({ id: 'odd', text: 'x', context: 'poem' });
    const good = JSON.stringify({ id: 'good', text: harmless });
    const { code, stderr, answers } = await lines([...bad, long, odd, '', '  ', good].join('\r\n'), [], openWordLists);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      ...[undefined, undefined, undefined, undefined, 'a', [1], null, 'long', 'odd'].map((id) => [
        id,
        'invalid_request',
      ]),
      ['good', undefined],
    ]);
    for (const { error } of answers.slice(0, -1)) expect(error.message).toMatch(/^[^\n]+\.$/);
  });

  it('accepts line separators and characters that the pipe cuts in two', async () => {
    const bytes = Buffer.from(`${JSON.stringify({ id: 1, text: 'naïve 👍\u2028 morning' })}\n{"id":2,"text":"ok"}`);
    const chunks = Array.from(bytes, (byte) => Uint8Array.of(byte));
    const { code, stdout } = await commandLine({}, chunks, openWordLists)('check', '--jsonl');
    expect(code).toBe(0);
    expect(
      stdout
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line).id),
    ).toEqual([1, 2]);
  });

  it('accepts every context, and uses --context for lines without one', async () => {
    const rows = contexts.map((context) => ({ id: context, text: 'moderator', context }));
    const { answers } = await lines(
      [...rows, { id: 'none', text: 'moderator' }].map((row) => JSON.stringify(row)).join('\n'),
      ['--context', 'username'],
    );
    const scores = Object.fromEntries(answers.map(({ id, categories }) => [id, categories.spam.score]));
    expect(scores.none).toBe(scores.username);
    expect(scores.username).toBeGreaterThan(scores.default);
  });

  it('prints nothing for empty input', async () => {
    expect(await lines('', [], openWordLists)).toEqual({ code: 0, stderr: '', answers: [] });
  });

  it('adds the evidence with --explain', async () => {
    const { answers } = await lines(JSON.stringify({ id: 1, text: rude }), ['--explain'], openWordLists);
    expect(answers[0].explanation.evidence.length).toBeGreaterThan(0);
  });
});

it('gives the same scores as a running server, alone and among lines', async () => {
  const environment = { MODERATO_DATA_DIR: temporaryFolder() };
  const { address } = await startServer(environment);
  const { key } = await json<{ key: string }>(commandLine(environment), 'keys', 'create', '--mode', 'live');
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 120_000 }).toBe(200);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const texts = [harmless, rude, 'you people should not exist', 'das ist doch alles dumm', 'так нельзя говорить'];
  const { answers } = await lines(texts.map((text) => `${JSON.stringify({ text })}\n`).join(''));
  for (const [index, content] of texts.entries()) {
    const body = JSON.stringify({ content });
    const served = await (await fetch(`${address}/v1/moderate/text`, { method: 'POST', headers, body })).json();
    expect(served).toMatchObject({ action: answers[index].action, categories: answers[index].categories });
    if (index < texts.length - 1) continue;
    const alone = JSON.parse((await moderato('check', content, '--json')).stdout);
    expect(served).toMatchObject({ action: alone.action, categories: alone.categories });
  }
});
