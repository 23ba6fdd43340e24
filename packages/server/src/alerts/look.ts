/** What each check for alerts gets. */

import type { Plans } from '../plans.ts';
import type { Database } from '../storage/database.ts';

export interface LookParts {
  readonly database: Database;
  readonly plans: Plans;
  /** The providers of this installation. */
  readonly providers: readonly { readonly tier: number; readonly name: string }[];
}

export interface Look extends LookParts {
  readonly nowMs: number;
  /** Whether an alert of this kind is open: clearing one may need more than not raising it. */
  isOpen(accountId: string, subject: string): boolean;
}
