/** Errors of the dashboard's calls: the shape and codes of the API, and three that only people can meet. */

import { type ErrorCode, errors } from '../errors.ts';

export const dashboardErrors = {
  ...errors,
  unauthorized: { status: 401, sentence: 'Sign in first.' },
  sign_in_failed: { status: 401, sentence: 'That did not work: check the address, the password and the code.' },
  forbidden: { status: 403, sentence: 'Your role does not allow this.' },
  conflict: { status: 409, sentence: 'Somebody changed this meanwhile: look again.' },
} as const;

export type DashboardErrorCode = ErrorCode | 'sign_in_failed' | 'forbidden' | 'conflict';
