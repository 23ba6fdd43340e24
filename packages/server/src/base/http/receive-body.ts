/**
 * Receives the body of a request, however slowly or fast it comes. Its route limits its size,
 * `base/fairness/arriving-bodies` limits all bodies together, and `base/fairness/reading-turns` limits what is read at once.
 * Chunks are joined at once, since a body in chunks of one byte would take hundreds of times its length. It does not
 * interpret the bytes.
 */

import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ArrivingBodies, Sender } from '../fairness/arriving-bodies.ts';
import { createReadingTurns } from '../fairness/reading-turns.ts';

type Reason = 'too_large' | 'too_many_pieces' | 'wrong_length' | 'cut_off' | 'gave_way' | 'no_key';

/** The body did not arrive completely. The service does not wait for the rest. */
export class BodyRefused extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`body refused: ${reason}`);
    this.reason = reason;
  }
}

export interface ExpectedBody {
  readonly payload: Readable;
  readonly headers: IncomingHttpHeaders;
  readonly limitBytes: number;
  readonly sender: Sender;
  /** For bodies whose memory is still counted after they have arrived: called with a function that ends that. */
  readonly settled?: (end: () => void) => void;
  /** Examines what has arrived until it can tell whether the rest is wanted. */
  readonly isWanted?: (sofar: Buffer) => boolean | Promise<boolean> | undefined;
}

type Received = (error: BodyRefused | null, bytes: Buffer) => void;
export type ReceiveBody = (expected: ExpectedBody, received: Received) => void;

/**
 * A chunk costs microseconds whatever its size, so a body in chunks of one byte costs seconds. A program that writes
 * the longest list of rules as JSON, word by word into chunks, stays below this.
 */
const maxPieces = 20_000;
const nothing: Buffer = Buffer.alloc(0);
/** Smaller bodies are read at once. */
const countedFromBytes = 64 * 1024;
/** Once this much has arrived, room is made for all that was declared. */
const declaredFromBytes = 1024 * 1024;
/**
 * Of a body that is too large, before its refusal is sent: most programs read no reply before they have sent everything
 * [E9].
 */
const maxDrainedBytes = 64 * 1024 * 1024;
const maxDrainMs = 10_000;
const maxDraining = 64;

export function createReceiveBody(bodies: ArrivingBodies, drainMs: number = maxDrainMs): ReceiveBody {
  const turns = createReadingTurns();
  let draining = 0;

  /** Nothing of it is kept. If the connection closed with data unread, the reply would be lost. */
  function drain(payload: Readable, { holder }: Sender, whenDone: () => void): void {
    if (draining >= maxDraining || payload.destroyed) {
      whenDone();
      return;
    }
    draining++;
    let left = maxDrainedBytes;
    const reading = turns.begin(holder, payload);
    const timer = setTimeout(end, drainMs);
    payload.on('data', onData).on('end', end).on('error', end).on('close', end);

    function onData(chunk: Buffer): void {
      left -= chunk.length;
      if (left < 0) end();
      else reading.read(chunk.length);
    }

    function end(): void {
      payload.off('data', onData).off('end', end).off('close', end);
      clearTimeout(timer);
      if (left === Number.NEGATIVE_INFINITY) return;
      left = Number.NEGATIVE_INFINITY;
      reading.end();
      draining--;
      whenDone();
    }
  }

  return ({ payload, headers, limitBytes, sender, settled, isWanted }, received) => {
    const declared = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
    if (declared !== undefined && declared > limitBytes) {
      drain(payload, sender, () => received(new BodyRefused('too_large'), nothing));
      return;
    }
    // Disconnected while we looked up the key: there will be no event.
    if (payload.destroyed) {
      received(new BodyRefused('cut_off'), nothing);
      return;
    }
    let held = nothing;
    let length = 0;
    let pieces = 0;
    let isOver = false;
    let hasAsked = isWanted === undefined;
    const body = bodies.begin(sender, () => finish('gave_way'));
    const reading = turns.begin(sender.holder, payload);
    payload.on('data', onData).on('end', onEnd).on('error', onCutOff).on('close', onCutOff);

    function onData(chunk: Buffer): void {
      const grown = length + chunk.length;
      if (grown > limitBytes) {
        finish('too_large');
        return;
      }
      if (++pieces > maxPieces) {
        finish('too_many_pieces');
        return;
      }
      held = append(held, length, chunk, limitBytes, declared);
      length = grown;
      // Memory reserved for the declared size is not used until something is written to it.
      body.holds(Math.min(held.length, 2 * length));
      ask();
      if (grown > countedFromBytes && !isOver) reading.read(chunk.length);
    }

    function ask(): void {
      if (hasAsked || isOver) return;
      const answer = isWanted?.(held.subarray(0, length));
      hasAsked = answer !== undefined;
      if (answer === false) finish('no_key');
      // The code that reads the body handles a store that cannot be queried.
      else if (answer instanceof Promise) answer.then((wanted) => wanted || finish('no_key')).catch(() => {});
    }

    function onEnd(): void {
      finish(declared === undefined || declared === length ? undefined : 'wrong_length');
    }

    function onCutOff(): void {
      finish('cut_off');
    }

    function finish(reason: Reason | undefined): void {
      if (isOver) return;
      isOver = true;
      payload.off('data', onData).off('end', onEnd).off('error', onCutOff).off('close', onCutOff);
      reading.end();
      if (reason === undefined && settled !== undefined) {
        body.settle();
        settled(body.end);
      } else body.end();
      const bytes = held.subarray(0, length);
      held = nothing;
      if (reason === undefined) received(null, bytes);
      else if (reason === 'too_large') drain(payload, sender, () => received(new BodyRefused(reason), nothing));
      else received(new BodyRefused(reason), nothing);
    }
  };
}

/** For a body that is read in a handler, under the address that sent it by default. If it does not arrive, the rest of it is not read. */
export function receiveInHandler(
  receiveBody: ReceiveBody,
  { raw: payload, headers, ip }: FastifyRequest,
  reply: FastifyReply,
  rules: Pick<ExpectedBody, 'limitBytes' | 'settled'> & Partial<Pick<ExpectedBody, 'sender'>>,
): Promise<Buffer> {
  const sender = { holder: ip, isLowPriority: true };
  return new Promise((resolve, reject) => {
    receiveBody({ payload, headers, sender, ...rules }, (error, bytes) => {
      if (error === null) return resolve(bytes);
      reply.header('connection', 'close');
      reject(error);
    });
  });
}

/**
 * Most bodies come in one chunk, which is used as it is; from the second on, the buffer doubles. Large bodies have
 * their own memory, which can be transferred to a thread.
 */
function append(held: Buffer, length: number, chunk: Buffer, limitBytes: number, declared?: number): Buffer {
  if (length === 0 && chunk.length <= countedFromBytes) return chunk;
  const needed = length + chunk.length;
  if (needed <= held.length) {
    chunk.copy(held, length);
    return held;
  }
  const doubled = Math.max(held.length * 2, 4_096);
  const wanted = needed > declaredFromBytes ? (declared ?? doubled) : doubled;
  const roomier = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(limitBytes, wanted)));
  held.copy(roomier, 0, 0, length);
  chunk.copy(roomier, length);
  return roomier;
}
