/**
 * Where pages and moderation calls want the same core, calls go first. On Linux priorities are per thread and a thread
 * can be told so; elsewhere it has that of the process, and nothing is lost but this.
 */

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

const behindCalls = 10;

export function lowerPriorityOfThread(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (Number.isInteger(threadId)) setPriority(threadId, behindCalls);
  } catch {
    // Not Linux, or not allowed.
  }
}
