/**
 * Limits sign-in attempts. An attempt is counted before the password is checked, and uncounted if it was right, so that
 * a hundred at once get no further than a hundred in a row. It makes no difference whether the person exists.
 */

import { type Refused, refuse } from '../route.ts';
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

export interface AttemptGuard {
  /**
   * Runs the attempt unless there were too many. `person` is the name that was entered; absent for links, whose tokens
   * cannot be guessed anyway. A refusal counts as a failure. `browser` names one that is known to be the person's own.
   * `signUp`: doing it often is the harm, so successes count too.
   */
  attempt<Reply>(
    who: {
      readonly address: string;
      readonly person?: string;
      readonly browser?: string | undefined;
      readonly signUp?: true;
    },
    work: () => Promise<Reply | Refused>,
  ): Promise<Reply | Refused>;
}

export function createAttemptGuard(store: AttemptsStore, now: () => number = Date.now): AttemptGuard {
  return {
    async attempt({ address, person, browser, signUp }, work) {
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
      if (typeof answer === 'object' && answer !== null && 'refusal' in answer) return answer;
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
