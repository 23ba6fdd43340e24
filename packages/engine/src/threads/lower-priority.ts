/**
 * For threads that read pages, long texts or large bodies: where they and most moderation calls want the same core, those go
 * first. On Linux priorities are per thread and a thread can be told so; elsewhere it has that of the process, and nothing is
 * lost but this.
 */

import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** `pages` gets about a tenth of what a call gets of a core that both want, `largeWork` about a third. */
const priorities = { pages: 10, largeWork: 5 } as const;

export function lowerPriorityOfThread(work: keyof typeof priorities): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (Number.isInteger(threadId)) setPriority(threadId, priorities[work]);
  } catch {
    // Not Linux, or not allowed.
  }
}
