/**
 * Guarded outgoing requests, loaded with the first of them: a service that fetches and delivers nothing never loads
 * this.
 */

import type { Outbound, OutboundOptions } from './create-outbound.ts';

export function lateOutbound(options: OutboundOptions): Outbound {
  let made: Promise<Outbound> | undefined;
  return {
    async request(url, request) {
      made ??= import('./create-outbound.ts').then(({ createOutbound }) => createOutbound(options));
      return (await made).request(url, request);
    },
  };
}
