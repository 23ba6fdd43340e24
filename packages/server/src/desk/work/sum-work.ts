/** Adds up decisions: for the team, for each person, for each category and language, and by the hour. */

import type { Agreement, Work, WorkSums } from '@moderato/contract';
import { hourMs } from '../../base/durations.ts';
import { agreementByCategory, agrees } from './agreement.ts';
import type { DecidedRow, LookedRow, Overturned } from './decided-rows.ts';
import { sayTheSame } from './second-looks.ts';

/** A longer pause between two decisions is a break. */
const breakMs = 5 * 60_000;

export interface Done {
  readonly decided: readonly DecidedRow[];
  readonly undone: readonly Overturned[];
  readonly reversed: readonly Overturned[];
  readonly looked: readonly LookedRow[];
}

export function sumWork({ decided, undone, reversed, looked }: Done): WorkSums {
  const itemsOf = (overturned: readonly Overturned[]) => overturned.reduce((sum, { items }) => sum + items, 0);
  return {
    decided: decided.length,
    median_seconds: medianSeconds(decided),
    undone: itemsOf(undone),
    reversed: itemsOf(reversed),
    second_looks: countAgreement(looked.map(({ first, second }) => sayTheSame(first, second))),
    ...countAgreement(decided.map(agrees)),
  };
}

/** User id → what they did, and what became of it. */
export function byPerson({ decided, undone, reversed, looked }: Done): ReadonlyMap<string, Done> {
  const ids = new Set([...decided, ...undone, ...reversed, ...looked].map(({ userId }) => userId));
  const of = <Row extends { readonly userId: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ userId }) => userId);
  const [decisions, withdrawn, lost, again] = [of(decided), of(undone), of(reversed), of(looked)];
  return new Map(
    [...ids].map((id) => [
      id,
      {
        decided: decisions.get(id) ?? [],
        undone: withdrawn.get(id) ?? [],
        reversed: lost.get(id) ?? [],
        looked: again.get(id) ?? [],
      },
    ]),
  );
}

/** Each person's steps from one decision to the next. Items that were decided together are one decision. */
function medianSeconds(decided: readonly DecidedRow[]): number | null {
  const last = new Map<string, number>();
  const steps: number[] = [];
  for (const { userId, at } of decided) {
    const stepMs = at - (last.get(userId) ?? Number.NEGATIVE_INFINITY);
    if (stepMs > 0 && stepMs <= breakMs) steps.push(stepMs);
    last.set(userId, at);
  }
  const middle = steps.sort((a, b) => a - b)[Math.floor((steps.length - 1) / 2)];
  return middle === undefined ? null : Math.round(middle / 100) / 10;
}

export function sumCategories(decided: readonly DecidedRow[]): Work['categories'] {
  const said = Map.groupBy(decided.flatMap(agreementByCategory), ([name]) => name);
  return [...said]
    .map(([name, all]) => ({ name, ...countAgreement(all.map(([, agreed]) => agreed)) }))
    .sort((a, b) => b.agreed + b.differed - (a.agreed + a.differed) || (a.name < b.name ? -1 : 1));
}

export function sumLanguages(decided: readonly DecidedRow[]): Work['languages'] {
  return [...Map.groupBy(decided, ({ language }) => language)]
    .map(([language, rows]) => ({ language, decided: rows.length, ...countAgreement(rows.map(agrees)) }))
    .sort((a, b) => b.decided - a.decided || ((a.language ?? '') < (b.language ?? '') ? -1 : 1));
}

export function sumHours(decided: readonly DecidedRow[]): Work['hours'] {
  return [...Map.groupBy(decided, ({ at }) => Math.floor(at / hourMs))].map(([hour, rows]) => ({
    at: new Date(hour * hourMs).toISOString(),
    decided: rows.length,
  }));
}

function countAgreement(said: readonly (boolean | undefined)[]): Agreement {
  const agreed = said.filter((one) => one === true).length;
  return { agreed, differed: said.filter((one) => one === false).length };
}
