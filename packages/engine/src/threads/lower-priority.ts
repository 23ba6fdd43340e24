/**
 * For threads that read pages, long texts or large bodies: if they and moderation calls want the same core, the calls
 * go first. On Linux, priorities are per thread and can be lowered; elsewhere, the thread has the priority of the
 * process, and nothing else is lost.
 */

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** If both want the same core, `pages` gets about a tenth of what a call gets, `largeWork` about a third. */
const priorities = { pages: 10, largeWork: 5 } as const;

export function lowerPriorityOfThread(work: keyof typeof priorities): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (Number.isInteger(threadId)) setPriority(threadId, priorities[work]);
  } catch {
    // Not Linux, or not allowed.
  }
}
