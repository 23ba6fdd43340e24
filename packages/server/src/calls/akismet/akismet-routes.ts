/** Akismet's own paths, for programs that can change only the host, or a little more [A1]. */

import type { KeyedRoute } from '../../base/http/route.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import type { TextJudgeParts } from '../moderation/judge-text.ts';
import type { Meter } from '../moderation/meter.ts';
import { commentCheckRoute } from './comment-check.route.ts';
import { type SubmitParts, submitRoute } from './submit.route.ts';
import { usageLimitRoute } from './usage-limit.route.ts';
import { verifyKeyRoute } from './verify-key.route.ts';

export interface AkismetParts extends TextJudgeParts, SubmitParts {
  readonly meter: Meter;
  readonly ledger: Pick<LedgerStore, 'readCounters'>;
}

export function akismetRoutes(parts: AkismetParts): KeyedRoute[] {
  return [
    commentCheckRoute(parts),
    submitRoute(parts, 'spam'),
    submitRoute(parts, 'ham'),
    verifyKeyRoute(),
    usageLimitRoute(parts.ledger),
  ] as KeyedRoute[];
}
