/**
 * `moderato compat …`: compares our scores with those that Perspective gave the same texts, and settles what the
 * formats of other services leave open.
 */

import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Attribute, attributeNames } from '@moderato/contract';
import { compareFlags, type FlagComparison } from '../agreement/compare-flags.ts';
import { pearson, spearman } from '../agreement/correlate.ts';
import { type Pairs, svgPlot, textPlot } from '../agreement/plots.ts';
import { readScoredTexts, type ScoredText } from '../agreement/read-pairs.ts';
import { byOperator, isRefused, showRefused } from '../changing.ts';
import { accountOption, defineCommand, type Io, isRefusal, jsonOption, type Refusal, refuse } from '../command.ts';
import { openModels } from '../open-models.ts';
import { printTable } from '../print-table.ts';
import type { Screen } from '../screen.ts';
import { withAccount } from '../with-account.ts';

const scales = ['perspective', 'categories'] as const;
const usualCutoffs = '0.5,0.7,0.8,0.9';
/** Models have their own threads; a few texts in progress keep them busy. */
const textsAtOnce = 16;

export const compatCommands = [
  defineCommand({
    name: 'compat agreement',
    summary: 'Compare our scores with the scores Perspective gave the same texts.',
    operands: {
      FILE: { meaning: 'A CSV file with a header line, a column of texts and a column of old scores from 0 to 1.' },
    },
    options: {
      attribute: { choices: attributeNames, meaning: 'The attribute of the old scores; default: TOXICITY.' },
      'text-column': { value: 'NAME', meaning: 'The column of texts; default: found by its usual names.' },
      'score-column': { value: 'NAME', meaning: 'The column of old scores; default: the name of the attribute.' },
      cutoffs: { value: 'LIST', meaning: `Cut-offs to compare, separated by commas; default: ${usualCutoffs}.` },
      scale: {
        choices: scales,
        meaning: "The scale of our scores: as on Perspective's paths (perspective) or as on /v1 (categories).",
      },
      plot: { value: 'FILE', meaning: 'Write an SVG plot of the old scores against ours.' },
      json: jsonOption,
    },
    async run({ operands: { FILE: file }, options }, io) {
      const cutoffs = readCutoffs(options.cutoffs ?? usualCutoffs);
      if (isRefusal(cutoffs)) return cutoffs;
      const attribute: Attribute = options.attribute ?? 'TOXICITY';
      const columns = { attribute, text: options['text-column'], score: options['score-column'] };
      const read = await readScoredTexts(file, columns);
      if (isRefusal(read)) return read;
      if (read.rows.length < 2)
        return refuse('failed', `${file} has too few usable rows (${read.rows.length}); at least two are needed.`);

      const { ours, model } = await judgeAll(read.rows, attribute, options.scale ?? 'perspective', io);
      const pairs: Pairs = { old: read.rows.map(({ score }) => score), ours };
      const comparisons = cutoffs.map((cutoff) => compareFlags(pairs.old, ours, cutoff));
      if (options.plot !== undefined) {
        const matched = comparisons.map(({ cutoff, matched: { threshold } }) => ({ cutoff, threshold }));
        writeFileSync(options.plot, svgPlot(pairs, `${attribute}: old scores and ours`, matched));
      }
      const facts = {
        attribute,
        model,
        rows: pairs.old.length,
        skipped_lines: read.skippedLines,
        spearman: spearman(pairs.old, ours),
        pearson: pearson(pairs.old, ours),
      };
      return {
        document: { ...facts, cutoffs: comparisons.map(toWire) },
        text: (screen) =>
          [
            `${attribute} of ${facts.rows} texts, judged by ${model}`,
            `Spearman ${figure(facts.spearman)}, Pearson ${figure(facts.pearson)}`,
            '',
            comparisonTable(comparisons, screen),
            textPlot(pairs),
          ].join('\n'),
        ...(read.skippedLines.length === 0 ? {} : { note: skippedNote(read.skippedLines) }),
      };
    },
  }),

  defineCommand({
    name: 'compat spam',
    summary: "Choose whether spam counts as flagged on /v1/moderations; OpenAI's format has no category for it.",
    operands: { STATE: { meaning: 'Whether spam counts; off by default.', choices: ['on', 'off'] as const } },
    options: { account: accountOption, json: jsonOption },
    run: ({ operands: { STATE: state }, options: { account: accountId } }, io) =>
      withAccount(io, accountId, async ({ account, changes }) => {
        const done = await changes.categories.setSpamFlags(byOperator(account.id), state === 'on');
        if (isRefused(done)) return showRefused(done);
        const meaning = state === 'on' ? 'counts' : 'does not count';
        return {
          document: { account_id: account.id, spam_flags: state === 'on' },
          text: () => `Spam ${meaning} as flagged on /v1/moderations.`,
        };
      }),
  }),
];

function readCutoffs(list: string): number[] | Refusal {
  const cutoffs = list.split(',').map((item) => (item.trim() === '' ? Number.NaN : Number(item)));
  if (cutoffs.every((cutoff) => cutoff > 0 && cutoff <= 1)) return cutoffs;
  return refuse(
    'usage',
    `--cutoffs is ${JSON.stringify(list)}; allowed: numbers above 0 and up to 1, such as ${usualCutoffs}.`,
  );
}

async function judgeAll(rows: readonly ScoredText[], attribute: Attribute, scale: (typeof scales)[number], io: Io) {
  const { attributeScore } = await import('@moderato/server');
  // Nobody is waiting for a reply, so there is no deadline: every model that should judge a text does.
  const patience = { deadlineMs: Number.POSITIVE_INFINITY, queueLimit: Number.POSITIVE_INFINITY };
  const classifier = await openModels(io, { threads: availableParallelism(), ...patience });
  const ours: number[] = new Array(rows.length);
  const left = rows.entries();
  const work = async () => {
    for (const [index, { text }] of left) {
      const judgement = await classifier.score(text, 'default', { closely: scale === 'perspective' });
      ours[index] = attributeScore(attribute, judgement, scale);
    }
  };
  try {
    await Promise.all(Array.from({ length: textsAtOnce }, work));
  } finally {
    await classifier.close?.();
  }
  return { ours, model: classifier.version };
}

function comparisonTable(comparisons: readonly FlagComparison[], screen: Screen): string {
  const titles = [
    'cut-off',
    'old rate',
    'our rate',
    'agreement',
    'kappa',
    'same rate at',
    'our rate',
    'agreement',
    'kappa',
  ];
  return printTable(
    titles.map((title) => ({ title, align: 'right' as const })),
    comparisons.map(({ cutoff, oldRate, same, matched }) => [
      String(cutoff),
      percent(oldRate),
      percent(same.rate),
      percent(same.agreement),
      figure(same.kappa),
      String(matched.threshold),
      percent(matched.rate),
      percent(matched.agreement),
      figure(matched.kappa),
    ]),
    screen,
  );
}

function toWire({ cutoff, oldRate, same, matched }: FlagComparison) {
  return { cutoff, old_rate: oldRate, at_same_cutoff: same, at_same_rate: matched };
}

function skippedNote(lines: readonly number[]): string {
  const shown = lines.slice(0, 5).join(', ');
  return `${lines.length} rows have no text or no score from 0 to 1 and were left out (lines ${shown}${lines.length > 5 ? ', …' : ''}).`;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const figure = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(3));
