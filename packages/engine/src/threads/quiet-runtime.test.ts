import { afterEach, expect, it } from 'vitest';
import { createThreadPool } from './thread-pool.ts';

const before = process.env.ORT_DISABLE_TELEMETRY;
afterEach(() => {
  if (before === undefined) delete process.env.ORT_DISABLE_TELEMETRY;
  else process.env.ORT_DISABLE_TELEMETRY = before;
});

const limits = { threads: 0, queueLimit: 1, deadlineMs: 1, furtherTaskMs: 1, silenceMs: 1 };
const makePool = () => createThreadPool({ worker: new URL('file:///none.ts'), setup: {} }, limits);

it('a program that uses only the engine sends no usage data either', async () => {
  delete process.env.ORT_DISABLE_TELEMETRY;
  await makePool().close();
  expect(process.env.ORT_DISABLE_TELEMETRY).toBe('1');
});

it('a value that is already set is kept', async () => {
  process.env.ORT_DISABLE_TELEMETRY = '0';
  await makePool().close();
  expect(process.env.ORT_DISABLE_TELEMETRY).toBe('0');
});
