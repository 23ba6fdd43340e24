/** `GET /review`, `POST /review/:request_id`, `GET` and `PUT /review/settings` */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type MatchedRule, type ReviewItem, type reviewCalls, roleAllows } from '@moderato/contract';
import type { TextClassifier } from '@moderato/engine';
import { byMember } from '../audit/actor.ts';
import { decidedCategories } from '../decisions/decision-row.ts';
import { contentMarks } from '../moderation/content-marks.ts';
import type { Handlers } from '../page.ts';
import { pageSize } from '../page-size.ts';
import type { Reads } from '../reads/create-reads.ts';
import type { RetentionSettingsStore } from '../retention/retention-settings-store.ts';
import { isRefused, refuse } from '../route.ts';
import type { Database } from '../storage/database.ts';
import type { WebhooksStore } from '../webhooks/webhooks-store.ts';
import { decideReview } from './decide-store.ts';
import { type ReviewChanges, readReviewSettings } from './review-changes.ts';
import type { ReviewRow, readReviewCounts, readReviewQueue } from './review-reads-store.ts';

type ReviewReads = { reviewCounts: typeof readReviewCounts; reviewQueue: typeof readReviewQueue };

export interface ReviewParts {
  readonly reads: Reads<ReviewReads>;
  readonly database: Database;
  readonly settings: Pick<RetentionSettingsStore, 'get'>;
  readonly changes: Pick<ReviewChanges, 'setSettings'>;
  readonly webhooks: Pick<WebhooksStore, 'list'>;
  /** Names the words that weighed. */
  readonly explain: TextClassifier['explain'];
  /** Deliveries wait in the outbox. */
  readonly deliver: () => void;
}

export function reviewHandlers(parts: ReviewParts): Handlers<keyof typeof reviewCalls> {
  const { reads, database, settings, changes } = parts;

  async function readSettings(accountId: string) {
    const counts = await reads.reviewCounts({ accountId, nowMs: Date.now() });
    return { ...(await readReviewSettings(settings, accountId)), ...counts };
  }

  return {
    async 'GET /review'({ member, query, receivedAtMs }) {
      const restricted = query.queue === 'restricted';
      if (restricted && !roleAllows(member.role, 'admin')) return refuse('forbidden');
      const limit = pageSize(query);
      const rows = await reads.reviewQueue({
        accountId: member.accountId,
        state: query.state ?? 'open',
        action: query.action,
        category: query.category,
        restricted,
        only: query.reveal,
        cursor: query.cursor,
        limit: limit + 1,
        nowMs: receivedAtMs,
      });
      const items: ReviewItem[] = [];
      for (const row of rows.slice(0, limit)) {
        // Explaining takes its time: calls that came in meanwhile go first.
        await nextTurn();
        items.push(restricted && query.reveal !== row.request_id ? hideItem(row) : showItem(row, parts.explain));
      }
      return { items, next_cursor: rows.length > limit ? (items.at(-1)?.request_id ?? null) : null };
    },

    async 'POST /review/:request_id'({ member, params, body, receivedAtMs }) {
      const { decision, category } = body;
      if (decision === 'wrong_category' && category === undefined) {
        return refuse('invalid_request', 'category is needed with wrong_category: what it should have been, or none.');
      }
      if (decision !== 'wrong_category' && category !== undefined) {
        return refuse('invalid_request', 'category goes with wrong_category only.');
      }
      const review = {
        accountId: member.accountId,
        requestId: params.request_id,
        decision,
        category: category ?? null,
        userId: member.userId,
        mayDecideRestricted: roleAllows(member.role, 'admin'),
        atMs: receivedAtMs,
      };
      const isDecided = await decideReview(database, review, await parts.webhooks.list(member.accountId));
      if (!isDecided) return refuse('not_found');
      parts.deliver();
      const { open } = await reads.reviewCounts({ accountId: member.accountId, nowMs: receivedAtMs });
      return { request_id: params.request_id, decision, open };
    },

    'GET /review/settings': ({ member }) => readSettings(member.accountId),

    async 'PUT /review/settings'({ member, body }) {
      const done = await changes.setSettings(byMember(member), body);
      return isRefused(done) ? done : readSettings(member.accountId);
    },
  };
}

function readRules(rules: string | null): MatchedRule[] {
  return rules === null ? [] : (JSON.parse(rules) as MatchedRule[]);
}

/** Without its text, and without the words that would give it away. */
function hideItem(row: ReviewRow): ReviewItem {
  return { ...showItem({ ...row, content: '' }, () => []), hidden: true, marks: [] };
}

function showItem(row: ReviewRow, explain: TextClassifier['explain']): ReviewItem {
  return {
    request_id: row.request_id,
    at: new Date(row.at).toISOString(),
    action: row.action,
    context: row.context,
    author: row.author,
    content: row.content,
    hidden: false,
    marks: contentMarks(row.content, row.context, readRules(row.matched_rules), explain),
    categories: decidedCategories(row).map(({ name, score, threshold, flagged }) => ({
      name,
      score,
      threshold,
      flagged,
    })),
    expires_at: new Date(row.expires_at).toISOString(),
    suggestions: row.suggestions.map(({ at, scores }) => ({ at: new Date(at).toISOString(), scores })),
    decided:
      row.decision === null || row.decided_at === null
        ? null
        : {
            decision: row.decision,
            category: row.category,
            by: row.decided_by ?? '',
            at: new Date(row.decided_at).toISOString(),
          },
  };
}
