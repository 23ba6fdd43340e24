import { describe, expect, it } from 'vitest';
import type { ScanPlan } from './scan-plan.ts';
import { startReaders, startScanPool } from './scan-pool.ts';

const frail = new URL('./testing/frail-worker.ts', import.meta.url);
const planOf = (column: string | null): ScanPlan => ({
  ...{ inputFormat: 'txt', outputFormat: 'jsonl', column, context: 'default', depth: 'default', withText: false },
});
const blockOf = (text: string) => ({
  bytes: new Uint8Array(Buffer.from(text)),
  firstLine: 1,
  columns: { text: 0 },
  skipRows: 0,
});
const start = (column: string | null = null) =>
  startReaders(
    [1, 1].map((modelThreads) => ({ plan: planOf(column), modelThreads })),
    frail,
  );

/** Some of these open models, which takes minutes on a busy machine. */
const patienceMs = 600_000;

describe('scan threads', { timeout: patienceMs }, () => {
  it('answer every block, even if there are more blocks than threads', async () => {
    const pool = await start('deep-1');
    const texts = Array.from({ length: 20 }, (_, i) => `block ${i}`);
    const scanned = await Promise.all(texts.map((text) => pool.run(blockOf(text))));
    expect(scanned.map(({ output }) => Buffer.from(output).toString())).toEqual(texts);
    expect(pool.model).toBe('deep-1');
    await pool.close();
  });

  it('write the same lines with one reader or several', async () => {
    const text = 'good morning\nshut up, you stupid idiot\n';
    const outputs: string[] = [];
    const reader = { plan: planOf(null), modelThreads: 1 };
    for (const start of [() => startScanPool(planOf(null), 1), () => startReaders([reader, reader])]) {
      const pool = await start();
      outputs.push(Buffer.from((await pool.run(blockOf(text))).output).toString());
      await pool.close();
    }
    expect(outputs[0]).toContain('"line":2');
    expect(outputs[1]).toBe(outputs[0]);
  });

  it.each(['break', 'leave'])('that %s are reported, and other blocks still finish', async (text) => {
    const pool = await start();
    await expect(pool.run(blockOf(text))).rejects.toThrow();
    expect(Buffer.from((await pool.run(blockOf('fine'))).output).toString()).toBe('fine');
    await pool.close();
  });

  it('that break while idle are reported by the next block', async () => {
    const pool = await start();
    await pool.run(blockOf('break when told'));
    const channel = new BroadcastChannel('frail');
    channel.postMessage('break');
    const outcome = () =>
      pool.run(blockOf('fine')).then(
        () => 'fine',
        (error: Error) => error.message,
      );
    await expect.poll(outcome, { timeout: 60_000 }).toBe('broken on purpose');
    channel.close();
    expect(Buffer.from((await pool.run(blockOf('fine'))).output).toString()).toBe('fine');
    await pool.close();
  });

  it('that cannot start say why', async () => {
    await expect(start('unwilling')).rejects.toThrow('no model');
  });
});
