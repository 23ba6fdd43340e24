import { afterAll, describe, expect, it } from 'vitest';
import { createGates } from '../fairness/gates.ts';
import { BadJson } from './json-body.ts';
import { type BodyThread, createBodyThread } from './parse-body.ts';

const base64 = 'ab+/'.repeat(300_000);
const rules = { lifts: ['data'], shortens: true };
const never = () => false;

/** Like large bodies: with their own memory. */
function owned(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

describe('O8: a large body', () => {
  const thread = createBodyThread(createGates().parsing);
  afterAll(() => thread.close());

  it('is parsed in a thread that takes over its memory, and its picture is returned decoded', async () => {
    for (const data of [base64, base64.replaceAll('/', '\\/')]) {
      const bytes = owned(`{"data":"data:image/png;base64,${data}","note":"é"}`);
      const parsing = thread.parse('one', bytes, rules, never);
      await expect.poll(() => bytes.length).toBe(0);
      const { body, lifted } = await parsing;
      const [standIn, picture] = [...lifted][0] ?? [];
      expect(body).toEqual({ data: standIn, note: 'é' });
      expect(picture && 'bytes' in picture && Buffer.from(base64, 'base64').equals(picture.bytes)).toBe(true);
    }
  });

  it('is refused like a small one if it is not JSON or its picture is not base64', async () => {
    await expect(thread.parse('one', owned(`{"data":"${base64}`), rules, never)).rejects.toThrow(BadJson);
    const spoiled = owned(`{"data":"data:image/png;base64,${base64}*=="}`);
    const { lifted } = await thread.parse('one', spoiled, rules, never);
    expect([...lifted.values()]).toEqual([{ refusal: expect.objectContaining({ code: 'invalid_request' }) }]);
  });

  it('waits for at most one body of each other account', async () => {
    const done: string[] = [];
    const parse = (account: string, name: string) =>
      thread.parse(account, owned('{}'), rules, never).then(() => done.push(name));
    await Promise.all([
      ...['f1', 'f2', 'f3', 'f4'].map((name) => parse('flood', name)),
      ...['d1', 'd2'].map((name) => parse('decent', name)),
    ]);
    expect(done).toEqual(['f1', 'd1', 'f2', 'd2', 'f3', 'f4']);
  });

  it('is not parsed if its caller has left by its turn', async () => {
    const bytes = owned('{}');
    await expect(thread.parse('one', bytes, rules, () => true)).rejects.toMatchObject({ reason: 'cut_off' });
    expect(bytes).toHaveLength(2);
  });
});

describe('a body thread that dies', () => {
  const worker = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ id, question }) => {
        if (question.bytes[0] === 0x78) process.exit(1);
        parentPort.postMessage({ id, answer: { body: 'read', lifted: new Map() } });
      });
    `)}`,
  );
  let thread: BodyThread | undefined;
  afterAll(() => thread?.close());

  it('fails one body; another thread reads the next', async () => {
    thread = createBodyThread(createGates().parsing, worker);
    await expect(thread.parse('one', owned('x'), rules, never)).rejects.toThrow('The thread ended.');
    expect(await thread.parse('one', owned('y'), rules, never)).toMatchObject({ body: 'read' });
  });
});
