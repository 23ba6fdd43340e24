/** `POST /v1/outcomes` [C2] */

import { bodyLimits, isReadable, OutcomeReply, OutcomeRequest, sampleRequestId } from '@moderato/contract';
import { type Call, isRefused, type KeyedRoute, type Refused, refuse } from '../../base/http/route.ts';
import { type ClaimedCall, runOnce } from '../../calls/idempotency/idempotency.ts';
import { findCall } from '../reports/find-call.ts';
import type { CaseRouteParts } from '../reports/reports.route.ts';
import { type AppealLinks, appealUrl, testToken } from './appeal-link.ts';
import type { OutcomesChanges, RecordedOutcome } from './outcomes-changes.ts';
import { appealUntilMs, newOutcome, type ShownOutcome } from './outcomes-store.ts';
import { takeSnapshot } from './snapshot.ts';

export interface OutcomesRouteParts extends CaseRouteParts {
  readonly changes: OutcomesChanges;
  readonly links: AppealLinks;
  publicUrl(): string;
}

export function outcomesRoute(parts: OutcomesRouteParts): KeyedRoute<OutcomeRequest, OutcomeReply> {
  const { database } = parts;

  const show = (made: ShownOutcome & Pick<RecordedOutcome, 'strikes'>, token: string): OutcomeReply => ({
    outcome_id: made.id,
    request_id: made.request_id,
    outcome: made.outcome,
    recorded_at: new Date(made.at).toISOString(),
    statement_until: new Date(made.expires_at).toISOString(),
    appeal_until: new Date(appealUntilMs(made)).toISOString(),
    appeal_url: appealUrl(parts.publicUrl(), token),
    ...(made.strikes && { strikes: made.strikes }),
  });
  const showRecorded = (made: RecordedOutcome) => show(made, parts.links.tokenOf(made.id));

  async function record(call: Call<OutcomeRequest>, claim?: ClaimedCall): Promise<OutcomeReply | Refused> {
    const { caller, body, receivedAtMs: atMs } = call;
    const wrong = whatIsWrong(body);
    if (wrong !== undefined) return refuse('invalid_request', wrong);
    const row = await findCall(database, caller, body.request_id);
    if (row === undefined) return refuse('not_found', 'There is no such request_id.');
    if (caller.mode === 'test') {
      // Nothing is kept for test keys.
      const reply = show(newOutcome(body, takeSnapshot(row, body), atMs), testToken);
      await claim?.rememberAlone(reply);
      return reply;
    }
    const done = await parts.changes.record({
      row,
      keyId: caller.keyId,
      asked: body,
      atMs,
      remember: async (within, made) => claim?.rememberWithin(within, showRecorded(made)),
    });
    if (isRefused(done)) return done;
    parts.deliver();
    return showRecorded(done.answer);
  }

  return {
    method: 'POST',
    path: '/v1/outcomes',
    access: 'key',
    scope: 'cases',
    operationId: 'recordOutcome',
    summary: 'Record what you did',
    description:
      'Records what you did with the content of a moderation call and under which clause. From then on there is a statement of reasons, and the decision can be appealed. A later outcome for the same call replaces the earlier one in the statement.',
    body: {
      schema: OutcomeRequest,
      limitBytes: bodyLimits.case,
      tooLarge: 'payload_too_large',
      tooLargeMessage: 'The request body must be at most 128 KB.',
      hints: {
        'outcome const': 'clause is required unless the outcome is kept.',
        'until pattern': 'until must be a day, such as 2027-01-31.',
      },
      examples: {
        removed: { request_id: sampleRequestId, outcome: 'removed', clause: '4.2: No insults' },
      },
    },
    reply: OutcomeReply,
    isIdempotent: true,
    refusals: ['not_found'],
    handle: (call) => runOnce(parts.idempotency, call, (claim) => record(call, claim)),
  };
}

/** What the schema cannot check. */
function whatIsWrong({ clause, explanation, until }: OutcomeRequest): string | undefined {
  for (const [field, text] of Object.entries({ clause, explanation })) {
    if (text !== undefined && !isReadable(text)) return `${field} must contain visible text.`;
  }
  if (until === undefined) return undefined;
  const day = new Date(`${until}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(until);
  return isDay ? undefined : 'until must be a day, such as 2027-01-31.';
}
