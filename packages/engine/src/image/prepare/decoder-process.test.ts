/** What happens to decoder processes when the service ends, tested with real processes. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const service = fileURLToPath(new URL('./testing/small-service.ts', import.meta.url));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('idle decoder processes do not keep the service alive', async () => {
  const child = spawn(process.execPath, [service, 'idle'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
  await expect.poll(() => isAlive(Number(line)), { timeout: 60_000 }).toBe(false);
});

test('busy decoder processes end when the service is killed', async () => {
  const child = spawn(process.execPath, [service, 'busy'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const decoder = Number(line);
  expect(isAlive(decoder)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'close');
  await expect.poll(() => isAlive(decoder), { timeout: 60_000 }).toBe(false);
});
