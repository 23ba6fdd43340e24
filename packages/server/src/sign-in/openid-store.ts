/** Who has connected which OpenID provider. The sign-in library writes the rows. */

import { type Person, toPerson } from '../members/person.ts';
import type { Database } from '../storage/database.ts';

export interface OpenIdStore {
  isConnected(userId: string, provider: string): Promise<boolean>;
  person(userId: string): Promise<Person | undefined>;
  /** False when it was not connected. */
  disconnect(userId: string, provider: string): Promise<boolean>;
}

export function createOpenIdStore({ query }: Database): OpenIdStore {
  return {
    async isConnected(userId, provider) {
      const row = await query
        .selectFrom('user_credentials')
        .select('id')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst();
      return row !== undefined;
    },

    async person(userId) {
      const row = await query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
      return row && toPerson(row);
    },

    async disconnect(userId, provider) {
      const result = await query
        .deleteFrom('user_credentials')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}
