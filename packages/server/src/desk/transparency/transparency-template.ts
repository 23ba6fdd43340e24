/**
 * The figures of a year in the form of the template of Implementing Regulation (EU) 2024/2835, Annex I: one CSV file for
 * each part that this service knows something about. Cells that it cannot know say `unknown`: the platform fills them.
 */

import type { TemplatePart } from '@moderato/contract';
import { csvLine } from '../../base/csv-line.ts';
import type { TemplateFigures } from './transparency-report.ts';

type Cell = number | string;

interface IndicatorRow {
  readonly applicability: string;
  readonly section: string;
  readonly indicator: string;
  readonly scope: string;
  readonly value: Cell;
  readonly context: string;
}

const unknown = 'unknown';
const everyone = 'All';
const hosting = 'Only for providers of hosting services, including online platforms';
const platforms = 'Only for providers of online platforms';

export function templateCsv(part: TemplatePart, year: number, figures: TemplateFigures): string {
  const period = `${year}-01-01/${year}-12-31`;
  if (part === '4_notices') return noticesCsv(period, figures);
  const rows = part === '7_appeals_and_recidivism' ? appealRows(figures) : automationRows(figures);
  const head = ['Applicability', 'Service', 'Reporting period', 'Section', 'Indicator', 'Scope', 'Value'];
  const lines = rows.map(({ applicability, section, indicator, scope, value, context }) =>
    csvLine([applicability, '', period, section, indicator, scope, value, context]),
  );
  return csvLine([...head, 'Contextual Information']) + lines.join('');
}

/** The template's columns, and for each of them one with its context. */
const noticeColumns = [
  'Number of notices received ',
  'Number of notices received from Trusted flaggers',
  'Number of specific items of information included in the total number of notices',
  'Number of specific items of information included in the total number of notices by Trusted Flaggers (Trusted Flagger notices)',
  'Median time to take action',
  'Median time to take action (Trusted Flagger notices)',
  'Number of actions taken on the basis of the law',
  'Number of actions taken on the basis of the law (Trusted Flagger notices)',
  'Number of actions taken on the basis of the terms and conditions of the service',
  'Number of actions taken on the basis of the terms and conditions of the service (Trusted Flagger notices)',
] as const;

/** Categories of illegal content are the platform's to tell: only the total is known. */
function noticesCsv(period: string, { notices }: TemplateFigures): string {
  const known: Partial<Record<(typeof noticeColumns)[number], readonly [Cell, string]>> = {
    'Number of notices received ': [notices.received, 'Reports of all kinds'],
    'Median time to take action': [notices.medianHours ?? unknown, 'In whole hours, from the report to its answer'],
  };
  const head = ['Applicability', 'Service', 'Reporting period', 'Category of illegal content'];
  const names = [...head, 'Description of the sub-category "Other"', ...noticeColumns];
  const contexts = noticeColumns.map((column) => `Contextual information on ${column}`);
  const cells = noticeColumns.map((column) => known[column] ?? ([unknown, ''] as const));
  const total = [hosting, '', period, 'TOTAL', '', ...cells.map(([value]) => value), ...cells.map(([, text]) => text)];
  return csvLine([...names, ...contexts]) + csvLine(total);
}

const complaints = 'Internal complaints mechanism';
const submitted = 'Number of complaints submitted to the internal-complaints mechanism';
const complaintsAbout = [
  'a decision to remove or disable access to or restrict visibility of information',
  'a decision to suspend or terminate the provision of the service',
  'a decision to suspend or terminate an account ',
  'a decision to restrict the ability to monetise information',
  'a decision not to take action on a notice submitted in accordance with Article 16',
  'a decision not to take action on a notice submitted by a Trusted Flagger in accordance with Article 16',
] as const;
const answers = ['Decisions upheld', 'Decisions partially reversed', 'Decisions reversed', 'Median time'] as const;
const disputes = 'Number of disputes submitted to out-of-court dispute settlement bodies';
const disputeScopes = ['Total number', ...answers, 'Decision omitted', 'Percentage of outcomes implemented'];
const suspensions = ['illegal content ', 'unfounded notices', 'unfounded complaints'] as const;

function appealRows({ appeals }: TemplateFigures): IndicatorRow[] {
  const row = (section: string, indicator: string, scope: string, value: Cell = unknown, context = '') => ({
    ...{ applicability: indicator === submitted && scope === 'Total number' ? everyone : platforms },
    ...{ section, indicator, scope, value, context },
  });
  const whole = 'Appeals are upheld or reversed as a whole';
  return [
    row(complaints, submitted, 'Total number', appeals.received),
    row(complaints, submitted, 'Decisions upheld', appeals.upheld),
    row(complaints, submitted, 'Decisions partially reversed', 0, whole),
    row(complaints, submitted, 'Decisions reversed', appeals.reversed),
    row(complaints, submitted, 'Median time', appeals.medianHours ?? unknown, 'In whole hours'),
    row(complaints, submitted, 'Decision omitted'),
    row(complaints, 'Number of restrictions newly imposed as a result of an internal complaint', 'Total number'),
    ...complaintsAbout.flatMap((about) =>
      ['Total number', ...answers].map((scope) => row(complaints, `Complaint regarding ${about}`, scope)),
    ),
    ...disputeScopes.map((scope) => row('Out-of-court dispute settlement bodies', disputes, scope)),
    ...suspensions.map((why) =>
      row(
        'Suspensions imposed on repeated offenders',
        `Number of suspensions enacted for the provision of manifestly ${why}`,
        'Total number',
      ),
    ),
  ];
}

const qualities = ['Accuracy', 'Precision', 'Recall'] as const;

function automationRows({ automation }: TemplateFigures): IndicatorRow[] {
  const { actedByProgram, actedByPerson, decided, reversed } = automation;
  const errors =
    decided === 0
      ? 'No decisions by automated means were recorded'
      : `${reversed} of ${decided} decisions by automated means were reversed after a complaint (${percent(reversed, decided)} %); how many of the others were right is not known`;
  const rows = (applicability: string, scope: string, of: string, counts: readonly Cell[], context: string) => {
    const made = of === 'measures' ? 'taken' : 'processed';
    const indicators = [
      `Number of ${of} solely ${made} by automated means `,
      `Number of ${of} not ${made} by automated means`,
      ...qualities.map((quality) => `Accuracy of the automated means - ${quality}`),
    ];
    return indicators.map((indicator, at) => ({
      ...{ applicability, section: 'Use of automated means for content moderation', indicator, scope },
      ...{ value: counts[at] ?? unknown, context: at >= 2 ? context : '' },
    }));
  };
  return [
    ...rows(everyone, 'Total number', 'measures', [actedByProgram, actedByPerson], errors),
    ...rows(everyone, 'Own-initiative ', 'measures', [], ''),
    ...rows(hosting, 'NAM Total', 'notices', [], ''),
    ...rows(platforms, 'NAM Trusted Flagger', 'notices', [], ''),
  ];
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}
