/** What people change about themselves: name, password, second factor, and where they are signed in. */

import { Type } from 'typebox';
import { type CallFacts, type Done, gives } from './call.ts';
import { Label, NewPassword, Password, SecondFactorCode } from './text-fields.ts';

export const ChangeNameRequest = Type.Object({ name: Label });
export type ChangeNameRequest = Type.Static<typeof ChangeNameRequest>;

export const ChangeBlurringRequest = Type.Object({ blur_severe: Type.Boolean() });
export type ChangeBlurringRequest = Type.Static<typeof ChangeBlurringRequest>;

/** Every other session of the person ends. */
export const ChangePasswordRequest = Type.Object({ current_password: Password, password: NewPassword });
export type ChangePasswordRequest = Type.Static<typeof ChangePasswordRequest>;

export const ConfirmPasswordRequest = Type.Object({ password: Password });
export type ConfirmPasswordRequest = Type.Static<typeof ConfirmPasswordRequest>;

/** Shown once. The second factor is asked for only after it was confirmed with a code. */
export interface SecondFactorSecret {
  /** `otpauth://totp/…`, for an authenticator; pages draw it as a code to scan. */
  readonly uri: string;
  /** The same secret to type. */
  readonly secret: string;
  readonly backup_codes: readonly string[];
}

export const ConfirmSecondFactorRequest = Type.Object({ code: SecondFactorCode });
export type ConfirmSecondFactorRequest = Type.Static<typeof ConfirmSecondFactorRequest>;

export interface SessionEntry {
  readonly session_id: string;
  readonly current: boolean;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  /** As the browser named itself: shown as text, trusted for nothing. */
  readonly user_agent: string;
  readonly address: string;
}

export interface SessionList {
  readonly sessions: readonly SessionEntry[];
}

export const profileCalls = {
  'PUT /profile/name': { access: 'user', body: ChangeNameRequest, reply: gives<Done>() },
  'PUT /profile/blurring': { access: 'user', body: ChangeBlurringRequest, reply: gives<Done>() },
  'PUT /profile/password': { access: 'user', body: ChangePasswordRequest, reply: gives<Done>() },
  'POST /profile/second-factor': { access: 'user', body: ConfirmPasswordRequest, reply: gives<SecondFactorSecret>() },
  'POST /profile/second-factor/confirm': { access: 'user', body: ConfirmSecondFactorRequest, reply: gives<Done>() },
  'POST /profile/second-factor/remove': { access: 'user', body: ConfirmPasswordRequest, reply: gives<Done>() },
  'GET /profile/sessions': { access: 'user', reply: gives<SessionList>() },
  'DELETE /profile/sessions/:session_id': { access: 'user', reply: gives<Done>() },
  'POST /profile/sessions/end-others': { access: 'user', reply: gives<Done>() },
} as const satisfies Record<string, CallFacts>;
