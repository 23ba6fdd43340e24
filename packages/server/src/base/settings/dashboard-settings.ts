/** Rows of the settings table: Perspective's and Akismet's own paths, the dashboard and signing in to it. */

import { choice, isPrivate, onOrOff, plainUrl, type Setting } from './setting.ts';

export const dashboardSettings = {
  compatAlias: {
    name: 'MODERATO_COMPAT_ALIAS',
    meaning: "Whether to serve Perspective's own paths (`/v1alpha1`, `/$discovery`, `/batch`).",
    default: 'on',
    ...onOrOff,
  },
  compatScale: {
    name: 'MODERATO_COMPAT_SCALE',
    meaning:
      "Scores on those paths: on Perspective's own scale, or on our categories' scale as on `/v1/compat/analyze`.",
    default: 'perspective',
    ...choice('perspective', 'categories'),
  },
  akismet: {
    name: 'MODERATO_AKISMET',
    meaning: "Whether to serve Akismet's own paths (`/1.1/comment-check` and others).",
    default: 'on',
    ...onOrOff,
  },
  dashboard: {
    name: 'MODERATO_DASHBOARD',
    meaning: 'Whether to serve the dashboard at `/dashboard`.',
    default: 'on',
    ...onOrOff,
  },
  dashboardSignUp: {
    name: 'MODERATO_DASHBOARD_SIGNUP',
    meaning:
      'Whether anybody who reaches the dashboard may create an account on the plan `free`. People with an invitation can always join.',
    default: 'off',
    ...onOrOff,
  },
  secondFactor: {
    name: 'MODERATO_SECOND_FACTOR',
    meaning:
      'Whether everybody who signs in to the dashboard must have a second factor. Accounts may require it of their own members either way.',
    default: 'optional',
    ...choice('optional', 'required'),
  },
  openIdIssuer: {
    name: 'MODERATO_OPENID_ISSUER',
    meaning:
      'Issuer of the OpenID Connect provider that people may sign in to the dashboard with, once they have connected it in their profile.',
    default: undefined,
    allowed: 'an https address without a query, as the provider states it; http only on this machine',
    read: (text: string) => plainUrl(text, isPrivate),
  },
  openIdClientId: {
    name: 'MODERATO_OPENID_CLIENT_ID',
    meaning:
      'Client id of this service at the provider. Its redirect address is `MODERATO_PUBLIC_URL` and `/dashboard/openid`.',
    default: undefined,
    allowed: '1 to 200 printable characters without spaces',
    read: (text: string) => (/^[\x21-\x7e]{1,200}$/.test(text) ? text : undefined),
  },
  openIdClientSecret: {
    name: 'MODERATO_OPENID_CLIENT_SECRET',
    meaning: 'Client secret of this service at the provider.',
    default: undefined,
    allowed: '1 to 1000 printable characters',
    read: (text: string) => (/^[\x20-\x7e]{1,1000}$/.test(text) ? text : undefined),
    secret: true,
  },
  openIdName: {
    name: 'MODERATO_OPENID_NAME',
    meaning: 'Name of the provider in the dashboard: “Sign in with …”.',
    default: 'OpenID',
    allowed: '1 to 40 characters',
    read: (text: string) => (/^[^\p{C}]{1,40}$/u.test(text) ? text : undefined),
  },
} satisfies Record<string, Setting<unknown>>;
