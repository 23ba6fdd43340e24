import { describe, expect, it } from 'vitest';
import type { TemplateFigures } from './transparency-report.ts';
import { templateCsv } from './transparency-template.ts';

const nothing: TemplateFigures = {
  notices: { received: 0, medianHours: null },
  appeals: { received: 0, upheld: 0, reversed: 0, medianHours: null },
  automation: { actedByProgram: 0, actedByPerson: 0, decided: 0, reversed: 0 },
};
const some: TemplateFigures = {
  notices: { received: 12, medianHours: 3 },
  appeals: { received: 5, upheld: 3, reversed: 1, medianHours: 30 },
  automation: { actedByProgram: 40, actedByPerson: 7, decided: 60, reversed: 3 },
};
const lines = (...asked: Parameters<typeof templateCsv>) =>
  templateCsv(...asked)
    .trimEnd()
    .split('\r\n');
const cellOf = (rows: readonly string[], ...cells: string[]) =>
  rows.find((row) => row.includes(cells.map((cell) => `"${cell}"`).join(',')))?.split(`"${cells.at(-1)}",`)[1];

describe('the rows of the template of Regulation (EU) 2024/2835', () => {
  it('have its columns, and as many cells in every line', () => {
    const head =
      '"Applicability","Service","Reporting period","Section","Indicator","Scope","Value","Contextual Information"';
    for (const [part, count] of [
      ['7_appeals_and_recidivism', 47],
      ['8_automated_means', 20],
    ] as const) {
      const [first, ...rows] = lines(part, 2026, some);
      expect([part, first, rows.length]).toEqual([part, head, count]);
      for (const row of rows) expect(row).toContain('"","2026-01-01/2026-12-31",');
    }
    const [names = '', total = '', ...more] = lines('4_notices', 2026, some);
    expect(more).toEqual([]);
    expect(names).toContain(
      '"Category of illegal content","Description of the sub-category ""Other""","Number of notices received "',
    );
    expect(names.split('","')).toHaveLength(25);
    expect(total).toContain('"TOTAL","",12,"unknown","unknown","unknown",3,"unknown"');
  });

  it('say what is counted, and unknown where only the platform knows', () => {
    const appeals = lines('7_appeals_and_recidivism', 2026, some);
    const submitted = 'Number of complaints submitted to the internal-complaints mechanism';
    for (const [scope, value] of [
      ['Total number', '5,""'],
      ['Decisions upheld', '3,""'],
      ['Decisions reversed', '1,""'],
      ['Median time', '30,"In whole hours"'],
      ['Decision omitted', '"unknown",""'],
    ] as const) {
      expect([scope, cellOf(appeals, submitted, scope)]).toEqual([scope, value]);
    }
    const automation = lines('8_automated_means', 2026, some);
    const solely = 'Number of measures solely taken by automated means ';
    expect(cellOf(automation, solely, 'Total number')).toBe('40,""');
    expect(cellOf(automation, solely, 'Own-initiative ')).toBe('"unknown",""');
    const accuracy = cellOf(automation, 'Accuracy of the automated means - Accuracy', 'Total number');
    expect(accuracy).toMatch(/^"unknown","3 of 60 decisions .* \(5 %\)/);
  });

  it('never show a share of nothing', () => {
    for (const part of ['4_notices', '7_appeals_and_recidivism', '8_automated_means'] as const) {
      expect(templateCsv(part, 2026, nothing)).not.toMatch(/NaN|null|Infinity/);
    }
  });
});
