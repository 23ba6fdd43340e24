/** What the fake API answers, by the contract's names and types. Calls that change something answer that it is done. */

import type { CallName, CallReply, Page } from '@moderato/contract';
import * as ledger from './made-up-ledger.ts';
import * as settings from './made-up-settings.ts';

type Query = Readonly<Record<string, string>>;

const page = <Item>(items: readonly Item[]): Page<Item> => ({ items, next_cursor: null });

export type FakeReplies = { readonly [Name in CallName]?: (query: Query, params: Query) => CallReply<Name> };

export const fakeReplies: FakeReplies = {
  'GET /session': () => settings.session,
  'GET /overview': () => ledger.overview,
  'GET /decisions': () => page(ledger.decisions),
  'GET /decisions/:request_id': (_, params) => ledger.decisionOf(params.request_id ?? ''),
  'GET /review': () => page(ledger.reviewItems),
  'GET /review/settings': () => ({ keep_content: true, days: 14, open: ledger.reviewItems.length, kept: 211 }),
  'POST /review/:request_id': (_, params) => ({ request_id: params.request_id ?? '', decision: 'approve', open: 4 }),
  'GET /authors': () => page(ledger.authors),
  'GET /authors/detail': (query) => ledger.authorDetail(query.author ?? ''),
  'GET /authors/timeline': () => page(ledger.authorEvents),
  'GET /categories': () => settings.categories,
  'GET /categories/histograms': () => settings.histograms,
  'POST /categories/what-would-change': () => settings.whatWouldChange,
  'GET /rules': () => ({ rules: settings.rules }),
  'POST /rules/test': () => ({
    matches: [
      {
        rule_id: 'rule_words',
        type: 'wordlist',
        moderation_action: 'flag',
        shadow: false,
        match: { start: 2, end: 7 },
      },
    ],
    exempt: [],
  }),
  'GET /keys': () => ({ keys: settings.keys }),
  'POST /playground/text': () => settings.playground,
  'GET /webhooks': () => ({ webhooks: settings.webhooks }),
  'GET /webhook-deliveries': () => page(settings.deliveries),
  'GET /usage': () => settings.usage,
  'GET /providers': () => settings.providers,
  'GET /members': () => settings.members,
  'GET /audit': () => page(settings.audit),
  'GET /profile/sessions': () => ({
    sessions: [
      {
        session_id: 'ses_1',
        current: true,
        created_at: settings.health.started_at,
        last_seen_at: ledger.overview.to,
        expires_at: settings.usage.current.period.end,
        user_agent: 'Firefox on Linux',
        address: '203.0.113.7',
      },
    ],
  }),
  'GET /operator/accounts': () => settings.accounts,
  'GET /operator/health': () => settings.health,
};
