import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { type LiveService, startService } from './support/live-service.ts';

/** Runs Java libraries in separate processes against the real service, with only the base address and key changed. */
const folder = join(import.meta.dirname, 'java-clients');
const libraries = join(folder, 'node_modules/.java');
const installed = hasExtra(existsSync(libraries), 'java-clients');
const bad = 'moderato test harassment flag';
let service: LiveService;

beforeAll(async () => {
  if (installed) service = await startService();
});
afterAll(() => service?.stop());

async function output(program: string) {
  const env = {
    PATH: process.env.PATH ?? '',
    MODERATO_ADDRESS: service.address,
    MODERATO_KEY: service.testKey,
    BAD: bad,
  };
  const words = ['-cp', join(libraries, '*'), program];
  return JSON.parse((await promisify(execFile)('java', words, { cwd: folder, env })).stdout);
}

describe.runIf(installed)("Java programs that call OpenAI's moderation endpoint", () => {
  test('M1, M3: LangChain4j reads verdicts and errors', { timeout: 300_000 }, async () => {
    expect(await output('LangChain4j.java')).toEqual({
      ...{ bad: true, good: false, several: bad },
      ...{ unkeyed: 'AuthenticationException', empty: 'InvalidRequestException' },
    });
  });

  test('M1, M3: Spring AI reads verdicts and errors', { timeout: 300_000 }, async () => {
    expect(await output('SpringAi.java')).toEqual({
      ...{ id: expect.stringMatching(/^modr-/), model: expect.stringMatching(/./) },
      ...{ bad: true, harassment: true, score: 0.8, good: false },
      ...{ unkeyed: 401, empty: 400 },
    });
  });
});
