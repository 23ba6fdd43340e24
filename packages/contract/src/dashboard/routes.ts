/** Who may make which call. Plain data without a schema library, so that pages may read it too. */

import type { CallName } from './calls.ts';
import type { Access } from './roles.ts';

export const dashboardPath = '/dashboard';
export const dashboardApiPath = '/dashboard/api';

export const dashboardAccess = {
  'GET /session': 'public',
  'POST /sign-in': 'public',
  'POST /sign-in/second-factor': 'public',
  'POST /sign-out': 'public',
  'POST /setup': 'public',
  'POST /sign-up': 'public',
  'POST /invitations/look': 'public',
  'POST /invitations/accept': 'public',
  'POST /reset-password': 'public',
  'POST /session/account': 'user',

  'PUT /profile/name': 'user',
  'PUT /profile/password': 'user',
  'POST /profile/second-factor': 'user',
  'POST /profile/second-factor/confirm': 'user',
  'POST /profile/second-factor/remove': 'user',
  'GET /profile/sessions': 'user',
  'DELETE /profile/sessions/:session_id': 'user',
  'POST /profile/sessions/end-others': 'user',

  'GET /overview': 'viewer',
  'GET /decisions': 'viewer',
  'GET /decisions/:request_id': 'viewer',

  // The content of other people's messages is for those whose work it is.
  'GET /review': 'moderator',
  'POST /review/:request_id': 'moderator',
  'GET /review/settings': 'viewer',
  'PUT /review/settings': 'admin',

  'GET /authors': 'viewer',
  'GET /authors/list.csv': 'moderator',
  'GET /authors/detail': 'viewer',
  'GET /authors/timeline': 'viewer',
  'GET /authors/export.json': 'admin',
  'POST /authors/erase': 'admin',

  'GET /categories': 'viewer',
  'PUT /categories/:medium/:name': 'admin',
  'POST /categories/preset': 'admin',
  'GET /categories/histograms': 'viewer',
  // Asks and changes nothing: as harmless as a GET, but its question does not fit into an address.
  'POST /categories/what-would-change': 'viewer',
  'POST /custom-categories': 'admin',
  'PUT /custom-categories/:name': 'admin',
  'DELETE /custom-categories/:name': 'admin',
  'POST /custom-categories/try': 'admin',

  'GET /rules': 'viewer',
  'GET /rules/:rule_id': 'viewer',
  'POST /rules': 'admin',
  'POST /rules/import': 'admin',
  'POST /rules/test': 'viewer',
  'PUT /rules/:rule_id/shadow': 'admin',
  'DELETE /rules/:rule_id': 'admin',

  'GET /keys': 'viewer',
  'POST /keys': 'admin',
  'PUT /keys/:key_id': 'admin',
  'DELETE /keys/:key_id': 'admin',

  'POST /playground/text': 'viewer',
  'POST /playground/image': 'viewer',

  'GET /webhooks': 'viewer',
  'POST /webhooks': 'admin',
  'PUT /webhooks/:webhook_id': 'admin',
  'DELETE /webhooks/:webhook_id': 'admin',
  'POST /webhooks/:webhook_id/secret': 'admin',
  'POST /webhooks/:webhook_id/test': 'admin',
  'POST /webhooks/:webhook_id/retry': 'admin',
  'GET /webhook-deliveries': 'viewer',
  'POST /webhook-deliveries/:delivery_id/again': 'admin',

  'GET /usage': 'viewer',
  'GET /providers': 'viewer',

  'GET /members': 'viewer',
  'PUT /members/:user_id': 'admin',
  'DELETE /members/:user_id': 'admin',
  'POST /invitations': 'admin',
  'DELETE /invitations/:invitation_id': 'admin',

  'GET /audit': 'admin',
  'POST /audit/:entry_id/undo': 'admin',

  'GET /operator/accounts': 'operator',
  'POST /operator/accounts': 'operator',
  'PUT /operator/accounts/:account_id': 'operator',
  'GET /operator/health': 'operator',
} as const satisfies Record<CallName, Access>;

export const callNames = Object.keys(dashboardAccess) as CallName[];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export function splitCallName(name: CallName): { readonly method: Method; readonly path: string } {
  const [method, path] = name.split(' ') as [Method, string];
  return { method, path };
}

/** Calls that ask a question in a body: they change nothing, whoever makes them. */
export const harmlessPosts: ReadonlySet<CallName> = new Set([
  'POST /categories/what-would-change',
  'POST /rules/test',
  'POST /playground/text',
  'POST /playground/image',
]);
