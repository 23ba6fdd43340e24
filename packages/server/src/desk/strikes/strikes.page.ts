/** `GET /strikes/settings`, `PUT /strikes/settings` */

import type { strikesCalls } from '@moderato/contract';
import { byMember } from '../../base/audit/actor.ts';
import { shown } from '../../base/audit/change.ts';
import type { Handlers } from '../../base/http/page.ts';
import type { Database } from '../../base/storage/database.ts';
import type { StrikesChanges } from './strikes-changes.ts';
import { readStrikeSettings } from './strikes-store.ts';

export function strikesHandlers(database: Database, changes: StrikesChanges): Handlers<keyof typeof strikesCalls> {
  return {
    'GET /strikes/settings': ({ member }) => readStrikeSettings(database, member.accountId),

    'PUT /strikes/settings': ({ member, body }) =>
      shown(changes.setSettings(byMember(member), body), (settings) => settings),
  };
}
