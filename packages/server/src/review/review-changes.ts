/** Whether content is kept for review, and for how long. */

import type { SetReviewSettingsRequest } from '@moderato/contract';
import type { By } from '../audit/actor.ts';
import type { Change, Outcome } from '../audit/change.ts';
import { sameSetting, type UndoTable } from '../audit/undo.ts';
import { createRetentionSettingsStore, type RetentionSettingsStore } from '../retention/retention-settings-store.ts';
import { isRefused, refuse } from '../route.ts';

export type ReviewSettings = Required<SetReviewSettingsRequest>;

export interface ReviewChangeParts {
  readonly change: Change;
  cleared(): void;
}

export interface ReviewChanges {
  setSettings(by: By, settings: SetReviewSettingsRequest): Outcome<ReviewSettings>;
  readonly undo: UndoTable;
}

type IsStill = (now: ReviewSettings) => boolean;

export function createReviewChanges({ change, cleared }: ReviewChangeParts): ReviewChanges {
  async function set(by: By, asked: SetReviewSettingsRequest, isStill: IsStill = () => true) {
    const done = await change<ReviewSettings>(by, async (within) => {
      const retention = createRetentionSettingsStore(within);
      const before = await readReviewSettings(retention, by.accountId);
      if (!isStill(before)) return refuse('conflict');
      const after = { ...before, ...asked };
      await retention.set(by.accountId, {
        keepContent: after.keep_content,
        days: after.days,
        includeScored: after.include_scored,
      });
      return {
        answer: after,
        note: { action: 'review.settings_changed', subject: 'review', before, after, undoable: true },
      };
    });
    if (!isRefused(done)) cleared();
    return done;
  }

  return {
    setSettings: (by, asked) => set(by, asked),
    undo: {
      // Settings come back; content that was deleted when they were switched off does not. Entries from before a
      // setting existed do not name it: it is left as it is.
      'review.settings_changed': (by, { before, after }) =>
        set(by, before as SetReviewSettingsRequest, (now) =>
          sameSetting(now, { ...now, ...(after as SetReviewSettingsRequest) }),
        ),
    },
  };
}

export async function readReviewSettings(
  retention: Pick<RetentionSettingsStore, 'get'>,
  accountId: string,
): Promise<ReviewSettings> {
  const { keepContent, days, includeScored } = await retention.get(accountId);
  return { keep_content: keepContent, days, include_scored: includeScored };
}
