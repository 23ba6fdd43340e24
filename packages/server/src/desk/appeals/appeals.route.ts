/** `POST /v1/appeals` [C3] */

import { AppealReply, AppealRequest, bodyLimits, isReadable, sampleRequestId } from '@moderato/contract';
import { byKey } from '../../base/audit/actor.ts';
import { type Call, isRefused, type KeyedRoute, type Refused, refuse } from '../../base/http/route.ts';
import { type ClaimedCall, runOnce } from '../../calls/idempotency/idempotency.ts';
import { findOutcome } from '../outcomes/outcomes-store.ts';
import { findCall } from '../reports/find-call.ts';
import type { CaseRouteParts } from '../reports/reports.route.ts';
import type { AppealsChanges } from './appeals-changes.ts';
import { newAppeal, type ShownAppeal } from './appeals-store.ts';

export interface AppealsRouteParts extends CaseRouteParts {
  readonly changes: Pick<AppealsChanges, 'receive'>;
}

const noOutcome = 'There is no outcome for this request_id. Send it to /v1/outcomes first.';

export function appealsRoute(parts: AppealsRouteParts): KeyedRoute<AppealRequest, AppealReply> {
  const { database, changes } = parts;

  async function receive(call: Call<AppealRequest>, claim?: ClaimedCall): Promise<AppealReply | Refused> {
    const { caller, body } = call;
    const { request_id: requestId, reason, appellant = 'author' } = body;
    if (!isReadable(reason)) return refuse('invalid_request', 'reason must contain visible text.');
    if (caller.mode === 'test') return tryOut(call, claim);
    const outcome = await findOutcome(database, caller.accountId, requestId);
    if (outcome === undefined) return refuse('not_found', noOutcome);
    const done = await changes.receive(byKey(caller), outcome, {
      reason,
      appellant,
      remember: async (within, appeal) => claim?.rememberWithin(within, showAppeal(appeal)),
    });
    if (isRefused(done)) {
      const { code, message } = done.refusal;
      return code === 'not_found' ? refuse('not_found', noOutcome) : refuse('invalid_request', message);
    }
    parts.deliver();
    return showAppeal(done.answer);
  }

  /** Nothing is kept for test keys. */
  async function tryOut(call: Call<AppealRequest>, claim?: ClaimedCall): Promise<AppealReply | Refused> {
    const { caller, body, receivedAtMs } = call;
    const { request_id: requestId, appellant = 'author' } = body;
    if ((await findCall(database, caller, requestId)) === undefined) return refuse('not_found', noOutcome);
    const reply = showAppeal(newAppeal(requestId, appellant, receivedAtMs));
    await claim?.rememberAlone(reply);
    return reply;
  }

  return {
    method: 'POST',
    path: '/v1/appeals',
    access: 'key',
    scope: 'cases',
    operationId: 'appealDecision',
    summary: 'Pass on an appeal',
    description:
      'An appeal against the newest outcome of a moderation call, within six months. A person answers it in the dashboard and gives a reason; the answer comes as the webhook event appeal.answered.',
    body: {
      schema: AppealRequest,
      limitBytes: bodyLimits.case,
      tooLarge: 'payload_too_large',
      tooLargeMessage: 'The request body must be at most 128 KB.',
      examples: { author: { request_id: sampleRequestId, reason: 'I was quoting somebody else.' } },
    },
    reply: AppealReply,
    isIdempotent: true,
    refusals: ['not_found'],
    handle: (call) => runOnce(parts.idempotency, call, (claim) => receive(call, claim)),
  };
}

function showAppeal({ id, request_id, appellant, received_at, answer_by }: ShownAppeal): AppealReply {
  return {
    appeal_id: id,
    request_id,
    appellant,
    state: 'open',
    received_at: new Date(received_at).toISOString(),
    answer_by: new Date(answer_by).toISOString(),
  };
}
