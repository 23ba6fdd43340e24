/** The queries about reports, outcomes, appeals and other data besides the calls. */

import type { AllReads } from '../../packages/server/src/parts/read-table.ts';
import type { NamedQuestion, Question } from './question.ts';
import { rareMember, shadowRuleId } from './seed-cases.ts';

export interface Asked {
  readonly accountId: string;
  /** A flagged call, and the author with the most of them. */
  readonly requestId: string;
  readonly author: string;
  readonly nowMs: number;
}

export function caseQuestions({ accountId, requestId, author, nowMs }: Asked): readonly NamedQuestion[] {
  const appeals =
    (state: 'open' | 'answered'): Question =>
    (asked) =>
      asked.appeals({ accountId, userId: 'usr_1', state, seesRestricted: true, limit: 51, nowMs });
  const audit =
    (filter: Omit<Parameters<AllReads['audit']>[0], 'accountId' | 'limit'> = {}): Question =>
    (asked) =>
      asked.audit({ accountId, limit: 50, ...filter });
  const find =
    (text: string): Question =>
    (asked) =>
      asked.find({ accountId, text });
  return [
    ['Review', 'where one item is', (asked) => asked.reviewItem({ accountId, requestId, seesAllQueues: true, nowMs })],
    [
      'Review',
      'the preview of an item, which has none',
      (asked) => asked.reviewPreview({ accountId, requestId, seesAllQueues: true, nowMs }),
    ],
    ...(['24h', '90d'] as const).map(
      (period): NamedQuestion => [
        'Work',
        `the last ${period}`,
        (asked) => asked.work({ accountId, period, looker: { accountId, userId: 'usr_1', nowMs }, shows: 'everybody' }),
      ],
    ),
    ['Appeals', 'open, nearest deadline first', appeals('open')],
    ['Appeals', 'answered', appeals('answered')],
    ['Appeals', 'how many are open', (asked) => asked.openAppeals({ accountId, seesRestricted: true })],
    [
      'Appeals',
      'figures of the year',
      (asked) => asked.transparency({ accountId, year: new Date(nowMs).getUTCFullYear() }),
    ],
    [
      'Appeals',
      "figures of the year in the Commission's template",
      (asked) => asked.templateFigures({ accountId, year: new Date(nowMs).getUTCFullYear() }),
    ],
    ['Rules', 'all 1,000 of them', (asked) => asked.rules({ accountId, mode: 'live' })],
    ['Rules', 'one in detail', (asked) => asked.rule({ accountId, ruleId: shadowRuleId })],
    ['Rules', 'their names', (asked) => asked.ruleNames({ accountId })],
    [
      'Rules',
      'what one in shadow would have matched',
      (asked) => asked.shadowMatches({ accountId, ruleId: shadowRuleId, showsContent: true, nowMs }),
    ],
    ['Categories', 'rules that are always overturned', (asked) => asked.overturnedRules({ accountId })],
    ['Categories', 'words that predict Remove', (asked) => asked.suggestedWords({ accountId, nowMs })],
    [
      'Categories',
      'thresholds that decisions speak for',
      (asked) =>
        asked.thresholdSuggestions({ accountId, thresholds: { toxicity: 0.7, insult: 0.7 }, scale: 'review-mix' }),
    ],
    ['Audit log', 'newest 50', audit()],
    ['Audit log', 'a change that was made 20 times', audit({ action: 'key.revoked' })],
    ['Audit log', 'a member who made 5 changes', audit({ by: rareMember })],
    ['Audit log', 'a change that nobody made', audit({ action: 'secrets.rotated' })],
    ['Audit log', 'a piece of a file, 1,000 lines', (asked) => asked.auditFile({ accountId, format: 'csv' })],
    ['Ctrl K', 'the beginning of an author', find('user-1')],
    ['Ctrl K', 'the beginning of a request', find(requestId.slice(0, 12))],
    ['Ctrl K', 'a word in a rule', find('word-99')],
    ['Ctrl K', 'a word that nothing contains', find('nobody has this')],
    ['Authors', 'export of the busiest: its figures', (asked) => asked.authorFigures({ accountId, author })],
    [
      'Authors',
      'export of the busiest: a piece of its decisions',
      (asked) => asked.authorPage({ accountId, author, part: 2, after: undefined }),
    ],
  ];
}
