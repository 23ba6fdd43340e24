/** The words about API keys. */

/** Live keys judge and count; test keys get fixed answers and have their own rules [K10]. */
export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

/** An Akismet key opens Akismet's paths and nothing else; old clients put it in front of a host name [A1]. */
export const keyKinds = ['api', 'akismet'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** What a key may do [K11]: every keyed route needs one of these. */
export const keyScopes = {
  moderate: 'judge texts and images',
  configure: 'create, list and delete rules',
  read: 'read usage and categories',
  cases: 'send reports, outcomes and appeals, and read statements of reasons',
} as const;

export type KeyScope = keyof typeof keyScopes;
export const keyScopeNames = Object.keys(keyScopes) as KeyScope[];

/**
 * What a key may do unless fewer are chosen. A separate list, so that a scope added later is not given to any key
 * automatically.
 */
export const defaultKeyScopes: readonly KeyScope[] = ['moderate', 'configure', 'read'];
