/** `POST /v1/reports` [C1] */

import { bodyLimits, isReadable, ReportReply, ReportRequest, type TextModerationResult } from '@moderato/contract';
import {
  type Answer,
  type Call,
  isRefused,
  isReplayed,
  type KeyedRoute,
  type Refused,
  refuse,
} from '../../base/http/route.ts';
import { newId } from '../../base/ids.ts';
import type { Database } from '../../base/storage/database.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { type ClaimedCall, type Idempotency, runOnce } from '../../calls/idempotency/idempotency.ts';
import type { HashContent } from '../../calls/ledger/content-hash.ts';
import { describeOrigin, originOf } from '../../calls/moderation/read-origin.ts';
import type { RetentionSettingsStore } from '../../calls/retention/retention-settings-store.ts';
import { findCall, findOpenItem } from './find-call.ts';
import type { ReportsChanges } from './reports-changes.ts';

/** What the routes of reports, outcomes and appeals need. */
export interface CaseRouteParts {
  readonly database: Database;
  readonly idempotency: Idempotency;
  /** Deliveries are waiting in the outbox. */
  deliver(): void;
}

export interface ReportsRouteParts extends CaseRouteParts {
  readonly hashContent: HashContent;
  readonly retention: Pick<RetentionSettingsStore, 'get'>;
  readonly changes: ReportsChanges;
  readonly ledgerDays: number;
  /** Judges a text that is in no open item, as a text call does. */
  judge(call: Call<{ content: string }>): Answer<TextModerationResult>;
}

const needsItem = 'Send request_id, content or both.';

export function reportsRoute(parts: ReportsRouteParts): KeyedRoute<ReportRequest, ReportReply> {
  const { database, hashContent } = parts;

  async function subjectOf(call: Call<ReportRequest>): Promise<LedgerTable | Refused> {
    const { caller, body, receivedAtMs } = call;
    const { request_id: named, content } = body;
    if (named !== undefined) {
      const row = await findCall(database, caller, named);
      if (row === undefined) return refuse('not_found', 'There is no such request_id.');
      const isOther = content !== undefined && row.content_hash !== null && hashContent(content) !== row.content_hash;
      return isOther ? refuse('invalid_request', 'content is not the text of this request_id.') : row;
    }
    const text = content as string;
    if (caller.mode === 'test') return judgeNow(call, text);
    const openId = await findOpenItem(database, caller.accountId, hashContent(text), receivedAtMs);
    const open = openId === undefined ? undefined : await findCall(database, caller, openId);
    return open ?? judgeNow(call, text);
  }

  async function judgeNow(call: Call<ReportRequest>, content: string): Promise<LedgerTable | Refused> {
    const { context, user_id } = call.body;
    const { idempotency: _own, ...rest } = call;
    const body = { content, ...(context && { context }), ...(user_id && { user_id }), ...originOf(call.body) };
    const judged = await parts.judge({ ...rest, body });
    if (isRefused(judged)) return judged;
    if (isReplayed(judged)) throw new Error('A call without an idempotency key was answered again.');
    const row = await findCall(database, call.caller, judged.request_id);
    if (row === undefined) throw new Error('A judged call is not in the ledger.');
    return row;
  }

  async function take(call: Call<ReportRequest>, claim?: ClaimedCall): Promise<ReportReply | Refused> {
    const { caller, body, receivedAtMs } = call;
    const problem = describeOrigin(body);
    if (problem !== undefined) return refuse('invalid_request', problem);
    if (!isReadable(body.reason)) return refuse('invalid_request', 'reason must contain visible text.');
    const row = await subjectOf(call);
    if (isRefused(row)) return row;
    if (caller.mode === 'test') {
      const reply: ReportReply = {
        report_id: newId('rep', receivedAtMs),
        request_id: row.request_id,
        reports: 1,
        state: 'in_review',
      };
      await claim?.rememberAlone(reply);
      return reply;
    }
    const report = { ...body, row, keyId: caller.keyId, atMs: receivedAtMs };
    const rules = { retention: await parts.retention.get(caller.accountId), ledgerDays: parts.ledgerDays };
    const done = await parts.changes.receive(report, rules, claim?.rememberWithin);
    if (isRefused(done)) return done;
    parts.deliver();
    return done.answer;
  }

  return {
    method: 'POST',
    path: '/v1/reports',
    access: 'key',
    scope: 'cases',
    operationId: 'reportContent',
    summary: "Pass on a user's report",
    description:
      'The reported item waits in review with the number of its reports. A text that no open item has is judged first, which counts as one call. The answer comes as the webhook event report.answered.',
    body: {
      schema: ReportRequest,
      limitBytes: bodyLimits.report,
      tooLarge: 'invalid_request',
      tooLargeMessage: 'content must be at most 50000 characters long.',
      describeInvalid: (body) => (namesNothing(body) ? needsItem : undefined),
      examples: {
        by_request: { request_id: 'req_00000000000000000000000000', reason: 'This insults me.', reporter_id: 'user-7' },
      },
    },
    reply: ReportReply,
    isIdempotent: true,
    refusals: ['not_found', 'quota_exceeded'],
    handle: (call) => runOnce(parts.idempotency, call, (claim) => take(call, claim)),
  };
}

function namesNothing(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !('request_id' in body) && !('content' in body);
}
