/** What people change about themselves: name, password, second factor, and where they are signed in. */

import { Type } from 'typebox';
import { type CallFacts, type Done, gives } from './call.ts';
import { Label, NewPassword, Password, SecondFactorCode } from './text-fields.ts';

/** All other sessions of the person end. */
const ChangePasswordRequest = Type.Object({ current_password: Password, password: NewPassword });

export const ConfirmPasswordRequest = Type.Object({ password: Password });

/** Shown once. The second factor is required only after it was confirmed with a code. */
export interface SecondFactorSecret {
  /** `otpauth://totp/…` for an authenticator; pages draw it as a QR code. */
  readonly uri: string;
  /** The same secret to type in. */
  readonly secret: string;
  readonly backup_codes: readonly string[];
}

const ConfirmSecondFactorRequest = Type.Object({ code: SecondFactorCode });

export interface SessionEntry {
  readonly session_id: string;
  readonly current: boolean;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  /** The browser's own description: shown as text, never trusted. */
  readonly user_agent: string;
  readonly address: string;
}

export const profileCalls = {
  'PUT /profile/name': { access: 'user', body: Type.Object({ name: Label }), reply: gives<Done>() },
  'PUT /profile/blurring': { access: 'user', body: Type.Object({ blur_severe: Type.Boolean() }), reply: gives<Done>() },
  'PUT /profile/password': { access: 'user', body: ChangePasswordRequest, reply: gives<Done>() },
  'POST /profile/second-factor': { access: 'user', body: ConfirmPasswordRequest, reply: gives<SecondFactorSecret>() },
  'POST /profile/second-factor/confirm': { access: 'user', body: ConfirmSecondFactorRequest, reply: gives<Done>() },
  'POST /profile/second-factor/remove': { access: 'user', body: ConfirmPasswordRequest, reply: gives<Done>() },
  'GET /profile/sessions': { access: 'user', reply: gives<{ readonly sessions: readonly SessionEntry[] }>() },
  'DELETE /profile/sessions/:session_id': { access: 'user', reply: gives<Done>() },
  'POST /profile/sessions/end-others': { access: 'user', reply: gives<Done>() },
} as const satisfies Record<string, CallFacts>;
