/**
 * Adds a report to review [C1]: it joins the item of its call, or creates one if the call was allowed. The text of such
 * an item, and where it stands [T17], is kept only if the account keeps content; otherwise people look it up by its request
 * id.
 */

import type { ReportReply, ReportRequest } from '@moderato/contract';
import { dayMs } from '../../base/durations.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import type { KeptContentTable } from '../../base/storage/review-schema.ts';
import type { LedgerTable } from '../../base/storage/schema.ts';
import { openContent, sealContent, sealOrigin } from '../../calls/retention/keep-content.ts';
import type { RetentionSettings } from '../../calls/retention/retention-settings-store.ts';
import { reviewSeverity, reviewUrgency } from '../../calls/retention/review-severity.ts';
import { isRestricted, isStorable } from '../../calls/retention/what-is-kept.ts';
import { queueEvents } from '../../calls/webhooks/queue-deliveries.ts';
import { addReport, answerReports, countReports, type NewReport } from './reports-store.ts';

type Sent = Pick<ReportRequest, 'request_id' | 'content' | 'user_id' | 'content_url' | 'author_name'>;

/** With what was sent about the reported text, and the text if it was sent. */
export interface ReceivedReport extends NewReport, Sent {
  readonly row: LedgerTable;
}

export interface ReviewRules {
  readonly retention: RetentionSettings;
  readonly ledgerDays: number;
}

/** In thousandths, as in `calls/retention/review-severity.ts`: items with many reports come before those with one. */
const severityOf = (reports: number) => Math.min(900, 200 + 100 * reports);

/** `isNew`: whether anything changed, which is not so if the same user reports the same item again. */
export async function takeReport(within: Database, report: ReceivedReport, rules: ReviewRules) {
  const { row, atMs } = report;
  const { account_id: accountId, request_id: requestId } = row;
  const { id: reportId, isNew } = await addReport(within, report);
  const reports = await countReports(within, accountId, requestId);
  const item = await enterReview(within, report, rules, reports);
  const data = { report_id: reportId, request_id: requestId, reports };
  await queueEvents(within, accountId, 'report.received', atMs, () => [{ requestId, data }]);
  if (item.decision !== null) {
    const review = { decision: item.decision, category: item.category };
    await answerReports(within, accountId, [{ requestId, review, outcome: null }], atMs);
  }
  const reply: ReportReply = { ...data, state: item.decision === null ? 'in_review' : 'answered' };
  return { reply, isNew: isNew || item.isChanged };
}

/** The same words may stand elsewhere, from somebody else: without a call, only the author can tell. */
const isOfItem = ({ request_id: named, user_id, row }: ReceivedReport) =>
  named !== undefined || (user_id ?? null) === row.author;

type SealedOrigin = ReturnType<typeof sealOrigin>;

/** What the moderation call named stays. */
function whatItLacks(item: SealedOrigin, { content_url, author_name }: SealedOrigin): Partial<SealedOrigin> {
  return {
    ...(item.content_url === null && content_url !== null && { content_url }),
    ...(item.author_name === null && author_name !== null && { author_name }),
  };
}

interface Item extends Pick<KeptContentTable, 'decision' | 'category'> {
  /** It is new here, or has its text or its origin from this report. */
  readonly isChanged: boolean;
}

async function enterReview(
  within: Database,
  report: ReceivedReport,
  { retention, ledgerDays }: ReviewRules,
  reports: number,
): Promise<Item> {
  const { query, secrets } = within;
  const { row, content, atMs } = report;
  // Content that its caller asked us not to store has no hash.
  const mayKeep = retention.keep_content && row.content_hash !== null;
  const text = mayKeep && content !== undefined && isStorable(content) ? content : '';
  const origin = sealOrigin(secrets, row, mayKeep && isOfItem(report) ? report : {});
  const { account_id, request_id, flagged, author, content_hash } = row;
  const severity = Math.max(reviewSeverity(row), severityOf(reports));
  const made = {
    account_id,
    request_id,
    flagged,
    author,
    content_hash,
    action: row.action === 'scored' ? 'allow' : row.action,
    content: text,
    ...origin,
    restricted: isRestricted(row) ? 1 : 0,
    expires_at: Math.min(atMs + retention.days * dayMs, row.at + ledgerDays * dayMs),
    severity,
    urgency: reviewUrgency(severity, row.at),
    reported_at: atMs,
  };
  const added = await query
    .insertInto('kept_content')
    .values(sealContent(secrets, made))
    .onConflict((conflict) => conflict.columns(['account_id', 'request_id']).doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (added !== undefined) return { decision: null, category: null, isChanged: true };
  const item = await ofAccount(query, account_id)
    .selectFrom('kept_content')
    .selectAll()
    .where('request_id', '=', request_id)
    .executeTakeFirstOrThrow();
  const lacksText = text !== '' && openContent(secrets, item) === '';
  const lacking = whatItLacks(item, origin);
  await ofAccount(query, account_id)
    .updateTable('kept_content')
    .set({
      severity: Math.max(item.severity, severity),
      urgency: Math.max(item.urgency, made.urgency),
      reported_at: atMs,
      ...lacking,
      ...(lacksText ? { content: sealContent(secrets, made).content, words_key: null } : {}),
    })
    .where('request_id', '=', request_id)
    .execute();
  return { ...item, isChanged: lacksText || Object.keys(lacking).length > 0 };
}
