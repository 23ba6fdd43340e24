/** Stands between a bot and the service: counts the calls, and can be closed, as if the service were away. */

import { type SmallServer, serve } from './small-server.ts';

export interface Relay extends SmallServer {
  answered: number;
  open: boolean;
  /** The service refuses every call with this status. */
  refusesWith: number | undefined;
}

export async function startRelay(service: string): Promise<Relay> {
  const state = { answered: 0, open: true, refusesWith: undefined as number | undefined };
  const http = await serve(async ({ method, url, headers, body }) => {
    if (!state.open) return undefined;
    state.answered += 1;
    if (state.refusesWith !== undefined) return { status: state.refusesWith, json: { error: { code: 'refused' } } };
    const { authorization = '', 'content-type': type = '' } = headers;
    const reply = await fetch(service + url.pathname, {
      method,
      headers: { authorization, 'content-type': type },
      body,
    });
    return { status: reply.status, json: await reply.json() };
  });
  return Object.assign(state, http);
}
