/** The calls of saved views. Everybody has views of their own; shared ones are changed by moderators and above. */

import { roleAllows, type SavedView, type ViewPage, viewFilters, type viewsCalls } from '@moderato/contract/dashboard';
import { byMember } from '../../base/audit/actor.ts';
import { justDone, shown } from '../../base/audit/change.ts';
import type { Handlers, Member } from '../../base/http/page.ts';
import { isRefused, refuse } from '../../base/http/route.ts';
import type { ViewsChanges } from './views-changes.ts';
import type { ViewRecord, ViewsStore } from './views-store.ts';

const onlyModerators = 'Only moderators, admins and owners change shared views.';

export function viewsHandlers(views: ViewsStore, changes: ViewsChanges): Handlers<keyof typeof viewsCalls> {
  const mayChange = ({ role }: Member, isShared: boolean) => !isShared || roleAllows(role, 'moderator');

  async function findChangeable(member: Member, id: string) {
    const view = await views.find(member.accountId, member.userId, id);
    if (view === undefined) return refuse('not_found');
    return mayChange(member, view.owner === null) ? view : refuse('forbidden', onlyModerators);
  }

  return {
    'GET /views': async ({ member: { accountId, userId } }) => ({
      views: (await views.list(accountId, userId)).map(showView),
    }),

    'POST /views': ({ member, body: { page, name, shared, filters } }) => {
      if (!mayChange(member, shared)) return refuse('forbidden', onlyModerators);
      const owner = shared ? null : member.userId;
      const view = { page, name: name.trim(), owner, filters: JSON.stringify(savable(page, filters)) };
      if (view.name === '') return refuse('invalid_request', 'name must not be blank.');
      return shown(changes.add(byMember(member), member.userId, view), showView);
    },

    'PUT /views/:view_id': async ({ member, params, body }) => {
      const view = await findChangeable(member, params.view_id);
      if (isRefused(view)) return view;
      const name = body.name.trim();
      if (name === '') return refuse('invalid_request', 'name must not be blank.');
      return shown(changes.rename(byMember(member), view, name), showView);
    },

    'DELETE /views/:view_id': async ({ member, params }) => {
      const view = await findChangeable(member, params.view_id);
      return isRefused(view) ? view : shown(changes.remove(byMember(member), view), justDone);
    },
  };
}

/** Fields that a view does not keep are ignored, as everywhere. */
function savable(page: ViewPage, filters: object): Record<string, string> {
  const known = viewFilters[page].properties;
  return Object.fromEntries(Object.entries(filters).filter(([name]) => Object.hasOwn(known, name)));
}

function showView({ id, page, name, owner, filters }: ViewRecord): SavedView {
  const saved = JSON.parse(filters) as Record<string, string>;
  return { view_id: id, page, name, filters: saved, shared: owner === null };
}
