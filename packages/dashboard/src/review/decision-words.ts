/**
 * The name of each decision, and what it really does: Moderato records it and notifies webhooks; it removes nothing.
 */

import type { Claim, Clause, Decision, ReviewDecision, ReviewItem, ReviewReceipt } from '@moderato/contract';
import { undoSeconds } from '@moderato/contract/dashboard';
import { formatName, nameOf } from '../text/format.ts';

export const decisionNames: Record<ReviewDecision, string> = {
  approve: 'Keep',
  remove: 'Remove',
  wrong_category: 'Wrong category',
};

/** As a past fact, in lists. */
export const decidedNames: Record<ReviewDecision, string> = {
  approve: 'Kept',
  remove: 'Removed',
  wrong_category: 'Wrong category',
};

type Verdict = Pick<NonNullable<ReviewItem['decided']>, 'decision' | 'category' | 'clause'>;

/** What a person decided, for a row: `Removed · Insults and harassment`. */
export function sayVerdict({ decision, category, clause }: Verdict): string {
  const detail = clause ?? (category === null ? null : formatName(category));
  return [nameOf(decidedNames, decision), detail].filter((part) => part !== null).join(' · ');
}

type Feedback = Decision['feedback'][number];

const feedbackSources: Record<Feedback['source'], string> = {
  review: 'in review',
  suggestscore: 'suggested by your program',
};

/** What people or programs said about a decision, and where: `Removed`, `in review`. */
export function sayFeedback({ source, decision: said }: Feedback): { readonly what: string; readonly where: string } {
  const where = feedbackSources[source] ?? source;
  if (source !== 'review') return { what: said, where };
  const [decision = '', category] = said.split(': ');
  const name = decidedNames[decision as ReviewDecision] ?? formatName(decision);
  return { what: category === undefined ? name : `${name}: ${formatName(category)}`, where };
}

export function sayDecision(decision: ReviewDecision, items: number, webhooks: number): string {
  const what = items === 1 ? '' : ` ${items} items`;
  if (decision === 'approve') return `Kept${what}.`;
  if (decision === 'wrong_category') return `Category corrected${items === 1 ? '' : ` of ${items} items`}.`;
  return webhooks === 0
    ? `Removed${what}. No webhook is notified, so nothing happens on your platform by itself.`
    : `Removed${what}. Your webhooks are notified.`;
}

/** With a clause: what follows, and until when it can be undone without a trace. */
export function sayRemoval(clause: Pick<Clause, 'name'>, items: number): string {
  const what = items === 1 ? '' : ` ${items} items`;
  const follows = items === 1 ? 'The statement follows' : 'The statements follow';
  return `Removed${what}: ${clause.name}. ${follows} in ${undoSeconds} seconds.`;
}

interface Named {
  readonly request_id: string;
  readonly claimed: Claim | null;
}

/** Which of the named items were restored, and why the others were not. */
export function saySkipped(skipped: ReviewReceipt['skipped'], named: readonly Named[]): string {
  const held = skipped.filter(({ reason }) => reason === 'claimed');
  const holders = new Set(
    held.map(({ request_id: id }) => {
      const claim = named.find((item) => item.request_id === id)?.claimed;
      return claim == null || claim.mine ? 'somebody else' : claim.by;
    }),
  );
  const who = holders.size === 1 ? `${[...holders][0]} is` : 'others are';
  const closed = skipped.length - held.length;
  return [
    ...(held.length > 0 ? [`${held.length} skipped: ${who} looking at ${held.length === 1 ? 'it' : 'them'}.`] : []),
    ...(closed > 0 ? [`${closed} skipped: ${closed === 1 ? 'it is' : 'they are'} no longer open.`] : []),
  ].join(' ');
}

export function explainDecisions(webhooks: number): string {
  const told =
    webhooks === 0
      ? 'None of your webhooks receives reviews, so your platform is not notified.'
      : `${webhooks === 1 ? 'One webhook is' : `${webhooks} webhooks are`} notified, and your platform acts on it.`;
  return `Keep: it is fine, and no longer counts against its author. Remove: it breaks the rules. Moderato records your decision and deletes nothing itself. ${told}`;
}

/** How long a colleague's claim lasts unless it is renewed: `2 more minutes at most`. */
export function atMost(until: string, nowMs: number = Date.now()): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - nowMs) / 60_000));
  return minutes === 1 ? '1 more minute at most' : `${minutes} more minutes at most`;
}
