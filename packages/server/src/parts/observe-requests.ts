/** What logs and metrics are told of each request. Never its content, never its key. */

import type { RequestObserver } from '../http/server.ts';
import { errorFacts } from '../observability/log.ts';
import type { Installation } from './installation.ts';

export function observeRequests({ log, metrics }: Installation): RequestObserver {
  return {
    rateRefused: metrics.rateRefused,
    crashed: (requestId, error) => log.error({ requestId, error: errorFacts(error) }, 'request failed'),
    answered(request) {
      metrics.answered(request);
      if (!log.isLevelEnabled('debug')) return;
      const { caller, ...facts } = request;
      log.debug({ ...facts, accountId: caller?.accountId, keyId: caller?.keyId }, 'answered');
    },
  };
}
