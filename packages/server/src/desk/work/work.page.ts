/** `GET /work` */

import { roleAllows, type workCalls } from '@moderato/contract';
import type { Handlers, Member } from '../../base/http/page.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import type { readWork, WorkInput } from './read-work.ts';

type WorkReads = { work: typeof readWork };

export function workHandlers(reads: Reads<WorkReads>): Handlers<keyof typeof workCalls> {
  return {
    'GET /work': ({ member, query: { period = '7d' }, receivedAtMs: nowMs }) =>
      reads.work({ accountId: member.accountId, period, nowMs, shows: visibleTo(member) }),
  };
}

/** Who worked how much is for those who lead the team; everybody may see their own figures. */
function visibleTo({ role, userId }: Member): WorkInput['shows'] {
  if (roleAllows(role, 'admin')) return 'everybody';
  return roleAllows(role, 'moderator') ? { userId } : 'nobody';
}
