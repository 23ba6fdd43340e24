/** `GET /appeals`, `POST /appeals/:appeal_id/answer` */

import { type appealsCalls, isReadable, roleAllows } from '@moderato/contract';
import { byMember } from '../../base/audit/actor.ts';
import { justDone, shown } from '../../base/audit/change.ts';
import type { Handlers } from '../../base/http/page.ts';
import { refuse } from '../../base/http/route.ts';
import { pageSize } from '../../base/page-size.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import type { AppealsChanges } from './appeals-changes.ts';
import type { listAppeals } from './appeals-reads.ts';

export interface AppealsParts {
  readonly reads: Reads<{ appeals: typeof listAppeals }>;
  readonly changes: Pick<AppealsChanges, 'answer'>;
  /** Deliveries are waiting in the outbox. */
  readonly deliver: () => void;
}

export function appealsHandlers({ reads, changes, deliver }: AppealsParts): Handlers<keyof typeof appealsCalls> {
  return {
    'GET /appeals': ({ member: { accountId, userId, role }, query, receivedAtMs: nowMs }) => {
      const seesRestricted = roleAllows(role, 'admin');
      return reads.appeals({ ...query, accountId, userId, seesRestricted, limit: pageSize(query), nowMs });
    },

    async 'POST /appeals/:appeal_id/answer'({ member, params, body }) {
      if (!isReadable(body.reason)) return refuse('invalid_request', 'The reason must contain visible text.');
      return shown(changes.answer(byMember(member), params.appeal_id, body), () => {
        deliver();
        return justDone();
      });
    },
  };
}
