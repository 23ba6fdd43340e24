/** Writes a judged row as a line of the output. The same row gives the same bytes, whenever it is judged. */

import { textCategoryNames } from '@moderato/contract';
import type { TextOutcome } from '@moderato/engine';
import type { Row } from './read-rows.ts';
import type { ScanPlan } from './scan-plan.ts';

export type Judged = { readonly row: Row; readonly outcome?: Pick<TextOutcome, 'action' | 'flagged' | 'categories'> };

/** The first line of the output, if it has one. */
export function headLine({ inputFormat, outputFormat, withText }: ScanPlan): string {
  if (outputFormat !== 'csv') return '';
  const start = ['line', ...(mayHaveIds(inputFormat) ? ['id'] : []), 'action', 'flagged'];
  return `${[...start, ...textCategoryNames, 'problem', ...(withText ? ['text'] : [])].join(',')}\n`;
}

export function writeRow({ row, outcome }: Judged, { inputFormat, outputFormat, withText }: ScanPlan): string {
  const text = withText && 'text' in row ? row.text : undefined;
  const problem = 'problem' in row ? row.problem : undefined;
  const scores = Object.fromEntries(
    Object.entries(outcome?.categories ?? {}).map(([name, { score }]) => [name, score]),
  );
  if (outputFormat === 'csv') {
    const cells = textCategoryNames.map((name) => String(scores[name] ?? ''));
    const id = mayHaveIds(inputFormat) ? [quoted(String(row.id ?? ''))] : [];
    const flagged = outcome === undefined ? '' : String(outcome.flagged);
    const start = [String(row.line), ...id, outcome?.action ?? '', flagged];
    return `${[...start, ...cells, quoted(problem ?? ''), ...(withText ? [quoted(text ?? '')] : [])].join(',')}\n`;
  }
  const verdict = outcome === undefined ? {} : { action: outcome.action, flagged: outcome.flagged, scores };
  return `${JSON.stringify({ line: row.line, id: row.id, ...verdict, problem, text })}\n`;
}

/** Lines of plain text have only the text. */
const mayHaveIds = (format: ScanPlan['inputFormat']) => format !== 'txt';

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
