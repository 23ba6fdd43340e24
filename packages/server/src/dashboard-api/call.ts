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

/** Who calls, and about which account. An operator's calls need no account: there `accountId` may be empty. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly operator: boolean;
  readonly accountId: string;
  readonly role: Role;
}

export interface DashboardCall<Name extends CallName = CallName> {
  readonly requestId: string;
  /** Wall clock, milliseconds. */
  readonly receivedAtMs: number;
  /** Monotonic clock, for durations. */
  readonly startedMs: number;
  readonly member: Member;
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
