/** Whether content is kept for review: changed, noted in the audit log, and undone by the same way. */

import type { SetReviewSettingsRequest } from '@moderato/contract';
import type { AuditLog } from '../audit/audit-log.ts';
import { sameSetting, type UndoTable } from '../audit/undo.ts';
import type { Member } from '../page.ts';
import type { RetentionSettingsStore } from '../retention/retention-settings-store.ts';
import { refuse } from '../route.ts';

type Settings = Required<SetReviewSettingsRequest>;

export interface ReviewSettingsChanges {
  get(accountId: string): Promise<Settings>;
  /** The entry's id. */
  set(member: Member, settings: SetReviewSettingsRequest): Promise<string>;
  readonly undo: UndoTable;
}

export function createReviewSettings(retention: RetentionSettingsStore, audit: AuditLog): ReviewSettingsChanges {
  async function get(accountId: string): Promise<Settings> {
    const { keepContent, days, includeScored } = await retention.get(accountId);
    return { keep_content: keepContent, days, include_scored: includeScored };
  }

  async function set(member: Member, asked: SetReviewSettingsRequest): Promise<string> {
    const before = await get(member.accountId);
    const after = { ...before, ...asked };
    await retention.set(member.accountId, {
      keepContent: after.keep_content,
      days: after.days,
      includeScored: after.include_scored,
    });
    return audit.note(member.accountId, member, {
      action: 'review.settings_changed',
      subject: 'review',
      before,
      after,
      undoable: true,
    });
  }

  return {
    get,
    set,
    undo: {
      // Settings come back; content that was deleted when they were switched off does not.
      async 'review.settings_changed'(member, { before, after }) {
        const now = await get(member.accountId);
        // Entries from before a setting existed do not name it: what they do not name is left as it is.
        if (!sameSetting(now, { ...now, ...(after as SetReviewSettingsRequest) })) return refuse('conflict');
        return set(member, before as SetReviewSettingsRequest);
      },
    },
  };
}
