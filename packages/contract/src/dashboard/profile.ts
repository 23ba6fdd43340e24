/** What people change about themselves: name, password, second factor, and where they are signed in. */

import { Type } from 'typebox';
import { Label, NewPassword, Password, SecondFactorCode } from './text-fields.ts';

export const ChangeNameRequest = Type.Object({ name: Label });
export type ChangeNameRequest = Type.Static<typeof ChangeNameRequest>;

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
