/** Changes of provider fits: state of the instance, not of an account. */

import { type Actor, instanceLog } from '../../base/audit/actor.ts';
import type { Change } from '../../base/audit/change.ts';
import { createProviderFitsStore, type ProviderFits } from './provider-fits-store.ts';

export function createProvidersChanges(change: Change) {
  return {
    keepFits: (actor: Actor, fits: ProviderFits) =>
      change({ accountId: instanceLog, actor }, async (within) => {
        const store = createProviderFitsStore(within);
        const before = modelsOf(await store.read());
        await store.write(fits);
        const subject = Object.keys(fits).join(', ');
        return {
          answer: null,
          note: { action: 'provider.fitted', subject, before, after: modelsOf(await store.read()) },
        };
      }),
  };
}

/** The model that each kind of provider is fitted to; the curves themselves are long and tell a reader nothing. */
function modelsOf(fits: ProviderFits): Record<string, string> {
  return Object.fromEntries(Object.entries(fits).map(([kind, { model }]) => [kind, model]));
}
