/** Decisions about kept content, and the settings of what is kept and for how long. */

import {
  type AuditEntry,
  type EscalateRequest,
  type ReviewReceipt,
  type ReviewRequest,
  roleAllows,
  type SetReviewSettingsRequest,
  type ShownPreview,
} from '@moderato/contract';
import { undoSeconds } from '@moderato/contract/dashboard';
import type { By } from '../../base/audit/actor.ts';
import type { AuditNote } from '../../base/audit/audit-store.ts';
import type { Change, Outcome } from '../../base/audit/change.ts';
import { gone, sameSetting, type UndoTable, whole } from '../../base/audit/undo.ts';
import { isRefused, type Refused, refuse } from '../../base/http/route.ts';
import type { Database } from '../../base/storage/database.ts';
import {
  createRetentionSettingsStore,
  type RetentionSettings,
} from '../../calls/retention/retention-settings-store.ts';
import { readClauses } from '../clauses/clauses-store.ts';
import { createNotesStore } from '../notes/notes-store.ts';
import type { NamedClause } from '../outcomes/decided-outcomes.ts';
import { bringBack, escalate, seesPassedOn } from './escalate.ts';
import { asImage, findPreview, type PreviewInput } from './read-preview.ts';
import { type Reviewable, readItems, type Taken, takeItems } from './take-items.ts';
import type { Verdict } from './verdict.ts';
import { writeDecisions } from './write-decisions.ts';

/** What happened to the named items. */
export type Handled = Omit<ReviewReceipt, 'entry_id' | 'open' | 'claimed' | 'next'>;

export type ReviewChanges = ReturnType<typeof createReviewChanges>;

type IsStill = (now: RetentionSettings) => boolean;

export function createReviewChanges(changeSettings: Change, changeQueue: Change, logOnly: Change) {
  async function set(by: By, asked: SetReviewSettingsRequest, isStill: IsStill = () => true) {
    let erasedFrom: Database | undefined;
    const done = await changeSettings<RetentionSettings>(by, async (within) => {
      const retention = createRetentionSettingsStore(within);
      const before = await retention.get(by.accountId);
      if (!isStill(before)) return refuse('conflict');
      const after = { ...before, ...asked };
      if (!after.keep_content) {
        if (asked.previews) return refuse('invalid_request', 'previews need keep_content.');
        if (asked.sample_allowed) return refuse('invalid_request', 'sample_allowed needs keep_content.');
        Object.assign(after, { previews: false, sample_allowed: false });
      }
      if ((before.keep_content && !after.keep_content) || (before.previews && !after.previews)) erasedFrom = within;
      await retention.set(by.accountId, after);
      return {
        answer: after,
        note: { action: 'review.settings_changed', subject: 'review', before, after, undoable: true },
      };
    });
    if (!isRefused(done) && erasedFrom?.engine === 'sqlite') await erasedFrom.driver.forgetErased();
    return done;
  }

  /** Locks the items and handles them; having none to handle is a refusal. */
  async function handle(
    by: By,
    requestIds: readonly string[],
    again: boolean,
    work: (within: Database, taken: Taken, at: Moment) => Promise<AuditNote | Refused>,
  ): Outcome<Handled> {
    const { accountId } = by;
    const member = memberOf(by);
    return changeQueue<Handled>(by, async (within, { atMs }) => {
      const wanted = { accountId, userId: member.userId, requestIds, seesAllQueues: member.seesAllQueues, again, atMs };
      const taken = await takeItems(within, wanted);
      if (taken.items.length === 0) return refuseAll(taken.skipped);
      const note = await work(within, taken, { userId: member.userId, atMs });
      if (isRefused(note)) return note;
      const answer = { request_ids: idsOf(taken.items), skipped: taken.skipped, more: taken.more };
      return { answer, note };
    });
  }

  function decide(by: By, asked: Omit<ReviewRequest, 'next' | 'hand_out'>): Outcome<Handled> {
    const { request_ids: ids, decision, category = null, clause, again = false } = asked;
    return handle(by, ids, again, async (within, { items }, { userId, atMs }) => {
      const is: Verdict = { decision, category, userId, atMs };
      const decided = items.map((item) => ({ requestId: item.request_id, was: verdictOf(item), is }));
      const named = clause === undefined ? undefined : await nameClause(within, by.accountId, clause, atMs);
      if (isRefused(named)) return named;
      await writeDecisions(within, by.accountId, decided, atMs, { named });
      const before = { items: decided.map(({ requestId, was }) => (was === null ? requestId : { requestId, was })) };
      const after = { decision, category, items: items.length, at: atMs, ...(clause === undefined ? {} : { clause }) };
      return { action: 'review.decided', subject: idsOf(items)[0] ?? '', before, after, undoable: true };
    });
  }

  /** Passes items on to admins and owners, or to one of them. */
  const passOn = (by: By, { request_ids: ids, reason, to }: Omit<EscalateRequest, 'next' | 'hand_out'>) =>
    handle(by, ids, false, async (within, { items }, { userId, atMs }) => {
      const { accountId } = by;
      if (to !== undefined && !(await seesPassedOn(within, accountId, to))) {
        return refuse('invalid_request', 'to must be an admin or owner of this account.');
      }
      await escalate(within, accountId, idsOf(items), { userId, to: to ?? null, atMs });
      if (reason !== undefined) {
        const notes = createNotesStore(within);
        for (const { request_id: requestId, author } of items.filter((item) => ids.includes(item.request_id))) {
          await notes.add(accountId, { requestId, author }, reason, userId, atMs);
        }
      }
      const after = { items: items.length, at: atMs, ...(to === undefined ? {} : { to }) };
      const before = { items: idsOf(items) };
      return { action: 'review.escalated', subject: before.items[0] ?? '', before, after, undoable: true };
    });

  async function undoDecision(by: By, entry: AuditEntry): Outcome<readonly string[]> {
    const before = whole<{ items: readonly (string | { requestId: string; was: Verdict })[] }>(entry.before);
    if (before === undefined) return gone();
    const { at } = entry.after as { at: number };
    const were = new Map<string, Verdict | null>(
      before.items.map((item) => (typeof item === 'string' ? [item, null] : [item.requestId, item.was])),
    );
    return reopen(by, entry, async (within, atMs) => {
      const items = await readItems(within, by.accountId, [...were.keys()], atMs);
      const isVisible = ({ restricted }: Reviewable) => restricted === 0 || seesAllQueues(by);
      const same = items.filter((item) => item.decided_at === at && isVisible(item));
      const decided = same.map((item) => ({
        requestId: item.request_id,
        was: verdictOf(item),
        is: were.get(item.request_id) ?? null,
      }));
      const undoneBy = { userId: by.actor.kind === 'member' ? by.actor.userId : null };
      if (decided.length > 0) await writeDecisions(within, by.accountId, decided, atMs, { undoneBy });
      return idsOf(same);
    });
  }

  async function undoEscalation(by: By, entry: AuditEntry): Outcome<readonly string[]> {
    const before = whole<{ items: readonly string[] }>(entry.before);
    if (before === undefined) return gone();
    const { at } = entry.after as { at: number };
    const withdrawn = { requestIds: before.items, atMs: at, seesAllQueues: seesAllQueues(by) };
    return reopen(by, entry, (within) => bringBack(within, by.accountId, withdrawn));
  }

  /** `work` returns which items are open again. */
  async function reopen(
    by: By,
    entry: AuditEntry,
    work: (within: Database, atMs: number) => Promise<readonly string[]>,
  ): Outcome<readonly string[]> {
    return changeQueue<readonly string[]>(by, async (within, { atMs }) => {
      const ids = await work(within, atMs);
      if (ids.length === 0)
        return refuse('conflict', 'Somebody has changed this decision since, or it no longer exists.');
      const note = { action: 'review.reopened', subject: entry.subject, after: { items: ids.length } } as const;
      return { answer: ids, note };
    });
  }

  /** Looking at a picture changes nothing but the log. */
  const showPreview = (by: By, asked: PreviewInput): Outcome<ShownPreview> =>
    logOnly<ShownPreview>(by, async (within) => {
      const found = await findPreview(within, asked);
      if (found === undefined) return refuse('not_found');
      return {
        answer: { picture: asImage(found.preview) },
        note: { action: 'review.preview_shown', subject: asked.requestId },
      };
    });

  const undo: UndoTable = {
    'review.decided': undoDecision,
    'review.escalated': undoEscalation,
    // Restores settings, but not content that was deleted when they were turned off. Entries from before a setting
    // existed do not name it: it is left as it is.
    'review.settings_changed': (by, { before, after }) =>
      set(by, before as SetReviewSettingsRequest, (now) =>
        sameSetting(now, { ...now, ...(after as SetReviewSettingsRequest) }),
      ),
  };
  const setSettings = (by: By, asked: SetReviewSettingsRequest) => set(by, asked);
  return { decide, showPreview, escalate: passOn, setSettings, undo };
}

async function nameClause(
  within: Database,
  accountId: string,
  id: string,
  atMs: number,
): Promise<NamedClause | Refused> {
  const { clauses, language } = await readClauses(within, accountId);
  const clause = clauses.find((one) => one.id === id);
  if (clause === undefined) return refuse('invalid_request', 'There is no such clause.');
  return { clause, language, dueAtMs: atMs + undoSeconds * 1_000 };
}

type Moment = Pick<Verdict, 'userId' | 'atMs'>;

/** Only people decide; only admins and owners decide about the other queues. */
function memberOf({ actor }: By) {
  if (actor.kind !== 'member') throw new Error('Only a member can decide about kept content.');
  return { userId: actor.userId, seesAllQueues: seesAllQueues({ actor }) };
}

function seesAllQueues({ actor }: Pick<By, 'actor'>): boolean {
  if (actor.kind === 'member') return actor.role !== undefined && roleAllows(actor.role, 'admin');
  return actor.kind === 'command_line';
}

function verdictOf({ decision, category, decided_by: userId, decided_at: atMs }: Reviewable): Verdict | null {
  return decision === null ? null : { decision, category, userId: userId ?? '', atMs: atMs ?? 0 };
}

const idsOf = (items: readonly Reviewable[]) => items.map(({ request_id: id }) => id);

function refuseAll(skipped: Taken['skipped']): Refused {
  if (skipped.some(({ reason }) => reason === 'claimed')) {
    return refuse('conflict', 'Somebody else is looking at this right now.');
  }
  if (skipped.some(({ reason }) => reason === 'decided'))
    return refuse('conflict', 'Somebody else has already decided this.');
  return refuse('not_found');
}
