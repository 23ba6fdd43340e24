/**
 * The dashboard's rows of the route table. They exist from the start; what is behind them is created with the first
 * call, so that a service whose dashboard nobody opens loads none of it.
 */

import { callNames, dashboardCalls, splitCallName } from '@moderato/contract/dashboard';
import { createMemoryBudget } from '../base/fairness/memory-budget.ts';
import type { Handlers, PageCall, SessionRoute, Sessions, Visitor } from '../base/http/page.ts';
import type { Answer } from '../base/http/route.ts';

export interface Dashboard {
  readonly handlers: Handlers;
  readonly sessions: Omit<Sessions, 'writes'>;
}

export function lateDashboard(load: () => Promise<Dashboard>) {
  let loading: Promise<Dashboard> | undefined;

  async function dashboard(): Promise<Dashboard> {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      // If the store could not be read, the next call tries again.
      loading = undefined;
      throw error;
    }
  }

  return {
    routes: callNames.map((name): SessionRoute => {
      const { access: role, ...takes } = dashboardCalls[name];
      const handle = async (call: PageCall) =>
        ((await dashboard()).handlers[name] as (call: PageCall) => Answer<unknown>)(call);
      return { access: 'session', role, ...takes, ...splitCallName(name), handle };
    }),
    sessions: {
      read: async (visitor: Visitor) => (await dashboard()).sessions.read(visitor),
      isOwnOrigin: async (origin: string | undefined) => (await dashboard()).sessions.isOwnOrigin(origin),
      writes: createMemoryBudget(),
    },
  };
}
