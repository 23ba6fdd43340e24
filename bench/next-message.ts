/** Returns the next message of a forked process; rejects if it ends instead. */

import type { ChildProcess } from 'node:child_process';

export function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a bench process ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (told) => {
      child.off('exit', ended);
      resolve(told as Message);
    });
  });
}
