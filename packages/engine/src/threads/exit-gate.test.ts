import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { madeUpModels } from '../classifier/neural/testing/made-up-models.ts';
import { closeGate, createGate, passGate } from './exit-gate.ts';

describe('the gate', () => {
  it('runs work while it is open, and returns its result', async () => {
    const gate = createGate();
    expect(await passGate(gate, async () => 'done')).toBe('done');
    await expect(passGate(gate, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    closeGate(gate);
  });

  it('runs nothing once it is closed', async () => {
    const gate = createGate();
    closeGate(gate);
    await expect(passGate(gate, async () => 'done')).rejects.toThrow('exit');
  });
});

it('a process that exits during its work keeps its exit code and prints nothing', async () => {
  const file = fileURLToPath(new URL('../classifier/create-classifier.ts', import.meta.url));
  const script = `
    import { createClassifier } from ${JSON.stringify(file)};
    const folder = ${JSON.stringify(madeUpModels())};
    const classifier = await createClassifier({ folder, lexicon: [], innocentWords: [], threads: 2 });
    await classifier.score('maybe', 'default');
    for (let i = 0; i < 500; i++) void classifier.score('maybe ' + i, 'default');
    setTimeout(() => process.exit(7), 5);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (part) => (said += part));
  child.stderr.on('data', (part) => (said += part));
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([7, '']);
});
