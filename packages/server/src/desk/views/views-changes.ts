/** Saves, renames and removes views. */

import { maxViews } from '@moderato/contract/dashboard';
import type { By } from '../../base/audit/actor.ts';
import type { Change, Outcome } from '../../base/audit/change.ts';
import { refuse } from '../../base/http/route.ts';
import { lockAccount } from '../../base/storage/lock-account.ts';
import { createViewsStore, type ViewRecord } from './views-store.ts';

export type NewView = Omit<ViewRecord, 'account_id' | 'id'>;

export type ViewsChanges = ReturnType<typeof createViewsChanges>;

export function createViewsChanges(change: Change) {
  const facts = ({ name, page, owner, filters }: NewView) => ({ name, page, shared: owner === null, filters });

  return {
    async add(by: By, userId: string, view: NewView): Outcome<ViewRecord> {
      return change<ViewRecord>(by, async (within) => {
        // So that two at once cannot pass the limit.
        await lockAccount(within, by.accountId);
        const views = createViewsStore(within);
        const alike = (await views.list(by.accountId, userId)).filter(({ owner }) => owner === view.owner);
        if (alike.length >= maxViews)
          return refuse('conflict', `There are ${maxViews} views already. Remove one first.`);
        if (alike.some(({ name }) => name === view.name)) return refuse('conflict', 'There is a view with this name.');
        const added = await views.add({ ...view, account_id: by.accountId });
        return { answer: added, note: { action: 'view.saved', subject: added.id, after: facts(added) } };
      });
    },

    async rename(by: By, view: ViewRecord, name: string): Outcome<ViewRecord> {
      return change<ViewRecord>(by, async (within) => {
        const renamed = { ...view, name };
        if (name === view.name) return { answer: renamed, note: null };
        await createViewsStore(within).rename(by.accountId, view.id, name);
        const note = {
          action: 'view.renamed',
          subject: view.id,
          before: { name: view.name },
          after: { name },
        } as const;
        return { answer: renamed, note };
      });
    },

    async remove(by: By, view: ViewRecord): Outcome<null> {
      return change<null>(by, async (within) => {
        await createViewsStore(within).remove(by.accountId, view.id);
        return { answer: null, note: { action: 'view.removed', subject: view.id, before: facts(view) } };
      });
    },
  };
}
