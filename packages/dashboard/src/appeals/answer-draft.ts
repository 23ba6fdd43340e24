/** An answer to an appeal while it is written: no verdict is chosen for the moderator, and the text never contradicts it. */

import type { Appeal, AppealDecision } from '@moderato/contract';

export interface AnswerDraft {
  /** Undefined until somebody chooses. */
  readonly decision: AppealDecision | undefined;
  readonly reason: string;
}

type Prepared = Appeal['prepared'];

export const nothingWritten: AnswerDraft = { decision: undefined, reason: '' };

/** A prepared answer that nobody has edited changes with the verdict; what somebody wrote stays. */
export function chooseDecision(draft: AnswerDraft, decision: AppealDecision, prepared: Prepared): AnswerDraft {
  return { decision, reason: isPrepared(draft, prepared) ? prepared[decision] : draft.reason };
}

/** The answer that the form can offer; what somebody wrote is never overwritten. */
export function offerPrepared({ decision, reason }: AnswerDraft, prepared: Prepared): string | undefined {
  return decision === undefined || reason.trim() !== '' ? undefined : prepared[decision];
}

function isPrepared({ reason }: AnswerDraft, prepared: Prepared): boolean {
  return Object.values(prepared).includes(reason.trim());
}
