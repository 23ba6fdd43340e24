/** Whether content is kept for review: changed, noted in the audit log, and undone by the same way. */

import type { SetReviewSettingsRequest } from '@moderato/contract';
import type { RetentionSettingsStore } from '../../retention/retention-settings-store.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { sameSetting, type UndoTable } from '../audit/undo.ts';
import { type Member, refuseCall } from '../call.ts';

export interface ReviewSettingsChanges {
  get(accountId: string): Promise<SetReviewSettingsRequest>;
  /** The entry's id. */
  set(member: Member, settings: SetReviewSettingsRequest): Promise<string>;
  readonly undo: UndoTable;
}

export function createReviewSettings(retention: RetentionSettingsStore, audit: AuditLog): ReviewSettingsChanges {
  async function get(accountId: string): Promise<SetReviewSettingsRequest> {
    const { keepContent, days } = await retention.get(accountId);
    return { keep_content: keepContent, days };
  }

  async function set(member: Member, { keep_content: keepContent, days }: SetReviewSettingsRequest): Promise<string> {
    const before = await get(member.accountId);
    await retention.set(member.accountId, { keepContent, days });
    return audit.note(member.accountId, member, {
      action: 'review.settings_changed',
      subject: 'review',
      before,
      after: { keep_content: keepContent, days },
      undoable: true,
    });
  }

  return {
    get,
    set,
    undo: {
      // Settings come back; content that was deleted when they were switched off does not.
      async 'review.settings_changed'(member, { before, after }) {
        if (!sameSetting(await get(member.accountId), after)) return refuseCall('conflict');
        return set(member, before as SetReviewSettingsRequest);
      },
    },
  };
}
