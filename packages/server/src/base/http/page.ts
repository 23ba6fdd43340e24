/**
 * A dashboard call as a handler sees it: checked, and made by somebody who is allowed to. Handlers know nothing about HTTP;
 * they return expected failures with `refuse` and throw only the unexpected.
 */

import type {
  Access,
  CallBody,
  CallFacts,
  CallName,
  CallParams,
  CallQuery,
  CallReply,
  Method,
  PlanName,
  Role,
} from '@moderato/contract';
import type { MemoryBudget } from '../fairness/memory-budget.ts';
import type { Answer, Call } from './route.ts';

/** Who calls, and about which account. An operator's calls need no account, so `accountId` may be empty there. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly operator: boolean;
  readonly accountId: string;
  readonly role: Role;
}

/** The caller's browser. Only the sign-in calls use it. */
export interface Visitor {
  readonly address: string;
  /** What the sign-in library needs of the request: cookies, the browser's user agent, the address. */
  readonly headers: Headers;
  /** Cookies to send along with the reply. */
  addCookies(from: Headers): void;
}

export interface Membership {
  readonly accountId: string;
  readonly accountName: string;
  readonly plan: PlanName;
  readonly role: Role;
  readonly secondFactorRequired: boolean;
}

export interface OpenSession {
  readonly id: string;
  readonly token: string;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly operator: boolean;
    readonly twoFactor: boolean;
    readonly blurSevere: boolean;
  };
  readonly memberships: readonly Membership[];
  /** The account that the pages show. */
  readonly current: Membership | undefined;
  /** Until then, nothing of the account is shown. */
  readonly needsSecondFactor: boolean;
  /** It is required: by the operator, or by one of the person's accounts. */
  readonly mustKeepSecondFactor: boolean;
}

export interface PageCall<Name extends CallName = CallName>
  extends Pick<Call, 'requestId' | 'receivedAtMs' | 'startedMs' | 'lifted'> {
  /** Every field is empty in public calls without a session. */
  readonly member: Member;
  readonly session: OpenSession | undefined;
  readonly visitor: Visitor;
  readonly params: CallParams<Name>;
  readonly query: CallQuery<Name>;
  readonly body: CallBody<Name>;
}

/**
 * Each noun provides the handlers of its calls; `dashboard.ts` combines them, and the compiler reports a missing one.
 */
export type Handlers<Names extends CallName = CallName> = {
  readonly [Name in Names]: (call: PageCall<Name>) => Answer<CallReply<Name>>;
};

/** What is checked before a handler is called. */
export interface Sessions {
  /** Read again for every call, so a revoked session stops working at once. */
  read(visitor: Visitor): Promise<OpenSession | undefined>;
  /** Whether a call that changes something comes from our own pages. */
  isOwnOrigin(origin: string | undefined): boolean | Promise<boolean>;
  /** For changes, by account. */
  readonly writes: MemoryBudget;
}

/** A row of the route table that is reached with a session. The contract says who may, and what a call takes. */
export interface SessionRoute extends Omit<CallFacts, 'access' | 'harmless' | 'reply'> {
  readonly access: 'session';
  readonly role: Access;
  readonly method: Method;
  readonly path: string;
  handle(call: PageCall): Answer<unknown>;
}
