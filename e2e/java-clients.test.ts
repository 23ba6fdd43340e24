import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasExtra } from '../packages/server/src/testing/extras.ts';
import { type LiveService, startService } from './support/live-service.ts';

/** LangChain4j in a process of its own, against the real service, with nothing changed but base address and key. */
const folder = join(import.meta.dirname, 'java-clients');
const libraries = join(folder, 'node_modules/.java');
const installed = hasExtra(existsSync(libraries), 'java-clients');
let service: LiveService;

beforeAll(async () => {
  if (installed) service = await startService();
});
afterAll(() => service?.stop());

describe.runIf(installed)("Java programs that call OpenAI's moderation endpoint", () => {
  test('M1, M3: LangChain4j reads verdicts and errors', { timeout: 300_000 }, async () => {
    const env = {
      PATH: process.env.PATH ?? '',
      MODERATO_ADDRESS: service.address,
      MODERATO_KEY: service.testKey,
      BAD: 'moderato test harassment flag',
    };
    const words = ['-cp', join(libraries, '*'), 'LangChain4j.java'];
    const { stdout } = await promisify(execFile)('java', words, { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual({
      ...{ bad: true, good: false, several: env.BAD },
      ...{ unkeyed: 'AuthenticationException', empty: 'InvalidRequestException' },
    });
  });
});
