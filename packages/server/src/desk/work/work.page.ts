/** The calls of the page about the work: its figures, the settings of the samples, and second looks. */

import { roleAllows, type workCalls } from '@moderato/contract';
import { byMember } from '../../base/audit/actor.ts';
import { shown } from '../../base/audit/change.ts';
import type { Handlers, Member } from '../../base/http/page.ts';
import { refuse } from '../../base/http/route.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import type { Database } from '../../base/storage/database.ts';
import { readNames } from '../members/read-names.ts';
import type { readWork, WorkInput } from './read-work.ts';
import { countSecondLooks, handOutSecondLook, type Looker } from './second-looks.ts';
import type { WorkChanges } from './work-changes.ts';
import { readWorkSettings } from './work-settings.ts';

type WorkReads = { work: typeof readWork };

export function workHandlers(
  reads: Reads<WorkReads>,
  database: Database,
  changes: Pick<WorkChanges, 'setSettings' | 'secondLook'>,
): Handlers<keyof typeof workCalls> {
  return {
    'GET /work': ({ member, query: { period = '7d' }, receivedAtMs }) =>
      reads.work({
        looker: lookerOf(member, receivedAtMs),
        period,
        accountId: member.accountId,
        shows: visibleTo(member),
      }),

    'GET /work/settings': ({ member }) => readWorkSettings(database, member.accountId),

    'PUT /work/settings': ({ member, body }) =>
      shown(changes.setSettings(byMember(member), body), (settings) => settings),

    async 'POST /work/second-looks/next'({ member, receivedAtMs }) {
      const looker = lookerOf(member, receivedAtMs);
      const next = await handOutSecondLook(database, looker);
      return { next: next ?? null, waiting: await countSecondLooks(database, looker) };
    },

    async 'POST /work/second-looks/:request_id'({ member, params, body: { decision, category = null } }) {
      if ((decision === 'wrong_category') !== (category !== null)) {
        return refuse('invalid_request', 'category is needed with wrong_category, and only there.');
      }
      return shown(
        changes.secondLook(byMember(member), params.request_id, { decision, category }),
        async ({ agrees, first: { userId, ...said } }) => {
          const nameOf = await readNames(database, [userId]);
          return { agrees, first: { by: nameOf(userId).name, ...said } };
        },
      );
    },
  };
}

function lookerOf({ accountId, userId }: Member, nowMs: number): Looker {
  return { accountId, userId, nowMs };
}

/** Who worked how much is for those who lead the team; everybody may see their own figures. */
function visibleTo({ role, userId }: Member): WorkInput['shows'] {
  if (roleAllows(role, 'admin')) return 'everybody';
  return roleAllows(role, 'moderator') ? { userId } : 'nobody';
}
