/** Computes the figures from the verdicts. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { f1At, falsePositiveRate } from '../metrics/at-threshold.ts';
import { calibrationError } from '../metrics/calibration-error.ts';
import { isNegative, isPositive, type Judged, share, sum } from '../metrics/judged.ts';
import { rankCorrelation } from '../metrics/rank-correlation.ts';
import { averagePrecision, rocArea } from '../metrics/ranking.ts';
import { massOf, onReviewMix, positiveShare } from '../metrics/review-mix.ts';
import { type VariantName, variantNames } from '../variants/create-variants.ts';
import type { CategoryResult, LanguageResult, QualityResult, RankingFigures, SureFigures } from './quality-result.ts';
import { isFlagged, judgedOn, judgedOverall, type ScoredRow, thresholds } from './scored-rows.ts';

const naturalSource = 'cat_large_dev';
/** A post, not a short remark. */
const longText = 600;
const everydaySources: readonly string[] = ['goemotions', 'tweeteval_emoji'];
/** A text with labels in fewer categories may be bad in one without a label. */
const minJudged = 3;
/** A score from here on suggests that something may be wrong. */
const suspicious = 0.1;
/** Fewer texts are not enough to measure a language. */
const fewestJudged = 100;
const fewestOfEachKind = 20;
/** A library's yes is above every default threshold, and its no is below. */
const anyThreshold = 0.7;

export type RowFigures = Omit<
  QualityResult,
  'date' | 'commit' | 'modelVersion' | 'rowsOfHalf' | 'identity' | 'identitySentences' | 'identityGroups'
>;

export function measureQuality(rows: readonly ScoredRow[]): RowFigures {
  const natural = rows.filter(({ source }) => source === naturalSource);
  const everyday = rows.filter(
    ({ source, labels }) =>
      everydaySources.includes(source) && Object.values(labels).every((label) => isNegative({ ...unscored, label })),
  );
  const long = rows.filter(
    ({ text, labels }) =>
      text.length >= longText &&
      Object.keys(labels).length >= minJudged &&
      Object.values(labels).every((label) => isNegative({ ...unscored, label })),
  );
  return {
    rows: rows.length,
    categories: byCategory((category) => measureCategory(rows, category)),
    anyCategory: byVariant((variant) => rankingOf(judgedOverall(rows, variant), anyThreshold)),
    naturalRows: natural.length,
    naturalFalsePositives: byVariant((variant) =>
      falsePositiveRate(judgedOn(natural, 'toxicity', variant), thresholds.toxicity),
    ),
    everydayRows: everyday.length,
    everydayFalsePositives: byVariant((variant) => shareOf(everyday, ({ verdicts }) => isFlagged(verdicts[variant]))),
    longRows: long.length,
    longFalsePositives: byVariant((variant) => shareOf(long, ({ verdicts }) => isFlagged(verdicts[variant]))),
    perspective: measurePerspective(rows),
    languages: measureLanguages(rows),
    sure: byCategory((category) => measureSure(rows, category)),
    asked: {
      early: shareOf(rows, (row) => wasAsked(row, 'reading-early')),
      whole: shareOf(rows, (row) => wasAsked(row, 'reading')),
      nothingUnsure: shareOf(rows, ({ verdicts }) => (verdicts.shipped.unsure ?? []).length === 0),
    },
  };
}

const unscored = { score: 0, weight: 1 };

function measureCategory(rows: readonly ScoredRow[], category: TextCategory): CategoryResult {
  const own = judgedOn(rows, category, 'shipped');
  const figures = variantNames.flatMap((variant) => {
    const judged = judgedOn(rows, category, variant);
    if (judged.length === 0) return [];
    const mixed = onReviewMix(judged);
    const isProbability = mixed.some(({ score }) => score > 0 && score < 1);
    return [
      [
        variant,
        {
          ...rankingOf(judged, thresholds[category]),
          calibrationError: isProbability ? calibrationError(mixed) : null,
          calibrationErrorAbove: isProbability ? calibrationError(mixed, suspicious) : null,
        },
      ] as const,
    ];
  });
  return { judged: own.length, positives: own.filter(isPositive).length, variants: Object.fromEntries(figures) };
}

function rankingOf(judged: readonly Judged[], threshold: number): RankingFigures {
  return { rocArea: rocArea(judged), averagePrecision: averagePrecision(judged), f1: f1At(judged, threshold) };
}

/** Texts that Tier 0 answers without escalating. */
function measureSure(rows: readonly ScoredRow[], category: TextCategory): SureFigures {
  const mixed = onReviewMix(judgedOn(rows, category, 'shipped'));
  const alone = mixed.filter(({ isSure }) => isSure);
  const flagged = alone.filter(({ score }) => score > thresholds[category]);
  return {
    flaggedAlone: flagged.length,
    flaggedAloneRight: flagged.length === 0 ? null : positiveShare(flagged),
    allowedAloneWrong: positiveShare(alone.filter(({ score }) => score <= thresholds[category])),
    answeredAlone: share(massOf(alone), massOf(mixed)),
  };
}

function measurePerspective(rows: readonly ScoredRow[]): QualityResult['perspective'] {
  const scored = rows.filter(({ perspective }) => perspective !== undefined);
  const theirs = scored.map(({ perspective }) => perspective!);
  const agreement = (ours: (row: ScoredRow) => number) => rankCorrelation(theirs, scored.map(ours));
  return {
    rows: scored.length,
    attribute: agreement((row) => row.perspectiveToxicity),
    toxicity: byVariant((variant) => agreement(({ verdicts }) => verdicts[variant].scores.toxicity ?? 0)),
  };
}

function measureLanguages(rows: readonly ScoredRow[]): LanguageResult[] {
  const languages = [...Map.groupBy(rows, ({ lang }) => lang)].toSorted(([a], [b]) => a.localeCompare(b));
  return languages.flatMap(([language, own]) =>
    textCategoryNames.flatMap((category) => {
      const judged = judgedOn(own, category, 'shipped');
      const positives = judged.filter(isPositive).length;
      const negatives = judged.filter(isNegative).length;
      if (judged.length < fewestJudged || Math.min(positives, negatives) < fewestOfEachKind) return [];
      const areas = variantNames.flatMap((variant) => {
        const area = rocArea(judgedOn(own, category, variant));
        return area === null ? [] : [[variant, area] as const];
      });
      return [{ language, category, judged: judged.length, positives, rocArea: Object.fromEntries(areas) }];
    }),
  );
}

function wasAsked({ verdicts }: ScoredRow, model: string): boolean {
  return verdicts.shipped.trace?.some(({ by }) => by === model) ?? false;
}

function shareOf(rows: readonly ScoredRow[], is: (row: ScoredRow) => boolean): number {
  return share(
    sum(rows.filter(is), ({ weight }) => weight),
    sum(rows, ({ weight }) => weight),
  );
}

function byCategory<Figure>(of: (category: TextCategory) => Figure): Record<TextCategory, Figure> {
  return Object.fromEntries(textCategoryNames.map((name) => [name, of(name)])) as Record<TextCategory, Figure>;
}

export function byVariant<Figure>(of: (variant: VariantName) => Figure): Record<VariantName, Figure> {
  return Object.fromEntries(variantNames.map((name) => [name, of(name)])) as Record<VariantName, Figure>;
}
