import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createArrivingBodies } from '../fairness/arriving-bodies.ts';
import { BodyRefused, createReceiveBody } from './receive-body.ts';

const maxBytes = 100_000;

function crumble(payload: PassThrough, pieces: number): void {
  for (let piece = 0; piece < pieces; piece++) payload.write(' ');
}

function receive(contentLength?: number, limitBytes = 10_000) {
  const bodies = createArrivingBodies({ maxBodies: 10, maxBytes });
  const payload = new PassThrough();
  const headers = contentLength === undefined ? {} : { 'content-length': String(contentLength) };
  const outcome = new Promise<string | Buffer>((resolve) => {
    createReceiveBody(bodies, 20)(
      { payload, headers, limitBytes, sender: { holder: 'one', isLowPriority: false } },
      (error, bytes) => resolve(error instanceof BodyRefused ? error.reason : bytes),
    );
  });
  return { bodies, payload, outcome };
}

describe('a body', () => {
  it.each([1, 2, 7, 100, 9_999, 10_000])('arrives complete and in order in pieces of %d bytes', async (size) => {
    const { bodies, payload, outcome } = receive();
    const body = Buffer.from(Array.from({ length: 10_000 }, (_, index) => index % 251));
    for (let at = 0; at < body.length; at += size) payload.write(body.subarray(at, at + size));
    payload.end();
    expect(body.equals((await outcome) as Buffer)).toBe(true);
    expect([bodies.count, bodies.bytes]).toEqual([0, 0]);
  });

  it('takes little more memory than its length when it arrives in the smallest pieces', async () => {
    const { bodies, payload } = receive();
    for (let byte = 0; byte < 9_000; byte++) payload.write(Buffer.alloc(1));
    await expect.poll(() => payload.readableLength).toBe(0);
    expect(bodies.bytes).toBeGreaterThanOrEqual(9_000);
    expect(bodies.bytes).toBeLessThanOrEqual(10_000);
  });

  it.each<[string, (payload: PassThrough) => void, number | undefined, string]>([
    ['declares too much', () => {}, 1_000_001, 'too_large'],
    [
      'declares nothing and sends too much',
      (payload) => payload.write(Buffer.alloc(1_000_001)),
      undefined,
      'too_large',
    ],
    ['arrives in tiny pieces', (payload) => crumble(payload, 20_001), undefined, 'too_many_pieces'],
    ['is shorter than declared', (payload) => payload.end('abc'), 4, 'wrong_length'],
    ['is reset', (payload) => payload.destroy(new Error('reset')), undefined, 'cut_off'],
    ['is closed without notice', (payload) => payload.destroy(), 100, 'cut_off'],
  ])('E2: that %s is refused and leaves nothing behind', async (_name, send, contentLength, reason) => {
    const { bodies, payload, outcome } = receive(contentLength, 1_000_000);
    send(payload);
    expect(await outcome).toBe(reason);
    expect([bodies.count, bodies.bytes]).toEqual([0, 0]);
  });

  it('is not awaited if its sender has already disconnected', async () => {
    const bodies = createArrivingBodies({ maxBodies: 10, maxBytes });
    const payload = new PassThrough().destroy();
    await expect.poll(() => payload.closed).toBe(true);
    const sender = { holder: 'one', isLowPriority: false };
    const outcome = await new Promise((resolve) => {
      createReceiveBody(bodies)({ payload, headers: {}, limitBytes: 10, sender }, (error) => resolve(error?.reason));
    });
    expect([outcome, bodies.count]).toEqual(['cut_off', 0]);
  });

  it('is refused as overload if it has to give way', async () => {
    const { bodies, payload, outcome } = receive(undefined, maxBytes * 2);
    payload.write(Buffer.alloc(maxBytes + 1));
    expect(await outcome).toBe('gave_way');
    expect([bodies.count, bodies.bytes]).toEqual([0, 0]);
  });
});
