/**
 * The replies of the fake API, by the contract's names and types. Calls that change something reply that it is done.
 */

import type { CallName, CallReply, Delivery, Page } from '@moderato/contract';
import { alerts } from './made-up/alerts.ts';
import { appeals } from './made-up/appeals.ts';
import { audit } from './made-up/audit.ts';
import { authorDetail, authorEvents, authorStrikes, authors, strikeSettings } from './made-up/authors.ts';
import { categories, histograms, suggestions, whatWouldChange } from './made-up/categories.ts';
import { clauses } from './made-up/clauses.ts';
import { decisionOf, decisions, foundTexts } from './made-up/decisions.ts';
import { find } from './made-up/find.ts';
import { keys } from './made-up/keys.ts';
import { invitation, members } from './made-up/members.ts';
import { ago } from './made-up/moments.ts';
import { notes } from './made-up/notes.ts';
import { accounts, health } from './made-up/operator.ts';
import { overview } from './made-up/overview.ts';
import { imageVerdict, playground } from './made-up/playground.ts';
import { providers } from './made-up/providers.ts';
import { decidedItems, onePixel, openItems, reviewItems } from './made-up/review.ts';
import { overturnedRules, ruleDetail, ruleNames, rules, shadowMatches, suggestedWords } from './made-up/rules.ts';
import { session } from './made-up/session.ts';
import { usage } from './made-up/usage.ts';
import { deliveries, webhooks } from './made-up/webhooks.ts';
import { work } from './made-up/work.ts';

type Query = Readonly<Record<string, string>>;

const page = <Item>(items: readonly Item[]): Page<Item> => ({ items, next_cursor: null });

export type FakeReplies = { readonly [Name in CallName]?: (query: Query, params: Query) => CallReply<Name> };

export const fakeReplies: FakeReplies = {
  'GET /session': () => session,
  'GET /views': () => ({
    views: [
      { view_id: 'view_1', page: 'decisions', name: 'Blocked', filters: { action: 'block' }, shared: true },
      { view_id: 'view_2', page: 'review', name: 'In German', filters: { language: 'de' }, shared: false },
    ],
  }),
  'GET /find': ({ text = '' }) => find(text),
  'GET /overview': () => overview,
  'GET /alerts': () => alerts,
  'GET /decisions': () => ({
    ...page(decisions),
    total: { count: decisions.length, more: false },
    searched_until: null,
  }),
  'POST /decisions/search': () => ({ ...page(foundTexts), searched_until: null, unindexed: false }),
  'GET /decisions/:request_id': (_, params) => decisionOf(params.request_id ?? ''),
  'GET /review': ({ item, state }) => {
    if (state === 'decided') return page(decidedItems);
    return page(item === undefined ? reviewItems : reviewItems.filter(({ request_id: id }) => id === item));
  },
  'GET /review/settings': () => ({
    keep_content: true,
    days: 14,
    include_scored: false,
    previews: true,
    sample_allowed: true,
    open: openItems,
    reported: 1,
    sampled: 1,
    restricted: 0,
    escalated: 2,
    kept: 211,
    webhooks: 1,
  }),
  'GET /review/live': () => ({
    open: openItems,
    reported: 1,
    sampled: 1,
    restricted: 0,
    escalated: 2,
    stamp: '1',
    appeals: { open: appeals.length, newest: 'apl_1' },
  }),
  'POST /review/claim': () => ({ claimed: null }),
  'POST /review/decide': () => ({
    ...{ entry_id: 'audit_1', request_ids: ['req_review_0'], skipped: [], more: false, open: 4, claimed: null },
    next: null,
  }),
  'GET /review/preview/:request_id': () => ({ blurred: onePixel, expires_at: ago(-24 * 6) }),
  'POST /review/preview': () => ({ picture: onePixel }),
  'POST /review/next': () => ({ next: reviewItems[0] ?? null }),
  'GET /review/beside/:request_id': () => ({
    author: authors[0] ?? null,
    strikes: authorStrikes,
    last: reviewItems.slice(1, 4).map((item) => ({
      ...{
        request_id: item.request_id,
        at: item.at,
        action: item.action,
        category: 'harassment',
        flagged: ['harassment'],
      },
      ...{ content: item.content, decision: null },
    })),
    context: [0, 2].map((index) => ({
      ...{
        request_id: `req_r${index}`,
        at: reviewItems[index]?.at ?? '',
        action: 'flag' as const,
        author: null,
        author_name: 'Nell',
      },
      ...{ flagged: ['harassment'], content: 'I told you before.', same_page: index === 0 },
    })),
    notes,
  }),
  'GET /work': () => work,
  'GET /work/settings': () => ({ second_looks_percent: 4 }),
  'GET /notes': () => ({ notes: notes.filter(({ about }) => about === 'author') }),
  'GET /appeals': () => ({ ...page(appeals), open: appeals.length }),
  'GET /authors': () => page(authors),
  'GET /authors/detail': (query) => authorDetail(query.author ?? ''),
  'GET /strikes/settings': () => strikeSettings,
  'PUT /strikes/settings': () => strikeSettings,
  'GET /clauses': () => clauses,
  'GET /authors/timeline': () => page(authorEvents),
  'GET /categories': () => categories,
  'GET /categories/histograms': () => histograms,
  'GET /categories/suggestions': () => suggestions,
  'POST /categories/what-would-change': () => whatWouldChange,
  'GET /rules': () => ({ rules: rules }),
  'GET /rules/names': () => ({ rules: ruleNames }),
  'GET /rules/overturned': () => ({ rules: overturnedRules }),
  'GET /rules/suggested-words': () => suggestedWords,
  'GET /rules/:rule_id': (_, params) => ruleDetail(params.rule_id ?? ''),
  'GET /rules/:rule_id/shadow-matches': () => ({ matches: shadowMatches }),
  'POST /rules/examples': () => ({
    words: [
      {
        word: 'smurf',
        inflected: [
          { language: null, forms: ['smurfs'] },
          { language: 'de', forms: ['smurfe', 'smurfen'] },
        ],
        disguised: ['s.m.u.r.f', 's m u r f'],
      },
    ],
  }),
  'POST /rules/test': () => ({
    matches: [
      {
        rule_id: 'rule_words',
        type: 'wordlist',
        moderation_action: 'flag',
        shadow: false,
        places: [{ start: 2, end: 7 }],
      },
    ],
    exempt: [],
  }),
  'GET /keys': () => ({ keys: keys }),
  'POST /playground/text': () => playground,
  'POST /playground/image': () => imageVerdict,
  'POST /invitations/look': () => invitation,
  'GET /webhooks': () => ({ webhooks: webhooks }),
  'GET /webhooks/addresses': () => ({ problems: [{ webhook_id: 'hook_2', problem: 'no_public_address' }] }),
  'GET /webhook-deliveries': () => page(deliveries),
  'GET /webhook-deliveries/:delivery_id': () => ({ ...(deliveries[0] as Delivery), payload: '{"type":"test"}' }),
  'GET /usage': () => usage,
  'GET /transparency': () => ({ year: 2025, rows: [], csv: '', template: [] }),
  'GET /providers': () => providers,
  'GET /members': () => members,
  'GET /audit': () => page(audit),
  'GET /audit/export': () => ({ text: '', next_cursor: null }),
  'GET /profile/sessions': () => ({
    sessions: [
      {
        session_id: 'ses_1',
        current: true,
        created_at: health.started_at,
        last_seen_at: overview.to,
        expires_at: usage.current.period.end,
        user_agent: 'Firefox on Linux',
        address: '203.0.113.7',
      },
    ],
  }),
  'GET /operator/accounts': () => accounts,
  'GET /operator/health': () => health,
};
