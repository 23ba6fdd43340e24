/**
 * Limits sign-in attempts. An attempt is counted before the password is checked, and uncounted if it was right, so that
 * a hundred at once get no further than a hundred in a row. It makes no difference whether the person exists.
 */

import { isRefused, type Refused, refuse } from '../../base/http/route.ts';
import { type AttemptsStore, attemptWindowMs } from './attempts-store.ts';
import { networkOf } from './network-of.ts';
import { hashesWaiting } from './password-hash.ts';

/**
 * Failures in 15 minutes: from one network against one person; from one network; against one person in total; from a
 * browser that has signed that person in before, to which the others do not apply. And how many accounts one network
 * may create.
 */
export const attemptLimits = { pair: 10, address: 50, person: 100, browser: 10, signUp: 5 } as const;
const maxHashesWaiting = 20;

export interface Attempter {
  readonly address: string;
  /** The name that was entered; absent for links, whose tokens cannot be guessed anyway. */
  readonly person?: string;
  /** One that is known to be the person's own. */
  readonly browser?: string | undefined;
  /** Doing it often is the harm, so successes count too. */
  readonly signUp?: true;
}

export type AttemptGuard = ReturnType<typeof createAttemptGuard>;

export function createAttemptGuard(store: AttemptsStore, now: () => number = Date.now) {
  return {
    /** Runs the attempt unless there were too many. A refusal counts as a failure. */
    async attempt<Reply>(
      { address, person, browser, signUp }: Attempter,
      work: () => Promise<Reply | Refused>,
    ): Promise<Reply | Refused> {
      if (hashesWaiting() > maxHashesWaiting) return refuse('overloaded');
      const nowMs = now();
      const place = networkOf(address);
      const subjects =
        browser === undefined ? subjectsOf(place, person) : [[`browser ${browser}`, attemptLimits.browser] as const];
      if (signUp && (await store.fail(`sign-up ${place}`, nowMs)) > attemptLimits.signUp) return tooMany(nowMs);
      for (const [subject, most] of subjects) {
        if ((await store.fail(subject, nowMs)) > most) return tooMany(nowMs);
      }
      const answer = await work();
      if (isRefused(answer)) return answer;
      for (const [subject] of subjects) await store.forgive(subject);
      return answer;
    },
  };
}

function subjectsOf(place: string, person: string | undefined): (readonly [string, number])[] {
  const subjects = [[`address ${place}`, attemptLimits.address]] as (readonly [string, number])[];
  if (person === undefined) return subjects;
  const name = person.toLowerCase();
  return [...subjects, [`pair ${place} ${name}`, attemptLimits.pair], [`person ${name}`, attemptLimits.person]];
}

function tooMany(nowMs: number): Refused {
  const seconds = (attemptWindowMs - (nowMs % attemptWindowMs)) / 1_000;
  return refuse('rate_limit_exceeded', 'Too many attempts. Wait a while and try again.', seconds);
}
