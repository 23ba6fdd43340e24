/** A decoder process that misbehaves; the body of a job says how. */

import { Socket } from 'node:net';
import { readMessages, writeMessage } from '../message-stream.ts';

const memoryLimitBytes = Number(process.argv[2]);
const pipe = new Socket({ fd: 3, readable: true, writable: true });
pipe.on('error', () => process.exit());
pipe.on('close', () => process.exit());

const frame = { index: 0, ground: 'opaque', width: 1, height: 1 };
const answer = (
  said: number,
  { frames = [frame], residentBytes = 0 }: { frames?: object[]; residentBytes?: number } = {},
) => {
  const pixel = Buffer.alloc(3);
  pixel.writeUIntBE(said, 0, 3);
  writeMessage(pipe, { outcome: 'decoded', frames, residentBytes }, [pixel]);
};

const behaviour: Readonly<Record<string, () => void>> = {
  behave: () => answer(process.pid),
  // Like native code: no timer and no message gets through.
  hang: () => {
    for (;;);
  },
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  leave: () => process.exit(0),
  grow: () => writeMessage(pipe, { outcome: 'over_memory', limit: memoryLimitBytes }),
  'swell and behave': () => answer(process.pid, { residentBytes: 2 ** 40 }),
  'lie about frames': () => answer(1, { frames: [{ ...frame, width: 30_000, height: 30_000 }] }),
  'answer in words': () => answer(1, { frames: [{ ...frame, width: 'wide' }] }),
  'send a hash that is none': () => answer(1, { frames: [{ ...frame, hashed: { hashes: ['so'], quality: 100 } }] }),
  'send too much': () => {
    const prefix = Buffer.alloc(8, 0xff);
    pipe.write(prefix);
  },
  'send nonsense': () => {
    const prefix = Buffer.alloc(8);
    prefix.writeUInt32LE(4, 0);
    pipe.write(Buffer.concat([prefix, Buffer.from('{no}')]));
  },
  'show the environment': () => answer('A_SECRET_OF_THE_SERVICE' in process.env ? 1 : 0),
};

readMessages(
  pipe,
  { headBytes: 4_096, bodyBytes: 1024 * 1024 },
  (_, body) => behaviour[body.toString()]?.(),
  () => process.exit(),
);
writeMessage(pipe, { outcome: 'ready' });
