/** A decoder process that answers its first job with its own number and never finishes the second. */

import { Socket } from 'node:net';
import type { EncodeJob } from '../decoder-job.ts';
import { readMessages, writeMessage } from '../message-stream.ts';

const pipe = new Socket({ fd: 3, readable: true, writable: true });
const end = () => process.kill(process.pid, 'SIGKILL');
pipe.on('error', end);
pipe.on('close', end);
readMessages(
  pipe,
  { headBytes: 4_096, bodyBytes: 1024 },
  (head) => {
    if ((head as EncodeJob).side > 1) setInterval(() => {}, 1_000);
    else writeMessage(pipe, { outcome: 'encoded', residentBytes: 0 }, [Buffer.from(String(process.pid))]);
  },
  end,
);
writeMessage(pipe, { outcome: 'ready' });
