/**
 * The figures of a year that the Digital Services Act asks platforms to publish (articles 15 and 24), as far as this
 * service knows them: disputes out of court, suspensions and orders of authorities happen elsewhere.
 */

import type { TransparencyReport } from '@moderato/contract';
import { csvLine } from '../../base/csv-line.ts';
import { dayMs } from '../../base/durations.ts';
import type { CaseEvent } from '../../base/storage/cases-schema.ts';
import type { Database } from '../../base/storage/database.ts';
import { ofAccount } from '../../base/storage/of-account.ts';
import { readDays, sumFigures } from '../../calls/ledger/figures/figures-reads.ts';
import { callClasses } from '../../calls/ledger/figures/hour-figures.ts';

export interface ReportInput {
  readonly accountId: string;
  readonly year: number;
}

export async function readTransparencyReport(database: Database, input: ReportInput): Promise<TransparencyReport> {
  const cases = await readCounts(database, input);
  const calls = await readCalls(database, input);
  const { of, median } = cases;
  const automated = of('outcome.recorded', 'automation');
  const automatedReversed = of('appeal.answered', 'reversed automation');
  const rows = [
    ['15(1)(e)', 'Items checked by automated means', calls.all],
    ['15(1)(e)', 'Items that the automated check recommended to review (flag)', calls.flag],
    ['15(1)(e)', 'Items that the automated check recommended to stop (block)', calls.block],
    ['15(1)(b)', 'Notices received from users (reports)', of('report.received')],
    ['15(1)(b)', 'Notices answered', of('report.answered')],
    ['15(1)(b)', 'Median time to answer a notice, in whole hours', median('report.answered')],
    ['15(1)(c)', 'Decisions recorded', of('outcome.recorded')],
    ['15(1)(c)', 'Decisions: content kept', of('outcome.recorded', 'kept')],
    ['15(1)(c)', 'Decisions: content removed', of('outcome.recorded', 'removed')],
    ['15(1)(c)', 'Decisions: visibility or reach restricted', of('outcome.recorded', 'restricted')],
    ['15(1)(c)', 'Decisions: measure against the account', of('outcome.recorded', 'account_measure')],
    ['15(1)(c)', 'Decisions to act, on the ground of the terms', cases.acted('terms')],
    ['15(1)(c)', 'Decisions to act, on the ground of the law', cases.acted('law')],
    ['15(1)(c)', 'Decisions taken by a person', of('outcome.recorded', 'person')],
    ['15(1)(e)', 'Decisions taken by automated means', automated],
    ['15(1)(d)', 'Complaints received (appeals)', of('appeal.received')],
    ['15(1)(d)', 'Complaints from authors of the content', of('appeal.received', 'author')],
    ['15(1)(d)', 'Complaints from users who had reported it', of('appeal.received', 'reporter')],
    ['15(1)(d)', 'Complaints answered', of('appeal.answered')],
    ['15(1)(d)', 'Complaints after which the decision stood', of('appeal.answered', 'upheld')],
    ['15(1)(d)', 'Complaints after which the decision was reversed', of('appeal.answered', 'reversed')],
    ['15(1)(d)', 'Median time to answer a complaint, in whole hours', median('appeal.answered')],
    ['15(1)(e)', 'Decisions by automated means that were reversed after a complaint', automatedReversed],
    [
      ...(['15(1)(e)', 'Share of the decisions by automated means that were reversed, in percent'] as const),
      automated === 0 ? null : Math.round((automatedReversed / automated) * 10_000) / 100,
    ],
  ] as const;
  return { year: input.year, rows: rows.map(([article, measure, value]) => ({ article, measure, value })) };
}

export type TemplateFigures = Awaited<ReturnType<typeof readTemplateFigures>>;

/** What the Commission's template asks for, as far as it is known. */
export async function readTemplateFigures(database: Database, input: ReportInput) {
  const { of, median } = await readCounts(database, input);
  const actedBy = (who: string) => of('outcome.recorded', who) - of('outcome.recorded', `kept ${who}`);
  return {
    notices: { received: of('report.received'), medianHours: median('report.answered') },
    appeals: {
      received: of('appeal.received'),
      upheld: of('appeal.answered', 'upheld'),
      reversed: of('appeal.answered', 'reversed'),
      medianHours: median('appeal.answered'),
    },
    automation: {
      actedByProgram: actedBy('automation'),
      actedByPerson: actedBy('person'),
      // Also those to keep.
      decided: of('outcome.recorded', 'automation'),
      reversed: of('appeal.answered', 'reversed automation'),
    },
  };
}

export function transparencyCsv({ year, rows }: TransparencyReport): string {
  const lines = rows.map(({ article, measure, value }) => csvLine([year, article, measure, value]));
  return csvLine(['year', 'article', 'measure', 'value']) + lines.join('');
}

async function readCounts({ query }: Database, { accountId, year }: ReportInput) {
  const rows = await ofAccount(query, accountId)
    .selectFrom('case_counts')
    .select(['event', 'detail', 'hours', 'count'])
    .where('year', '=', year)
    .orderBy('hours')
    .execute();
  const counts = rows.map(({ detail, ...row }) => ({ ...row, count: Number(row.count), words: detail.split(' ') }));
  const sum = (some: typeof counts) => some.reduce((total, { count }) => total + count, 0);
  /** The counts of an event whose detail has all these words. */
  const of = (event: CaseEvent, detail = '') => {
    const wanted = detail === '' ? [] : detail.split(' ');
    return sum(counts.filter((row) => row.event === event && wanted.every((word) => row.words.includes(word))));
  };
  return {
    of,
    acted: (ground: string) => of('outcome.recorded', ground) - of('outcome.recorded', `kept ${ground}`),
    /** The lower of the two middle values if their number is even; null if there are none. */
    median(event: CaseEvent): number | null {
      let left = Math.ceil(of(event) / 2);
      for (const row of counts) {
        if (row.event !== event || row.count <= 0) continue;
        left -= row.count;
        if (left <= 0) return row.hours;
      }
      return null;
    },
  };
}

async function readCalls(database: Database, { accountId, year }: ReportInput) {
  const from = Date.UTC(year, 0) / dayMs;
  const days = await readDays(database, { accountId, from, to: Date.UTC(year + 1, 0) / dayMs });
  const classes = callClasses(sumFigures(days.values()));
  const of = (...actions: string[]) =>
    classes.filter(({ action }) => actions.includes(action)).reduce((sum, { calls }) => sum + calls, 0);
  return { all: of('allow', 'flag', 'block', 'scored'), flag: of('flag'), block: of('block') };
}
