/**
 * Limits sign-in attempts. An attempt is counted before the password is checked, and uncounted if it was right, so that
 * a hundred at once get no further than a hundred in a row. It makes no difference whether the person exists.
 */

import type { Budget, Rate } from '../../base/fairness/budget.ts';
import { rates } from '../../base/fairness/gates.ts';
import { isRefused, type Refused, refuse } from '../../base/http/route.ts';
import { sha256 } from '../../base/storage/shrink-settings.ts';
import { networkOf } from './network-of.ts';
import { hashesWaiting } from './password-hash.ts';

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

/**
 * `budget`: in the store, so that several copies of the service count together and a restart clears nothing.
 */
export function createAttemptGuard(budget: Budget) {
  return {
    /** Runs the attempt unless there were too many. A refusal counts as a failure. */
    async attempt<Reply>(
      { address, person, browser, signUp }: Attempter,
      work: () => Promise<Reply | Refused>,
    ): Promise<Reply | Refused> {
      if (hashesWaiting() > maxHashesWaiting) return refuse('overloaded');
      const network = networkOf(address);
      const counted =
        browser === undefined
          ? subjectsOf(network, person)
          : [[attemptHolder(`browser ${browser}`), rates.signInBrowser] as const];
      const all = signUp ? [[attemptHolder(`sign-up ${network}`), rates.signUp] as const, ...counted] : counted;
      for (const [subject, rate] of all) {
        const { allowed, retryAfterSeconds } = await budget.take(subject, rate);
        if (!allowed) return tooMany(retryAfterSeconds);
      }
      const answer = await work();
      if (isRefused(answer)) return answer;
      for (const [subject, rate] of counted) await budget.charge(subject, rate, -1);
      return answer;
    },
  };
}

/** Names are stored as hashes: an attempt may be about somebody who does not exist, or be a password in the wrong field. */
export const attemptHolder = (subject: string): string => `attempt ${sha256(subject)}`;

function subjectsOf(network: string, person: string | undefined): (readonly [string, Rate])[] {
  const subjects = [[attemptHolder(`address ${network}`), rates.signInNetwork]] as (readonly [string, Rate])[];
  if (person === undefined) return subjects;
  const name = person.toLowerCase();
  return [
    ...subjects,
    [attemptHolder(`pair ${network} ${name}`), rates.signInPair],
    [attemptHolder(`person ${name}`), rates.signInPerson],
  ];
}

function tooMany(seconds: number): Refused {
  return refuse('rate_limit_exceeded', 'Too many attempts. Wait a while and try again.', seconds);
}
