/** Counts, for a labelled file, what is caught and what is wrongly flagged: by category, language and threshold. */

import type { Label } from './labels.ts';

export interface JudgedText {
  readonly label: Label;
  readonly language: string;
  readonly flagged: boolean;
  readonly scores: Readonly<Record<string, { readonly score: number; readonly threshold: number }>>;
}

/** Of the texts that should be flagged, and of those that should not. */
export interface Counts {
  readonly caught: number;
  readonly bad: number;
  readonly wronglyFlagged: number;
  readonly good: number;
}

export interface AtThreshold extends Counts {
  readonly threshold: number;
}

export interface CategoryEvaluation {
  readonly name: string;
  readonly threshold: number;
  readonly now: Counts;
  /** At thresholds from .05 to .95. */
  readonly curve: readonly AtThreshold[];
  readonly judged: readonly { readonly score: number; readonly wanted: boolean }[];
}

export interface Evaluation {
  readonly all: Counts;
  readonly languages: readonly (Counts & { readonly language: string })[];
  readonly categories: readonly CategoryEvaluation[];
}

const curveThresholds = Array.from({ length: 19 }, (_, index) => (index + 1) / 20);

const isGood = (label: Label) => label !== 'any' && label.length === 0;

export function evaluate(texts: readonly JudgedText[]): Evaluation {
  const overall = (some: readonly JudgedText[]) =>
    countOf(some.map(({ label, flagged }) => ({ wanted: !isGood(label), flagged })));
  const languages = [...Map.groupBy(texts, ({ language }) => language)]
    .map(([language, some]) => ({ language, ...overall(some) }))
    .sort((a, b) => b.bad + b.good - (a.bad + a.good) || (a.language < b.language ? -1 : 1));
  const names = [...new Set(texts.flatMap(({ scores }) => Object.keys(scores)))];
  return { all: overall(texts), languages, categories: names.map((name) => ofCategory(name, texts)) };
}

/**
 * A text that is bad for some other category says nothing about this one: it is left out. One that is bad for an unnamed
 * reason counts for every category.
 */
function ofCategory(name: string, texts: readonly JudgedText[]): CategoryEvaluation {
  const judged = texts.flatMap(({ label, scores }) => {
    const found = scores[name];
    if (found === undefined) return [];
    if (isGood(label)) return { score: found.score, wanted: false };
    return label === 'any' || label.includes(name) ? { score: found.score, wanted: true } : [];
  });
  const threshold = texts.find(({ scores }) => scores[name] !== undefined)?.scores[name]?.threshold ?? 1;
  const at = (limit: number) => countOf(judged.map(({ score, wanted }) => ({ wanted, flagged: score > limit })));
  return {
    name,
    threshold,
    judged,
    now: at(threshold),
    curve: curveThresholds.map((limit) => ({ threshold: limit, ...at(limit) })),
  };
}

function countOf(some: readonly { readonly wanted: boolean; readonly flagged: boolean }[]): Counts {
  const count = (wanted: boolean, flagged?: boolean) =>
    some.filter((one) => one.wanted === wanted && (flagged === undefined || one.flagged === flagged)).length;
  return { caught: count(true, true), bad: count(true), wronglyFlagged: count(false, true), good: count(false) };
}
