/**
 * A call of the dashboard as a handler sees it: checked, and made by somebody who may. Handlers know nothing of the
 * web; expected failures are returned with `refuseCall`, only the unexpected is thrown.
 */

import type {
  CallBody,
  CallName,
  CallParams,
  CallQuery,
  CallReply,
  DashboardErrorCode,
  Role,
} from '@moderato/contract';
import type { MembershipRecord } from './members/members-store.ts';

/** Who calls, and about which account. An operator's calls need no account: there `accountId` may be empty. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly operator: boolean;
  readonly accountId: string;
  readonly role: Role;
}

/** Whose browser it is. The calls of the sign-in deal with it; all others have no use for it. */
export interface Visitor {
  readonly address: string;
  /** What the sign-in library needs of the request: cookies, the browser's name for itself, the address. */
  readonly headers: Headers;
  /** Cookies to send along with the reply. */
  addCookies(from: Headers): void;
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
  };
  readonly memberships: readonly MembershipRecord[];
  /** The account that the pages show. */
  readonly current: MembershipRecord | undefined;
}

export interface DashboardCall<Name extends CallName = CallName> {
  readonly requestId: string;
  /** Wall clock, milliseconds. */
  readonly receivedAtMs: number;
  /** Monotonic clock, for durations. */
  readonly startedMs: number;
  /** Of public calls without a session every field is empty. */
  readonly member: Member;
  readonly session: OpenSession | undefined;
  readonly visitor: Visitor;
  readonly params: CallParams<Name>;
  readonly query: CallQuery<Name>;
  readonly body: CallBody<Name>;
}

export interface RefusedCall {
  readonly refusal: {
    readonly code: DashboardErrorCode;
    /** The code's own sentence when absent. */
    readonly message?: string;
    readonly retryAfterSeconds?: number;
  };
}

export type Handler<Name extends CallName> = (
  call: DashboardCall<Name>,
) => CallReply<Name> | RefusedCall | Promise<CallReply<Name> | RefusedCall>;

/** Each folder gives the handlers of its calls; `create-dashboard.ts` puts them together. */
export type Handlers<Names extends CallName = CallName> = { readonly [Name in Names]: Handler<Name> };

export function refuseCall(code: DashboardErrorCode, message?: string, retryAfterSeconds?: number): RefusedCall {
  return {
    refusal: {
      code,
      ...(message === undefined ? {} : { message }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  };
}

export function isRefusedCall(answer: unknown): answer is RefusedCall {
  return typeof answer === 'object' && answer !== null && 'refusal' in answer;
}
