/** `moderato evaluate`: judges a labelled file and shows what is caught and wrongly flagged, and which threshold fits it. */

import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Context, contexts } from '@moderato/contract';
import { judgeLocally } from '../checking/judge-locally.ts';
import { defineCommand, depthOption, type Io, isRefusal, jsonOption, refuse } from '../command.ts';
import { hasCurve, svgCurves, textCurve } from '../evaluation/curves.ts';
import { type CategoryEvaluation, type Counts, evaluate, type JudgedText } from '../evaluation/evaluate.ts';
import { type LabelledText, readLabelled } from '../evaluation/read-labelled.ts';
import { explainFileError } from '../explain-error.ts';
import { openModels } from '../open-models.ts';
import { type Column, printTable } from '../print-table.ts';
import type { Screen } from '../screen.ts';

/** Models have their own threads; a few texts in progress keep them busy. */
const textsAtOnce = 16;

export const evaluateCommands = [
  defineCommand({
    name: 'evaluate',
    summary:
      'Show what the local engine catches and wrongly flags in a labelled file, by category, language and threshold.',
    operands: { FILE: { meaning: 'CSV with a header line, or JSONL: a text and its label in each row.' } },
    options: {
      'text-column': { value: 'NAME', meaning: 'The column of texts; default: found by its usual names.' },
      'label-column': { value: 'NAME', meaning: 'The column of labels; default: found by its usual names.' },
      context: { choices: contexts, meaning: 'Where the texts were written; default: `default`.' },
      depth: depthOption,
      plot: { value: 'FILE', meaning: 'Write the curves of all categories as SVG.' },
      json: jsonOption,
    },
    async run({ operands: { FILE: file }, options }, io) {
      const read = await readLabelled(file, { text: options['text-column'], label: options['label-column'] });
      if (isRefusal(read)) return read;
      const { rows, skippedLines } = read;
      if (rows.length === 0) return refuse('failed', `${file} has no row with a text and a known label.`);
      const { judged, model } = await judgeAll(rows, options.context ?? 'default', options.depth, io);
      const { all, languages, categories } = evaluate(judged);
      const { suggestThreshold, wilson } = await import('@moderato/server');
      const suggested = categories.flatMap(({ name, judged: scores, threshold }) => {
        const found = suggestThreshold(scores, threshold);
        return found === undefined ? [] : { name, decided: scores.length, ...found };
      });
      if (options.plot !== undefined) {
        try {
          writeFileSync(
            options.plot,
            svgCurves(categories.filter(hasCurve), 'Caught and wrongly flagged by threshold'),
          );
        } catch (error) {
          return refuse('failed', `${options.plot} cannot be written: ${explainFileError(error)}`);
        }
      }
      const share = (some: number, of: number) => showShare(some, of, wilson(some, of));
      return {
        document: {
          model,
          rows: rows.length,
          skipped_lines: skippedLines,
          all: countsToWire(all),
          languages: languages.map(({ language, ...counts }) => ({ language, ...countsToWire(counts) })),
          categories: categories.map(({ name, threshold, now, curve }) => ({
            ...{ name, threshold, ...countsToWire(now) },
            thresholds: curve.map(({ threshold: at, ...counts }) => ({ threshold: at, ...countsToWire(counts) })),
          })),
          suggestions: suggested.map(({ name, from, to, caught, wronglyFlagged, decided, right }) => ({
            ...{ category: name, from, to, caught, wrongly_flagged: wronglyFlagged, decided, right },
          })),
        },
        text: (screen) =>
          [
            `${rows.length} texts, judged by ${model}`,
            '',
            countsTable(
              'language',
              [{ name: 'all', ...all }, ...languages.map(({ language, ...counts }) => ({ name: language, ...counts }))],
              share,
              screen,
            ),
            countsTable(
              'category',
              categories.map(({ name, now }) => ({ name, ...now })),
              share,
              screen,
            ),
            ...categories.filter(hasCurve).map(textCurve),
            ...(suggested.length === 0
              ? ['No other threshold is certain to fit this file better.']
              : ['Thresholds that fit this file better:', ...suggested.map(saySuggestion)]),
            '',
          ].join('\n'),
        ...(skippedLines.length === 0 ? {} : { note: skippedNote(skippedLines) }),
      };
    },
  }),
];

async function judgeAll(
  rows: readonly LabelledText[],
  context: Context,
  depth: 'default' | 'full' | 'economy' | undefined,
  io: Io,
): Promise<{ judged: readonly JudgedText[]; model: string }> {
  // Nobody is waiting for a reply, so there is no deadline: every model that should judge a text does.
  const patience = { deadlineMs: Number.POSITIVE_INFINITY, queueLimit: Number.POSITIVE_INFINITY };
  const classifier = await openModels(io, {
    threads: availableParallelism(),
    ...patience,
    ...(depth === undefined ? {} : { depth }),
  });
  const { detectLanguages } = await import('@moderato/engine');
  const judged: JudgedText[] = new Array(rows.length);
  const left = rows.entries();
  const work = async () => {
    for (const [index, { text, label, language }] of left) {
      const { flagged, categories } = await judgeLocally(text, context, false, classifier);
      judged[index] = {
        label,
        flagged,
        scores: categories,
        language: language ?? detectLanguages(text)[0] ?? 'uncertain',
      };
    }
  };
  try {
    await Promise.all(Array.from({ length: textsAtOnce }, work));
  } finally {
    await classifier.close?.();
  }
  return { judged, model: classifier.version };
}

type ShowShare = (some: number, of: number) => string;

function countsTable(
  title: string,
  rows: readonly (Counts & { readonly name: string })[],
  share: ShowShare,
  screen: Screen,
): string {
  const columns: readonly Column[] = [
    { title },
    { title: 'caught', align: 'right' },
    { title: 'share (95 %)', align: 'right' },
    { title: 'wrongly flagged', align: 'right' },
    { title: 'share (95 %)', align: 'right' },
  ];
  const cells = rows.map(({ name, caught, bad, wronglyFlagged, good }) => [
    name,
    `${caught} of ${bad}`,
    share(caught, bad),
    `${wronglyFlagged} of ${good}`,
    share(wronglyFlagged, good),
  ]);
  return printTable(columns, cells, screen);
}

const percent = (share: number) => (100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0);

function showShare(_: number, of: number, { share, low, high }: { share: number; low: number; high: number }): string {
  return of === 0 ? '-' : `${percent(share)} % (${percent(low)} to ${percent(high)})`;
}

function saySuggestion({
  name,
  from,
  to,
  caught,
  wronglyFlagged,
  decided,
}: Pick<CategoryEvaluation, 'name'> & {
  from: number;
  to: number;
  caught: number;
  wronglyFlagged: number;
  decided: number;
}): string {
  const [some, wrong, word] = to < from ? [caught, wronglyFlagged, 'more'] : [-caught, -wronglyFlagged, 'fewer'];
  return `${name} ${from.toFixed(2)} → ${to.toFixed(2)}: ${some} ${word} caught, ${wrong} ${word} wrongly flagged, of ${decided}.`;
}

const countsToWire = ({ caught, bad, wronglyFlagged, good }: Counts) => ({
  caught,
  bad,
  wrongly_flagged: wronglyFlagged,
  good,
});

function skippedNote(lines: readonly number[]): string {
  const shown = lines.slice(0, 5).join(', ');
  return `${lines.length} rows have no text or no known label and were left out (lines ${shown}${lines.length > 5 ? ', …' : ''}).`;
}
