/** Who has connected which OpenID provider. The sign-in library writes the rows. */

import type { Database } from '../../base/storage/database.ts';
import type { Person } from '../members/members-store.ts';

export type OpenIdStore = ReturnType<typeof createOpenIdStore>;

export function createOpenIdStore({ query }: Database) {
  return {
    async isConnected(userId: string, provider: string): Promise<boolean> {
      const row = await query
        .selectFrom('user_credentials')
        .select('id')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst();
      return row !== undefined;
    },

    person: (userId: string): Promise<Person | undefined> =>
      query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst(),

    /** False when it was not connected. */
    async disconnect(userId: string, provider: string): Promise<boolean> {
      const result = await query
        .deleteFrom('user_credentials')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}
