/**
 * A request that every dashboard call would accept, for tests that go through them all. Ids are those of existing
 * things.
 */

import type { CallBody, CallName, CallQuery } from '@moderato/contract';

/** One thing of each kind that an account has. */
export interface AccountThings {
  readonly accountId: string;
  readonly keyId: string;
  readonly ruleId: string;
  readonly shadowRuleId: string;
  readonly requestId: string;
  readonly author: string;
  readonly category: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly invitationId: string;
  readonly entryId: string;
  readonly noteId: string;
  readonly viewId: string;
  readonly appealId: string;
}

export interface SampleRequest {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: unknown;
}

const password = 'another long password';
const token = 'A'.repeat(43);
const category = (name: string) => ({
  name,
  description: 'Talk about boats.',
  examples: ['My boat is faster.'],
  threshold: 0.7,
  action: 'flag' as const,
  ask: 'always' as const,
  enabled: true,
});
const rule = { type: 'wordlist' as const, pattern: ['pineapple'], moderation_action: 'flag' as const };
const webhook = {
  label: 'sample',
  url: 'https://127.0.0.1:1/moderato',
  events: ['decision.block' as const],
  enabled: true,
};

type Bodies = { [Name in CallName as CallBody<Name> extends undefined ? never : Name]: CallBody<Name> };
type Queries = { [Name in CallName as CallQuery<Name> extends undefined ? never : Name]: CallQuery<Name> };

export function sampleRequest(name: CallName, things: AccountThings): SampleRequest {
  const bodies: Bodies = {
    'POST /sign-in': { email: 'nobody@example.com', password },
    'POST /sign-in/second-factor': { code: '123456' },
    'POST /setup': { token, email: 'nobody@example.com', name: 'Nobody', password },
    'POST /sign-up': { email: 'nobody@example.com', name: 'Nobody', password, account_name: 'Nothing' },
    'POST /invitations/look': { token },
    'POST /invitations/accept': { token, name: 'Nobody', password },
    'POST /reset-password': { token, password },
    'POST /session/account': { account_id: things.accountId },
    'PUT /profile/name': { name: 'Renamed' },
    'PUT /profile/blurring': { blur_severe: false },
    'PUT /profile/password': { current_password: 'wrong', password },
    'POST /profile/second-factor': { password: 'wrong' },
    'POST /profile/second-factor/confirm': { code: '123456' },
    'POST /profile/second-factor/remove': { password: 'wrong' },
    'POST /sign-in/openid/finish': { code: 'abc', state: 'abc' },
    'POST /profile/openid': { password: 'wrong' },
    'POST /profile/openid/remove': { password: 'wrong' },
    'POST /decisions/search': { text: 'a text' },
    'POST /review/decide': { request_ids: [things.requestId], decision: 'approve' },
    'POST /review/escalate': { request_ids: [things.requestId] },
    'POST /review/next': { order: 'urgent' },
    'POST /review/preview': { request_id: things.requestId },
    'POST /review/undo': { entry_id: things.entryId },
    'POST /review/claim': { request_id: things.requestId },
    'PUT /review/settings': { keep_content: true, days: 30 },
    'PUT /work/settings': { second_looks_percent: 5 },
    'POST /work/second-looks/:request_id': { decision: 'remove' },
    'POST /views': { page: 'decisions', name: 'Sample', shared: false, filters: { action: 'block' } },
    'PUT /views/:view_id': { name: 'Renamed' },
    'POST /notes': { request_id: things.requestId, text: 'A note.' },
    'POST /appeals/:appeal_id/answer': { decision: 'upheld', reason: 'It breaks our terms.' },
    'POST /authors/erase': { author: things.author },
    'PUT /strikes/settings': { enabled: true, days: 30, ladder: [{ strikes: 2, measure: 'warn' }] },
    'PUT /clauses': { language: 'en', clauses: [] },
    'PUT /categories/:medium/:name': { threshold: 0.6, block_threshold: 0.95, enabled: true },
    'POST /categories/preset': { preset: 'strict' },
    'POST /categories/what-would-change': {
      medium: 'text',
      settings: [{ name: 'toxicity', threshold: 0.1, block_threshold: 0.2, enabled: true }],
      last: 100,
    },
    'POST /custom-categories': category('sample_category'),
    'PUT /custom-categories/:name': category(things.category),
    'POST /custom-categories/try': { category: category('tried_category'), texts: ['A text.'] },
    'POST /rules': rule,
    'POST /rules/import': { rules: [rule] },
    'POST /rules/test': { content: 'A pineapple.', draft: rule },
    'POST /rules/examples': { words: ['pineapple'], matching: 'disguised' },
    'PUT /rules/:rule_id': { type: 'wordlist', pattern: ['edited'], moderation_action: 'flag' },
    'PUT /rules/:rule_id/shadow': { shadow: true },
    'POST /keys': { mode: 'test', label: 'sample' },
    'PUT /keys/:key_id': { label: 'renamed' },
    'PUT /keys/:key_id/limits': { scopes: ['moderate'], expires_at: null, requests_per_second: 1, origins: [] },
    'POST /playground/text': { content: 'A text.' },
    'POST /playground/image': { data: 'data:image/png;base64,AAAA' },
    'POST /webhooks': webhook,
    'PUT /webhooks/:webhook_id': webhook,
    'PUT /members/second-factor': { required: false },
    'PUT /members/:user_id': { role: 'viewer' },
    'POST /invitations': { email: 'sample@example.com', role: 'viewer' },
    'POST /operator/accounts': { name: 'Sample', plan: 'free' },
    'PUT /operator/accounts/:account_id': { plan: 'indie' },
  };
  const queries: Queries = {
    'GET /find': { text: things.author },
    'GET /overview': {},
    'GET /decisions': {},
    'GET /decisions/export': { format: 'csv' },
    'GET /review': {},
    'GET /work': {},
    'GET /notes': { author: things.author },
    'GET /statements/:request_id': {},
    'GET /appeals': {},
    'GET /transparency': { year: '2026' },
    'GET /authors': {},
    'GET /authors/list.csv': {},
    'GET /authors/detail': { author: things.author },
    'GET /authors/timeline': { author: things.author },
    'GET /authors/export.json': { author: things.author },
    'GET /categories/histograms': { medium: 'text' },
    'GET /rules': {},
    'GET /webhook-deliveries': {},
    'GET /audit': {},
    'GET /audit/export': { format: 'csv' },
  };
  return {
    params: {
      session_id: things.sessionId,
      request_id: things.requestId,
      medium: 'text',
      name: name.includes('custom') ? things.category : 'toxicity',
      rule_id: things.ruleId,
      key_id: things.keyId,
      webhook_id: things.webhookId,
      delivery_id: things.deliveryId,
      user_id: things.userId,
      invitation_id: things.invitationId,
      note_id: things.noteId,
      view_id: things.viewId,
      appeal_id: things.appealId,
      entry_id: things.entryId,
      account_id: things.accountId,
    },
    query: (queries as Partial<Record<CallName, Record<string, string>>>)[name] ?? {},
    body: (bodies as Partial<Record<CallName, unknown>>)[name],
  };
}
