import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAiCategoryNames } from '../packages/contract/src/index.ts';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { type LiveService, startService } from './support/live-service.ts';

/**
 * Programs that call OpenAI's moderation endpoint, each in a process of its own, against the real service, with nothing changed but
 * base address and key. They are installed apart; `npm test` says loudly when they are not there, and CI insists on them.
 */
const folder = join(import.meta.dirname, 'openai-clients');
const installed = hasExtra(existsSync(join(folder, 'node_modules/.python')));
const python = join(folder, 'node_modules/.python/bin/python');
const run = promisify(execFile);
let service: LiveService;
let picture: string;

beforeAll(async () => {
  if (!installed) return;
  service = await startService();
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
    BAD: 'moderato test harassment flag',
    PICTURE: picture,
  };
  return JSON.parse((await run(file, words, { cwd: folder, env })).stdout);
}

const names = [...openAiCategoryNames];
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

  test('M1, M3: PyPI openai does so too, sync and async', { timeout: 120_000 }, async () => {
    const { sync, async: later, parts, ...refused } = await output(python, 'python-client.py');
    expect(sync).toMatchObject({ flagged: [true], names, harassment: 0.8, illicit: null, applied: ['text'] });
    expect(later).toMatchObject({ flagged: [true, false], names });
    expect(parts).toMatchObject({ flagged: [false], names });
    expect(refused).toEqual({ unkeyed: errors.unkeyed, empty: errors.empty, unknown_model: errors.unknownModel });
  });

  test('M1: LiteLLM and LangChain work with their own settings of a base address', { timeout: 300_000 }, async () => {
    const { litellm, litellm_async: later, guardrail, chain, middleware } = await output(python, 'frameworks.py');
    for (const judged of [litellm, later]) {
      expect(judged).toMatchObject({ flagged: true, harassment: 0.8, names: expect.arrayContaining(names) });
    }
    expect(guardrail).toEqual([{ status: 400, violated: ['harassment'] }, 'passed']);
    expect(chain).toEqual([expect.stringContaining('violates'), 'Good morning.']);
    expect(middleware).toEqual([true, null]);
  });
});
