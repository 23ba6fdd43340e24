/**
 * Messages between the service and a decoder process over one pipe: a head in JSON, then a body of plain bytes, so pixels
 * are neither encoded nor copied on the way. The reader sets limits, because the picture may have taken over the other side.
 */

import type { Duplex } from 'node:stream';

export interface MessageBounds {
  readonly headBytes: number;
  readonly bodyBytes: number;
}

const prefixBytes = 8;

export function writeMessage(
  pipe: Duplex,
  head: object,
  body: readonly Uint8Array[] = [],
  whenSent?: () => void,
): void {
  const text = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(text.length, 0);
  prefix.writeUInt32LE(
    body.reduce((length, part) => length + part.length, 0),
    4,
  );
  pipe.cork();
  pipe.write(prefix);
  pipe.write(text, whenSent && (() => whenSent()));
  for (const part of body) pipe.write(part);
  pipe.uncork();
}

/** `broken` is called once, for a message that is out of bounds or malformed; nothing is read after it. */
export function readMessages(
  pipe: Duplex,
  bounds: MessageBounds,
  received: (head: unknown, body: Buffer) => void,
  broken: () => void,
): void {
  let part: 'prefix' | 'head' | 'body' | 'nothing' = 'prefix';
  let target = Buffer.alloc(prefixBytes);
  let filled = 0;
  let bodyBytes = 0;
  let head: unknown;

  function expect(next: typeof part, bytes: number): void {
    part = next;
    target = Buffer.allocUnsafeSlow(bytes);
    filled = 0;
  }

  function complete(): void {
    if (part === 'prefix') {
      const headBytes = target.readUInt32LE(0);
      bodyBytes = target.readUInt32LE(4);
      if (headBytes > bounds.headBytes || bodyBytes > bounds.bodyBytes) throw new RangeError('out of bounds');
      expect('head', headBytes);
    } else if (part === 'head') {
      head = JSON.parse(target.toString('utf8'));
      expect('body', bodyBytes);
    } else {
      const body = target;
      expect('prefix', prefixBytes);
      received(head, body);
    }
  }

  pipe.on('data', (chunk: Buffer) => {
    try {
      let at = 0;
      while (part !== 'nothing') {
        const copied = chunk.copy(target, filled, at);
        filled += copied;
        at += copied;
        if (filled < target.length) break;
        complete();
      }
    } catch {
      // The reader ends the stream: after malformed bytes, nobody knows where the next message begins.
      part = 'nothing';
      broken();
    }
  });
}
