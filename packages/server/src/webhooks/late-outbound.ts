/** The guarded way out, loaded when the first delivery is made: a service without webhooks need not wait for it. */

import type { Outbound, OutboundOptions } from '../outbound/create-outbound.ts';

export function lateOutbound(options: OutboundOptions): Outbound {
  let made: Promise<Outbound> | undefined;
  return {
    async request(url, request) {
      made ??= import('../outbound/create-outbound.ts').then(({ createOutbound }) => createOutbound(options));
      return (await made).request(url, request);
    },
  };
}
