/**
 * Answers that are being written, by appeal. If somebody else answers in the meantime, the draft stays on the page, in
 * its place in the list, until its writer discards it.
 */

import type { Appeal } from '@moderato/contract';
import { useState } from 'react';
import { usePages } from '../api/use-call.ts';
import { type AnswerDraft, nothingWritten } from './answer-draft.ts';

interface WrittenAnswer extends AnswerDraft {
  readonly appeal: Appeal;
  readonly place: number;
}

export interface ShownAppeal {
  readonly appeal: Appeal;
  readonly draft: AnswerDraft;
  /** It left the list while somebody was writing an answer here. */
  readonly overtaken: boolean;
  readonly setDraft: (draft: AnswerDraft | undefined) => void;
}

/** `areOpen`: whether the list has the open appeals, so that a missing one is no longer open. */
export function useAnswerDrafts(items: readonly Appeal[] | undefined, areOpen: boolean) {
  const [drafts, setDrafts] = useState<readonly WrittenAnswer[]>([]);
  const written = drafts.filter(({ reason }) => reason.trim() !== '');
  const isGone = (id: string) => areOpen && items !== undefined && !items.some(({ appeal_id: one }) => one === id);
  const overtaken = written.filter(({ appeal }) => isGone(appeal.appeal_id));
  // Says who answered, and what.
  const answered = usePages('GET /appeals', { query: { state: 'answered' } }, overtaken.length > 0);

  const show = (appeal: Appeal, place: number): ShownAppeal => {
    const { appeal_id: id } = appeal;
    return {
      appeal,
      draft: drafts.find((one) => one.appeal.appeal_id === id) ?? nothingWritten,
      overtaken: isGone(id),
      setDraft: (draft) =>
        setDrafts((before) => [
          ...before.filter((one) => one.appeal.appeal_id !== id),
          ...(draft === undefined ? [] : [{ ...draft, appeal, place }]),
        ]),
    };
  };

  const shown = items?.map(show);
  for (const { appeal, place } of overtaken) {
    const now = answered.items?.find(({ appeal_id: id }) => id === appeal.appeal_id);
    shown?.splice(place, 0, show(now ?? appeal, place));
  }
  return { shown, unsent: written.length };
}
