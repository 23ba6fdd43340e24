/**
 * Measures how long each page's queries take on the seeded store, through the thread that answers them for the pages.
 */

import { defaultPlans } from '../../packages/server/src/base/plans.ts';
import { readFilter } from '../../packages/server/src/desk/decisions/decision-filter.ts';
import { type AllReads, readTable } from '../../packages/server/src/parts/read-table.ts';
import { caseQuestions } from './case-questions.ts';
import type { NamedQuestion, Question } from './question.ts';
import { type PageResult, spread } from './results.ts';

const dayMs = 24 * 60 * 60 * 1_000;

export async function measurePages(reads: AllReads, accountId: string, runs: number): Promise<PageResult[]> {
  const nowMs = Date.now();
  const account = { accountId, nowMs, ledgerDays: 90 };
  const decisions =
    (query: Parameters<typeof readFilter>[1], cursor?: string): Question =>
    (asked) =>
      asked.decisions({ filter: readFilter(accountId, query), cursor, limit: 50, nowMs, ledgerDays: 90 });
  const total =
    (query: Parameters<typeof readFilter>[1]): Question =>
    (asked) =>
      asked.decisionsTotal({ filter: readFilter(accountId, query), nowMs, ledgerDays: 90 });
  const search =
    (text: string, query: Parameters<typeof readFilter>[1] = {}): Question =>
    (asked) => {
      const filter = readFilter(accountId, query);
      return asked.contentSearch({ filter, text, seesAllQueues: true, cursor: undefined, limit: 50, nowMs });
    };
  const authors =
    (order: 'offence_score' | 'last_seen' | 'calls' | 'blocked', beginning: { begins_with?: string } = {}): Question =>
    (asked) =>
      asked.authors({ ...account, order, ...beginning, limit: 50 });
  const overview =
    (period: '24h' | '7d' | '30d' | '90d'): Question =>
    (asked) =>
      asked.overview({ accountId, period, nowMs, plans: defaultPlans });
  const stricter = [{ name: 'toxicity', threshold: 0.4, block_threshold: 0.6, enabled: true }];
  const replay =
    (last: number): Question =>
    (asked) =>
      asked.whatWouldChange({
        ...account,
        scale: 'review-mix',
        request: { medium: 'text', settings: stricter, last },
        showsContent: true,
      });

  const first = await reads.decisions({
    filter: readFilter(accountId, {}),
    cursor: undefined,
    limit: 50,
    nowMs,
    ledgerDays: 90,
  });
  const someId = first.items[0]?.request_id ?? '';
  const from = (days: number) => new Date(nowMs - days * dayMs).toISOString();
  const [busiest] = (await reads.authors({ ...account, order: 'calls', limit: 1 })).items;
  const author = busiest?.author ?? '';
  const [flagged] = (
    await reads.decisions({
      filter: readFilter(accountId, { author, action: 'flag' }),
      cursor: undefined,
      limit: 1,
      nowMs,
      ledgerDays: 90,
    })
  ).items;
  const flaggedId = flagged?.request_id ?? '';

  const questions: readonly NamedQuestion[] = [
    ['Overview', 'last 24 hours', overview('24h')],
    ['Overview', 'last 7 days', overview('7d')],
    ['Overview', 'last 90 days beside the 90 before', overview('90d')],
    ['Decisions', 'newest 50', decisions({})],
    ['Decisions', 'a page in the middle, 45 days ago', decisions({ to: from(45) })],
    ['Decisions', 'blocked', decisions({ action: 'block' })],
    ['Decisions', 'a common category', decisions({ category: 'toxicity' })],
    ['Decisions', 'a category that is flagged about 100 times', decisions({ category: 'self_harm' })],
    ['Decisions', 'a category that nobody has', decisions({ category: 'nothing' })],
    ['Decisions', 'Tier 2', decisions({ tier: '2' })],
    ['Decisions', 'context username', decisions({ context: 'username' })],
    ['Decisions', 'degraded', decisions({ degraded: 'true' })],
    ['Decisions', 'a key used about 20 times', decisions({ key_id: 'key_rare' })],
    ['Decisions', 'a rule', decisions({ rule_id: 'rule_seeded' })],
    ['Decisions', 'the busiest author', decisions({ author })],
    ['Decisions', 'the busiest author, blocked, by chat', decisions({ author, action: 'block', context: 'chat' })],
    [
      'Decisions',
      'a rare key, blocked, in one context',
      decisions({ key_id: 'key_rare', action: 'block', context: 'chat' }),
    ],
    ['Decisions', 'scores from 0.9', decisions({ score_min: '0.9' })],
    ['Decisions', 'scores that nobody has', decisions({ score_min: '0.1', score_max: '0.2' })],
    ['Decisions', 'a category, scores that nobody has', decisions({ category: 'spam', score_max: '0.2' })],
    ['Decisions', 'escalated', decisions({ escalated: 'true' })],
    ['Decisions', 'in limited languages, of which there are none', decisions({ limited: 'true' })],
    ['Decisions', 'the busiest author, scores that nobody has', decisions({ author, score_max: '0.2' })],
    ['Decisions', 'how many there are', total({})],
    ['Decisions', 'how many are blocked', total({ action: 'block' })],
    ['Decisions', 'how many have scores from 0.99', total({ score_min: '0.99' })],
    ['Decisions', 'how many of a rule, in chat', total({ rule_id: 'rule_seeded', context: 'chat' })],
    ['Decisions', 'how many of the busiest author, blocked', total({ author, action: 'block' })],
    ['Decisions', 'a text that every kept message has', search('usual length')],
    ['Decisions', 'a text that none has, as far as one call looks', search('a needle')],
    ['Decisions', 'a text that none has, of the busiest author', search('a needle', { author })],
    [
      'Decisions',
      'a piece of an export, 1,000 lines',
      (asked) => {
        const filter = readFilter(accountId, { action: 'flag_or_block' });
        return asked.decisionsFile({ filter, cursor: undefined, limit: 1_000, nowMs, ledgerDays: 90, format: 'csv' });
      },
    ],
    [
      'Decisions',
      'one in detail',
      (asked) => asked.decision({ accountId, requestId: someId, showsContent: true, seesAllQueues: true, nowMs }),
    ],
    [
      'Review',
      'open queue',
      (asked) => asked.reviewQueue({ accountId, state: 'open', order: 'newest', only: undefined, limit: 51, nowMs }),
    ],
    [
      'Review',
      'open queue, a rare category',
      (asked) =>
        asked.reviewQueue({
          ...{ accountId, state: 'open', action: 'block', category: 'self_harm', order: 'newest' },
          ...{ only: undefined, limit: 51, nowMs },
        }),
    ],
    ...(['oldest', 'severity', 'author'] as const).map(
      (order): NamedQuestion => [
        'Review',
        `open queue, order: ${order}`,
        (asked) => asked.reviewQueue({ accountId, state: 'open', order, only: undefined, limit: 51, nowMs }),
      ],
    ),
    [
      'Review',
      'context of an item',
      (asked) => asked.reviewBeside({ accountId, requestId: flaggedId, userId: 'user_1', seesAllQueues: true, nowMs }),
    ],
    ['Review', 'message of the live stream', (asked) => asked.reviewLive({ accountId, nowMs })],
    ['Review', 'counts', (asked) => asked.reviewCounts({ accountId, nowMs })],
    ['Review', 'how many wait, after a decision', (asked) => asked.openCounts({ accountId, nowMs })],
    ['Authors', 'by offender score', authors('offence_score')],
    ['Authors', 'by last seen', authors('last_seen')],
    ['Authors', 'by calls', authors('calls')],
    ['Authors', 'by name', authors('offence_score', { begins_with: 'user-12' })],
    ['Authors', 'one in detail', (asked) => asked.author({ accountId, author, nowMs })],
    [
      'Authors',
      'timeline of the busiest',
      (asked) => asked.authorTimeline({ accountId, author, limit: 50, showsContent: true, nowMs }),
    ],
    [
      'Categories',
      'histograms of scores',
      (asked) => asked.scoreHistograms({ ...account, scale: 'review-mix', medium: 'text' }),
    ],
    ['Categories', 'what would change, 1,000 decisions', replay(1_000)],
    ['Categories', 'what would change, 10,000 decisions, as the page asks', replay(10_000)],
    ['Categories', 'what would change, 20,000 decisions', replay(20_000)],
    ['Rules', 'hits', (asked) => asked.hitsByRule({ ...account, mode: 'live' })],
    ['Keys', 'calls', (asked) => asked.callsByKey(account)],
    ['Webhooks', 'delivery log', (asked) => asked.deliveries(deliveriesOf(accountId))],
    ['Operator', 'accounts', (asked) => asked.accounts({ nowMs })],
    ['Operator', 'size of the store', (asked) => asked.ledgerSize({})],
    ...caseQuestions({ accountId, requestId: flaggedId, author, nowMs }),
  ];
  await refuseForgotten(reads, questions);

  const results: PageResult[] = [];
  for (const [page, call, question] of questions) {
    const times: number[] = [];
    const processorTimes: number[] = [];
    for (let run = 0; run < runs; run++) {
      const startedMs = performance.now();
      const before = process.cpuUsage();
      await question(reads);
      // Processor time of the whole process, which does nothing else.
      const { user, system } = process.cpuUsage(before);
      processorTimes.push((user + system) / 1_000);
      times.push(performance.now() - startedMs);
    }
    const processor = spread(processorTimes);
    results.push({ page, call, runs, clock: spread(times), processor });
    console.log(page.padEnd(12), call.padEnd(45), JSON.stringify({ clock: spread(times), processor }));
  }
  return results;
}

/** Fails if a query is not measured. The export of authors as a file is not a page. */
async function refuseForgotten(reads: AllReads, questions: readonly NamedQuestion[]): Promise<void> {
  const asked = new Set<PropertyKey>(['authorsCsv']);
  const noting = new Proxy(reads, {
    get(target, name) {
      asked.add(name);
      return Reflect.get(target, name);
    },
  });
  for (const [, , question] of questions) await question(noting);
  const forgotten = Object.keys(readTable).filter((name) => !asked.has(name));
  if (forgotten.length > 0) throw new Error(`not measured: ${forgotten.join(', ')}`);
}

function deliveriesOf(accountId: string) {
  return { accountId, limit: 50 };
}
