/** The calls of the review page: the queue, claims, decisions, undo, and the settings of what is kept. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Claim,
  type NextRequest,
  type ReviewItem,
  type ReviewQuery,
  type ReviewRequest,
  type reviewCalls,
  roleAllows,
} from '@moderato/contract';
import type { TextClassifier } from '@moderato/engine';
import { byMember } from '../../base/audit/actor.ts';
import type { AuditStore } from '../../base/audit/audit-store.ts';
import { type Changed, shown } from '../../base/audit/change.ts';
import type { Handlers, Member } from '../../base/http/page.ts';
import { isRefused, type Refused, refuse } from '../../base/http/route.ts';
import { pageSize } from '../../base/page-size.ts';
import type { Reads } from '../../base/reads/create-reads.ts';
import type { Database } from '../../base/storage/database.ts';
import { decidedCategories, matchedRules } from '../../calls/ledger/decision-row.ts';
import { readWords } from '../../calls/ledger/words-of-image.ts';
import { contentMarks } from '../../calls/moderation/content-marks.ts';
import { noOrigin } from '../../calls/retention/read-origins.ts';
import type { RetentionSettingsStore } from '../../calls/retention/retention-settings-store.ts';
import { listenersTo } from '../../calls/webhooks/queue-deliveries.ts';
import type { WebhooksStore } from '../../calls/webhooks/webhooks-store.ts';
import type { readOpenAppeals } from '../appeals/appeals-reads.ts';
import { byName } from '../members/read-names.ts';
import { claimItem, claimOf, release } from './claim-item.ts';
import { handOut } from './hand-out.ts';
import type { readBeside } from './read-beside.ts';
import type { readPreview } from './read-preview.ts';
import type { Handled, ReviewChanges } from './review-changes.ts';
import type { findItem } from './review-queue.ts';
import type { ReviewRow, readOpenCounts, readReviewCounts, readReviewLive, readReviewQueue } from './review-reads.ts';

type ReviewReads = {
  reviewCounts: typeof readReviewCounts;
  openCounts: typeof readOpenCounts;
  reviewQueue: typeof readReviewQueue;
  reviewItem: typeof findItem;
  reviewLive: typeof readReviewLive;
  reviewBeside: typeof readBeside;
  reviewPreview: typeof readPreview;
  openAppeals: typeof readOpenAppeals;
};

export interface ReviewParts {
  readonly reads: Reads<ReviewReads>;
  readonly database: Database;
  readonly settings: Pick<RetentionSettingsStore, 'get'>;
  readonly changes: Pick<ReviewChanges, 'decide' | 'showPreview' | 'escalate' | 'setSettings' | 'undo'>;
  readonly audit: Pick<AuditStore, 'find'>;
  readonly webhooks: Pick<WebhooksStore, 'list'>;
  /** Names the words that weighed. */
  readonly explain: TextClassifier['explain'];
  /** Deliveries are waiting in the outbox. */
  readonly deliver: () => void;
  /** Pages that show this account's queue are out of date. */
  readonly queueChanged: (accountId: string) => void;
}

const roleTooLow = 'Your role does not allow this.';

const seesAllQueues = ({ role }: Member) => roleAllows(role, 'admin');

export function reviewHandlers(parts: ReviewParts): Handlers<keyof typeof reviewCalls> {
  const { reads, database, settings, changes } = parts;

  async function readSettings(accountId: string) {
    const counts = await reads.reviewCounts({ accountId, nowMs: Date.now() });
    const webhooks = listenersTo('review.decided', await parts.webhooks.list(accountId)).length;
    return { ...(await settings.get(accountId)), ...counts, webhooks };
  }

  const countOpen = async (accountId: string, nowMs: number) => (await reads.openCounts({ accountId, nowMs })).open;

  /** The list that contains an item, filtered to that item. */
  async function narrowTo(member: Member, item: string, nowMs: number): Promise<ReviewQuery | undefined> {
    const { accountId } = member;
    const place = await reads.reviewItem({ accountId, requestId: item, seesAllQueues: seesAllQueues(member), nowMs });
    return place && { item, ...place };
  }

  async function claim(member: Member, requestId: string, nowMs: number): Promise<Claim | null> {
    const { accountId, userId } = member;
    const claimant = { accountId, userId, seesAllQueues: seesAllQueues(member), nowMs };
    const held = await claimItem(database, claimant, requestId);
    parts.queueChanged(accountId);
    return held;
  }

  const viewOf = (member: Member, nowMs: number): View => ({
    explain: parts.explain,
    userId: member.userId,
    seesAllQueues: seesAllQueues(member),
    nowMs,
  });

  async function giveNext(member: Member, asked: NextRequest, nowMs: number): Promise<ReviewItem | null> {
    const { accountId, userId } = member;
    const view = viewOf(member, nowMs);
    const id = await handOut(database, { ...asked, accountId, userId, nowMs });
    parts.queueChanged(accountId);
    if (id === undefined) return null;
    const { queue } = asked;
    const [row] = await reads.reviewQueue({ accountId, queue, state: 'open', only: id, limit: 1, nowMs });
    return row === undefined ? null : showIn(queue, row, view);
  }

  const mayAsk = (member: Member, asked: Pick<ReviewQuery, 'queue'> | undefined) =>
    asked?.queue === undefined || seesAllQueues(member);

  /** What comes after the items that were handled: the named one, or the next free one. */
  type Following = { readonly [Name in 'next' | 'hand_out']: ReviewRequest[Name] | undefined };

  async function handle(
    member: Member,
    { next, hand_out: asked }: Following,
    nowMs: number,
    work: () => Promise<Changed<Handled> | Refused>,
  ) {
    if (!mayAsk(member, asked)) return refuse('forbidden', roleTooLow);
    const done = await work();
    if (isRefused(done)) return done;
    parts.deliver();
    const claimed = next === undefined ? null : await claim(member, next, nowMs);
    return {
      entry_id: done.entryId ?? '',
      ...done.answer,
      claimed: claimed?.mine ? claimed : null,
      next: asked === undefined ? null : await giveNext(member, asked, nowMs),
      open: await countOpen(member.accountId, nowMs),
    };
  }

  return {
    async 'GET /review'({ member, query: asked, receivedAtMs }) {
      const { item, reveal } = asked;
      const query = item === undefined ? asked : await narrowTo(member, item, receivedAtMs);
      if (query === undefined) return { items: [], next_cursor: null };
      if (!mayAsk(member, query)) return refuse('forbidden', roleTooLow);
      const limit = pageSize(query);
      const rows = await reads.reviewQueue({
        ...query,
        accountId: member.accountId,
        state: query.state ?? 'open',
        only: item ?? reveal,
        limit: limit + 1,
        nowMs: receivedAtMs,
      });
      const items: ReviewItem[] = [];
      for (const row of rows.slice(0, limit)) {
        // Explaining is slow, so calls that arrived in the meantime go first.
        await nextTurn();
        items.push(showIn(reveal === row.request_id ? undefined : query.queue, row, viewOf(member, receivedAtMs)));
      }
      return { items, next_cursor: rows.length > limit ? (items.at(-1)?.request_id ?? null) : null };
    },

    async 'POST /review/decide'({ member, body: { next, hand_out, ...asked }, receivedAtMs }) {
      const { decision, category, clause } = asked;
      if (decision === 'wrong_category' && category === undefined) {
        return refuse('invalid_request', 'wrong_category needs a category: what it should have been, or none.');
      }
      if (decision !== 'wrong_category' && category !== undefined) {
        return refuse('invalid_request', 'category is only allowed with wrong_category.');
      }
      if (decision !== 'remove' && clause !== undefined) {
        return refuse('invalid_request', 'clause is only allowed with remove.');
      }
      return handle(member, { next, hand_out }, receivedAtMs, () => changes.decide(byMember(member), asked));
    },

    'POST /review/escalate': ({ member, body: { next, hand_out, ...asked }, receivedAtMs }) =>
      handle(member, { next, hand_out }, receivedAtMs, () => changes.escalate(byMember(member), asked)),

    'POST /review/next': async ({ member, body, receivedAtMs }) =>
      mayAsk(member, body) ? { next: await giveNext(member, body, receivedAtMs) } : refuse('forbidden', roleTooLow),

    async 'POST /review/undo'({ member, body, receivedAtMs }) {
      const entry = await parts.audit.find(member.accountId, body.entry_id);
      const undo = entry?.action.startsWith('review.') ? changes.undo[entry.action] : undefined;
      const isOwn = entry?.by.kind === 'member' && entry.by.user_id === member.userId;
      // Other people's decisions are undone by admins and owners, in the audit log.
      if (entry === undefined || undo === undefined || !isOwn || entry.action === 'review.settings_changed') {
        return refuse('not_found');
      }
      const done = await undo({ ...byMember(member), undoes: entry.entry_id }, entry);
      if (isRefused(done)) return done;
      parts.deliver();
      const open = await countOpen(member.accountId, receivedAtMs);
      return { request_ids: done.answer as readonly string[], open };
    },

    async 'POST /review/claim'({ member, body: { request_id: id, release: released }, receivedAtMs }) {
      if (id !== undefined) return { claimed: await claim(member, id, receivedAtMs) };
      const { accountId, userId } = member;
      await release(database, accountId, userId, released);
      parts.queueChanged(accountId);
      return { claimed: null };
    },

    async 'GET /review/beside/:request_id'({ member, params, receivedAtMs: nowMs }) {
      const { accountId, userId } = member;
      const asked = { accountId, userId, requestId: params.request_id, seesAllQueues: seesAllQueues(member), nowMs };
      return (await reads.reviewBeside(asked)) ?? refuse('not_found');
    },

    async 'GET /review/preview/:request_id'({ member, params, receivedAtMs: nowMs }) {
      const asked = { requestId: params.request_id, seesAllQueues: seesAllQueues(member), nowMs };
      return (await reads.reviewPreview({ ...asked, accountId: member.accountId })) ?? refuse('not_found');
    },

    'POST /review/preview': ({ member, body, receivedAtMs: nowMs }) => {
      const { accountId } = member;
      const asked = { accountId, requestId: body.request_id, seesAllQueues: seesAllQueues(member), nowMs };
      return shown(changes.showPreview(byMember(member), asked), (picture) => picture);
    },

    // A stream runs the query again long after the request.
    async 'GET /review/live'({ member }) {
      const { accountId } = member;
      const [queue, appeals] = await Promise.all([
        reads.reviewLive({ accountId, nowMs: Date.now() }),
        reads.openAppeals({ accountId, seesRestricted: seesAllQueues(member) }),
      ]);
      return { ...queue, appeals };
    },

    'GET /review/settings': ({ member }) => readSettings(member.accountId),

    'PUT /review/settings': ({ member, body }) =>
      shown(changes.setSettings(byMember(member), body), () => readSettings(member.accountId)),
  };
}

interface View {
  readonly explain: TextClassifier['explain'];
  readonly userId: string;
  /** Only they see addresses too. */
  readonly seesAllQueues: boolean;
  readonly nowMs: number;
}

/** Restricted texts are hidden until somebody asks for one. */
const showIn = (queue: ReviewQuery['queue'], row: ReviewRow, view: View): ReviewItem =>
  queue === 'restricted' ? hideItem(row, view) : showItem(row, view);

/** Without its text, and without the words that would give it away. */
function hideItem(row: ReviewRow, view: View): ReviewItem {
  const reports = { count: row.reports.count, latest: [] };
  return {
    ...showItem({ ...row, ...noOrigin, content: '', reports }, { ...view, explain: () => [] }),
    hidden: true,
    preview: false,
    marks: [],
  };
}

/** As `read-preview.ts` gives it out. */
function hasPreview(
  { restricted, preview_expires_at: expiresAt, preview_for_admins: forAdmins }: ReviewRow,
  view: View,
) {
  return restricted === 0 && (expiresAt ?? 0) > view.nowMs && (forAdmins !== 1 || view.seesAllQueues);
}

function showItem(row: ReviewRow, view: View): ReviewItem {
  const { request_id, action, kind, context, author, language, content, same_text, reports } = row;
  const { content_url, author_name } = row;
  const nameOf = (userId: string) => row.names.get(userId) ?? { name: userId };
  const shown = (userId: string | null) => byName(nameOf(userId ?? ''), view.seesAllQueues);
  return {
    request_id,
    action,
    kind,
    context,
    author,
    language,
    content,
    content_url,
    author_name,
    same_text,
    reports,
    sampled: row.sampled === 1,
    hidden: false,
    preview: hasPreview(row, view),
    at: new Date(row.at).toISOString(),
    // An image's address has no words that weighed.
    marks: row.kind === 'image' ? [] : contentMarks(row.content, row.context, matchedRules(row), view.explain),
    categories: decidedCategories(row).map(({ block_threshold, ...category }) => category),
    text_in_image: readWords(row.text_in_image).map(({ block_threshold, ...category }) => category),
    severity: row.severity / 1_000,
    claimed: (row.claimed_until ?? 0) > view.nowMs ? claimOf(row, { ...view, nameOf }) : null,
    escalated:
      row.escalated_at === null
        ? null
        : {
            ...shown(row.escalated_by),
            to: row.escalated_to === null ? null : nameOf(row.escalated_to).name,
            at: new Date(row.escalated_at).toISOString(),
          },
    expires_at: new Date(row.expires_at).toISOString(),
    suggestions: row.suggestions.map(({ at, scores }) => ({ at: new Date(at).toISOString(), scores })),
    decided:
      row.decision === null || row.decided_at === null
        ? null
        : {
            decision: row.decision,
            category: row.category,
            clause: row.clause,
            ...shown(row.decided_by),
            at: new Date(row.decided_at).toISOString(),
            stated: row.stated,
            reversed:
              row.reversal === undefined || row.reversal.atMs < row.decided_at
                ? null
                : { ...shown(row.reversal.userId), at: new Date(row.reversal.atMs).toISOString() },
          },
  };
}
