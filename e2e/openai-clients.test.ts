import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors as contractErrors, openAiCategoryNames } from '../packages/contract/src/index.ts';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { type LiveService, startService } from './support/live-service.ts';

/**
 * Runs programs that call OpenAI's moderation endpoint in separate processes against the real service, with only the
 * base address and key changed. They are installed separately; `npm test` says so if they are missing, and CI requires
 * them.
 */
const folder = join(import.meta.dirname, 'openai-clients');
const installed = hasExtra(existsSync(join(folder, 'node_modules/.python')));
const python = join(folder, 'node_modules/.python/bin/python');
const run = promisify(execFile);
let service: LiveService;
let picture: string;
/** The guard lets the service connect there, but nothing listens. */
let closedPort: number;

beforeAll(async () => {
  closedPort = await freePort();
  service = await startService({ MODERATO_IMAGE_FETCH_ALLOW: `127.0.0.1/32:${closedPort}` });
  const background = { r: 90, g: 120, b: 160 };
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  picture = bytes.toString('base64');
});
afterAll(() => service?.stop());

async function output(file: string, ...words: string[]) {
  const env = {
    PATH: process.env.PATH ?? '',
    MODERATO_ADDRESS: service.address,
    MODERATO_KEY: service.testKey,
    MODERATO_LIVE_KEY: service.liveKey,
    BAD: 'moderato test harassment flag',
    PICTURE: picture,
  };
  return JSON.parse((await run(file, words, { cwd: folder, env })).stdout);
}

const names = [...openAiCategoryNames];
/** The names of the categories, the scores and the applied input types. */
const everyName = [names, names, names];
const id = expect.stringMatching(/^modr-[0-9A-Z]{26}$/);
const model = expect.stringMatching(/./);
const invalid = 'invalid_request_error';
const errors = {
  unkeyed: { class: 'AuthenticationError', status: 401, code: 'invalid_api_key', type: invalid, param: null },
  empty: { class: 'BadRequestError', status: 400, code: null, type: invalid, param: 'input' },
  unknownModel: { class: 'NotFoundError', status: 404, code: 'model_not_found', type: invalid, param: 'model' },
};

describe.runIf(installed)("programs that call OpenAI's moderation endpoint", () => {
  test('M1, M3: npm openai reads verdicts and errors', { timeout: 120_000 }, async () => {
    const { text, list, parts, ...refused } = await output(process.execPath, 'node-client.mjs');
    expect(text.id).toMatch(/^modr-/);
    expect(text.results[0]).toMatchObject({ flagged: true, categories: { harassment: true, illicit: null } });
    for (const map of ['categories', 'category_scores', 'category_applied_input_types']) {
      expect(Object.keys(text.results[0][map])).toEqual(names);
    }
    expect([list, parts]).toEqual([[true, false], [['text', 'image']]]);
    expect(refused).toEqual(errors);
  });

  test('M1, M3: PyPI openai reads verdicts and errors, sync and async', { timeout: 120_000 }, async () => {
    const { sync, async: later, parts, live, ...refused } = await output(python, 'python-client.py');
    expect(names).toHaveLength(13);
    const read = { id, model, names: everyName };
    expect(sync).toMatchObject({ ...read, flagged: [true], harassment: 0.8, illicit: null, applied: ['text'] });
    expect(later).toMatchObject({ ...read, flagged: [true, false] });
    expect(parts).toMatchObject({ ...read, flagged: [false] });
    // The models themselves judged it.
    expect(live).toMatchObject({ ...read, flagged: [false], applied: ['text'] });
    expect(live.model).not.toBe(sync.model);
    expect(refused).toEqual({ unkeyed: errors.unkeyed, empty: errors.empty, unknown_model: errors.unknownModel });
  });

  test('M1: LiteLLM and LangChain work with their own base URL setting', { timeout: 300_000 }, async () => {
    const { litellm, litellm_async: later, guardrail, chain, middleware } = await output(python, 'frameworks.py');
    for (const judged of [litellm, later]) {
      expect(judged).toMatchObject({ id, model, flagged: true, harassment: 0.8 });
      expect(judged.names).toHaveLength(3);
      // It lists each name a second time, in Python's spelling.
      for (const map of judged.names as string[][]) {
        expect(map).toEqual(expect.arrayContaining(names));
        expect(new Set(map.map((name) => name.replaceAll(/\W/g, '_'))).size).toBe(13);
      }
    }
    expect(guardrail).toEqual([{ status: 400, violated: ['harassment'] }, 'passed']);
    expect(chain).toEqual([expect.stringContaining('violates'), 'Good morning.']);
    expect(middleware).toEqual([true, null]);
  });
});

/** Not the programs themselves, but the request that each sends and the fields that it reads. */
describe('replayed requests of programs that are too large to run here', () => {
  const post = (key: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${service.address}/v1/moderations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
      body: JSON.stringify(body),
    });
  type Reply = { results: Record<string, unknown>[]; error: Record<string, unknown> };
  const texts: [text: string, flagged: boolean][] = [
    ['moderato test harassment flag', true],
    ['Good morning.', false],
  ];

  test.each(texts)('M1: LibreChat reads from its reply whether %j is flagged', async (text, flagged) => {
    const reply = await post(service.testKey, { input: text }, { accept: 'application/json, text/plain, */*' });
    expect(reply.status).toBe(200);
    const { results } = (await reply.json()) as Reply;
    expect(results.some((result) => result.flagged)).toBe(flagged);
  });

  test.each(['text-moderation-stable', 'text-moderation-latest'])(
    'M1: n8n passes on the first result for %s',
    async (model) => {
      for (const [input, flagged] of texts) {
        const reply = await post(
          service.testKey,
          { input, model },
          { accept: 'application/json', 'openai-organization': '' },
        );
        expect(reply.status).toBe(200);
        const { results } = (await reply.json()) as Reply;
        expect(results[0]).toMatchObject({ flagged, category_scores: { harassment: expect.any(Number) } });
        expect(Object.keys(results[0]?.categories ?? {})).toEqual(names);
      }
    },
  );

  test('M1, I6: an image at an address that does not answer fails the call, and nothing is billed', async () => {
    const used = async () => {
      const reply = await fetch(`${service.address}/v1/usage`, { headers: { 'x-api-key': service.liveKey } });
      return ((await reply.json()) as { total_calls: number }).total_calls;
    };
    const before = await used();
    // Nothing listens at the first address, and the service may not connect to the second.
    for (const host of [`127.0.0.1:${closedPort}`, '127.0.0.1:9']) {
      const image = { type: 'image_url', image_url: { url: `http://${host}/cat.png` } };
      const reply = await post(service.liveKey, { input: [{ type: 'text', text: 'Good morning.' }, image] });
      const { error } = (await reply.json()) as Reply;
      expect([reply.status, error]).toEqual([
        400,
        {
          message: contractErrors.image_fetch_failed.sentence,
          type: invalid,
          param: null,
          code: 'image_fetch_failed',
        },
      ]);
    }
    expect(await used()).toBe(before);
  });
});
