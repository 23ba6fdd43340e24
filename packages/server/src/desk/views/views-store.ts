/** Stores saved views: those that an account shares, and each member's own. */

import { newId } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { SavedViewsTable } from '../../base/storage/people-schema.ts';

export type ViewRecord = Readonly<SavedViewsTable>;

export type ViewsStore = ReturnType<typeof createViewsStore>;

export function createViewsStore({ query }: Database) {
  const rowsOf = (accountId: string) => ofAccount(query, accountId).selectFrom('saved_views').selectAll();

  return {
    /** By name: the shared ones and those of this member. */
    list(accountId: string, userId: string): Promise<ViewRecord[]> {
      return rowsOf(accountId)
        .where((where) => where.or([where('owner', 'is', null), where('owner', '=', userId)]))
        .orderBy('name')
        .orderBy('id')
        .execute();
    },

    /** Another member's own view is not found. */
    find(accountId: string, userId: string, id: string): Promise<ViewRecord | undefined> {
      return rowsOf(accountId)
        .where('id', '=', id)
        .where((where) => where.or([where('owner', 'is', null), where('owner', '=', userId)]))
        .executeTakeFirst();
    },

    async add(view: Omit<ViewRecord, 'id'>): Promise<ViewRecord> {
      const made = { ...view, id: newId('view') };
      await query.insertInto('saved_views').values(made).execute();
      return made;
    },

    async rename(accountId: string, id: string, name: string): Promise<void> {
      await ofAccount(query, accountId).updateTable('saved_views').set({ name }).where('id', '=', id).execute();
    },

    async remove(accountId: string, id: string): Promise<void> {
      await ofAccount(query, accountId).deleteFrom('saved_views').where('id', '=', id).execute();
    },
  };
}
