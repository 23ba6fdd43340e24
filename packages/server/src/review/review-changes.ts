/** What is kept for review and for how long, and whether spam counts on the endpoint that OpenAI's clients use. */

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
  setSpamFlags(by: By, isOn: boolean): Outcome<{ readonly spam_flags: boolean }>;
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

  const setSpamFlags: ReviewChanges['setSpamFlags'] = (by, isOn) =>
    change(by, async (within) => {
      const retention = createRetentionSettingsStore(within);
      const before = { spam_flags: await retention.spamFlags(by.accountId) };
      const after = { spam_flags: isOn };
      await retention.setSpamFlags(by.accountId, isOn);
      return { answer: after, note: { action: 'moderations.spam_changed', subject: 'spam', before, after } };
    });

  return {
    setSettings: (by, asked) => set(by, asked),
    setSpamFlags,
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
