/** `GET /clauses`, `PUT /clauses`, `POST /clauses/restore` */

import type { clausesCalls } from '@moderato/contract';
import { byMember } from '../../base/audit/actor.ts';
import { shown } from '../../base/audit/change.ts';
import type { Handlers } from '../../base/http/page.ts';
import type { Database } from '../../base/storage/database.ts';
import type { ClausesChanges } from './clauses-changes.ts';
import { listOf, readClauses } from './clauses-store.ts';

export function clausesHandlers(database: Database, changes: ClausesChanges): Handlers<keyof typeof clausesCalls> {
  return {
    'GET /clauses': async ({ member }) => listOf(await readClauses(database, member.accountId)),

    'PUT /clauses': ({ member, body }) => shown(changes.set(byMember(member), body), listOf),

    'POST /clauses/restore': ({ member }) => shown(changes.restore(byMember(member)), listOf),
  };
}
