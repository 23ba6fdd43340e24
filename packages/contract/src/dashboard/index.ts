/**
 * The session-bound calls behind the pages at `/dashboard`. Errors have the API's shape. There is no token against
 * forged requests: the cookie is SameSite, and every call that is not a GET must come from our own origin.
 */

export * from './audit.ts';
export * from './authors.ts';
export * from './call.ts';
export * from './calls.ts';
export * from './categories.ts';
export * from './decisions.ts';
export * from './keys.ts';
export * from './members.ts';
export * from './operator.ts';
export * from './overview.ts';
export * from './paging.ts';
export * from './playground.ts';
export * from './profile.ts';
export * from './providers.ts';
export * from './review.ts';
export * from './roles.ts';
export * from './rules.ts';
export * from './session.ts';
export * from './usage.ts';
export * from './webhooks.ts';
