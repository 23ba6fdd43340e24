/** Records each request in logs and metrics. Never its content, never its key. */

import type { RequestObserver } from '../base/http/server.ts';
import { errorFacts } from '../base/observability/log.ts';
import type { Installation } from './installation.ts';

const warnEveryMs = 60 * 60 * 1_000;

export function observeRequests({ log, metrics }: Installation): RequestObserver {
  let warnedMs = Number.NEGATIVE_INFINITY;
  return {
    forwardedByStranger(address) {
      if (performance.now() - warnedMs < warnEveryMs) return;
      warnedMs = performance.now();
      log.warn(
        { proxy: address },
        'a request names its client in a forwarded header, and MODERATO_TRUSTED_PROXIES does not list the proxy it came from: everybody behind it counts as one client',
      );
    },
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
