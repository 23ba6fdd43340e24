import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

/**
 * Runs real Perspective programs in separate processes against the real service. They are large and some are in Python,
 * so they are installed separately; `npm test` says so if they are missing, and CI requires them.
 */
const folder = join(import.meta.dirname, 'perspective-clients');
const installed = hasExtra(existsSync(join(folder, 'node_modules/.python')));
const run = promisify(execFile);
const text = 'What a lovely morning it is to walk along the river with old friends.';
const dataDir = mkdtempSync(join(tmpdir(), 'moderato-perspective-'));
let server: ServerProcess;
let key: string;

beforeAll(async () => {
  server = await startServer({ MODERATO_DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
  const command = join(import.meta.dirname, '../packages/cli/bin/moderato.js');
  key = execFileSync(process.execPath, [command, 'keys', 'create', '--mode', 'live'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', MODERATO_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
});
afterAll(async () => {
  server?.send('SIGTERM');
  await server?.ended;
});

async function output(file: string, ...words: string[]) {
  const env = { PATH: process.env.PATH ?? '', MODERATO_ADDRESS: server.address, MODERATO_KEY: key, TEXT: text };
  const { stdout } = await run(file, words, { cwd: folder, env });
  return JSON.parse(stdout);
}
const probability = expect.toSatisfy((value: unknown) => typeof value === 'number' && value >= 0 && value <= 1);
const score = { value: probability, type: 'PROBABILITY' };
const span = { begin: 0, end: expect.any(Number), score };
const toxicity = { TOXICITY: { summaryScore: score, spanScores: [span] } };
const badKey = 'API key not valid. Please pass a valid API key.';

describe.runIf(installed)("Perspective's own clients", () => {
  test('P5: googleapis builds its client from the discovery document, and analyses and suggests with it', async () => {
    expect(await output(process.execPath, 'googleapis.cjs')).toEqual({
      firstSpan: probability,
      analyzed: {
        attributeScores: toxicity,
        languages: ['en'],
        detectedLanguages: ['en'],
        language: 'en',
        clientToken: 'from googleapis',
      },
      suggested: { detectedLanguages: ['en'] },
      refused: { status: 400, message: badKey },
      empty: { status: 400, message: 'Comment must be non-empty.' },
    });
  });

  test('P5: google-api-python-client works too, in single calls and in a batch', async () => {
    const { analyzed, sentences, suggested, refused, empty, batched, by_text, left } = await output(
      join(folder, 'node_modules/.python/bin/python'),
      'python-client.py',
    );
    expect(analyzed).toMatchObject({ attributeScores: toxicity, languages: ['en'] });
    // Perspective's own sample code prints this one.
    expect(analyzed.attributeScores.TOXICITY.spanScores[0].score.value).toBe(
      analyzed.attributeScores.TOXICITY.summaryScore.value,
    );
    expect(sentences).toEqual([
      { part: 'Good morning. ', value: probability },
      { part: 'How are you today?', value: probability },
    ]);
    expect(suggested).toEqual({ clientToken: 't', detectedLanguages: ['en'] });
    expect(refused).toEqual({ status: 400, reason: badKey });
    expect(empty).toEqual({ status: 400, reason: 'Comment must be non-empty.' });
    expect(batched).toEqual({
      'comment 0': expect.objectContaining({ attributeScores: toxicity }),
      'comment 1': expect.objectContaining({ attributeScores: toxicity }),
      'comment 2': expect.objectContaining({ attributeScores: toxicity }),
      empty: { status: 400 },
    });
    // HELM uses the text itself as the id of its part, however long it is.
    const scored = { names: ['THREAT', 'TOXICITY'], languages: ['en'], value: probability };
    expect(by_text).toEqual([
      { ...scored, spans: 20, covered: [0, 20_000] },
      { ...scored, spans: 3, covered: [0, 200] },
    ]);
    expect(left).toBe(0);
  });

  test('P5: perspective-api-client, whose host is fixed, works if that host is overridden', async () => {
    const { defaults, chosen, refused } = await output(
      process.execPath,
      '--require=./override-host.cjs',
      'perspective-api-client.cjs',
    );
    expect(defaults.attributeScores).toEqual(toxicity);
    expect(Object.keys(chosen.attributeScores)).toEqual(['THREAT', 'IDENTITY_ATTACK']);
    expect(refused.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
  });

  test('P5: @conversationai/perspectiveapi-js-client works too, including SPAM', async () => {
    expect(await output(process.execPath, '--require=./override-host.cjs', 'conversationai.cjs')).toEqual({
      defaults: { SPAM: probability, TOXICITY: probability },
      chosen: { INSULT: probability, 'TOXICITY@6': probability },
      refused: expect.stringContaining('400'),
    });
  });
});

describe('Coral', () => {
  /** It appends both names to the configured address, which is `…/v1alpha1` here. */
  const post = (name: string, body: object) =>
    fetch(`${server.address}/v1alpha1/comments:${name}?key=${key}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('P5: gets the score of the one attribute it requests', async () => {
    for (const model of ['TOXICITY', 'SEVERE_TOXICITY', 'TOXICITY@6']) {
      const reply = await post('analyze', {
        comment: { text },
        languages: ['en'],
        doNotStore: true,
        requestedAttributes: { [model]: {} },
      });
      expect(reply.status).toBe(200);
      const { attributeScores } = (await reply.json()) as { attributeScores: object };
      expect(attributeScores).toEqual({ [model]: toxicity.TOXICITY });
    }
  });

  test.each([0, 1])('P5: can suggest a score of %i', async (value) => {
    const reply = await post('suggestscore', {
      clientToken: 'comment:4711',
      communityId: 'Coral:https://news.example.com',
      comment: { text },
      attributeScores: { TOXICITY: { summaryScore: { value } } },
    });
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { clientToken: 'comment:4711', detectedLanguages: ['en'] },
    ]);
  });
});

test('K2: the log then lists the calls and contains no key', async () => {
  const analyzed = () => server.log.filter((entry) => JSON.stringify(entry).includes('/v1alpha1/comments:analyze'));
  // Coral alone made three of them; the lines arrive through a pipe.
  await vi.waitFor(() => expect(analyzed().length).toBeGreaterThanOrEqual(3), { timeout: 30_000 });
  expect(JSON.stringify(server.log)).not.toContain(key.slice(9));
});
