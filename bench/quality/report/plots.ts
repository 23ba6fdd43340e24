/** Seven small plots side by side, one per category, with all variants in each. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { label, line, svg } from '../../../packages/cli/src/agreement/svg.ts';
import { judgedOn, type ScoredRow } from '../measure/scored-rows.ts';
import { reliability } from '../metrics/calibration-error.ts';
import { type Point, precisionRecallCurve, rocCurve } from '../metrics/ranking.ts';
import { onReviewMix } from '../metrics/review-mix.ts';
import { type VariantName, variantNames } from '../variants/create-variants.ts';

const colours: Readonly<Record<VariantName, string>> = {
  lexicon: '#868e96',
  fast: '#f08c00',
  shipped: '#0b7285',
  obscenity: '#e03131',
  'glin-profanity': '#ffa8a8',
};
const side = 190;
const gap = 50;
const columns = 4;
const top = 60;
/** More points than a plot has pixels only make the file large. */
const finest = 1 / 150;

interface Plot {
  readonly title: string;
  readonly axes: string;
  readonly variants: readonly VariantName[];
  readonly diagonal: boolean;
  curveOf(category: TextCategory, variant: VariantName): readonly Point[];
}

export function rocPlot(rows: readonly ScoredRow[]): string {
  return draw({
    title: 'ROC: found of what is bad, over flagged of what is not',
    axes: 'recall over false-positive rate',
    variants: variantNames,
    diagonal: true,
    curveOf: (category, variant) => rocCurve(judgedOn(rows, category, variant)),
  });
}

export function precisionRecallPlot(rows: readonly ScoredRow[]): string {
  return draw({
    title: 'Precision over recall, at the prevalence of the rows',
    axes: 'precision over recall',
    variants: variantNames,
    diagonal: false,
    curveOf: (category, variant) => precisionRecallCurve(judgedOn(rows, category, variant)),
  });
}

export function reliabilityPlot(rows: readonly ScoredRow[]): string {
  return draw({
    title: 'Reliability on the review mix: how many of the texts scored so are truly of the category',
    axes: 'true share over score',
    variants: ['lexicon', 'fast', 'shipped'],
    diagonal: true,
    curveOf: (category, variant) =>
      reliability(onReviewMix(judgedOn(rows, category, variant))).map(
        ({ meanScore, trueShare }): Point => [meanScore, trueShare],
      ),
  });
}

function draw(plot: Plot): string {
  const lines = Math.ceil(textCategoryNames.length / columns);
  const width = columns * (side + gap) + gap;
  return svg(width, top + lines * (side + gap) + 10, plot.title, [
    label({ x: gap, y: 22, text: plot.title, bold: true, size: 13 }),
    ...plot.variants.map((name, index) =>
      label({ x: gap + index * 130, y: 42, text: `— ${name}`, fill: colours[name], bold: name === 'shipped' }),
    ),
    ...textCategoryNames.flatMap((category, index) => {
      const corner = {
        x: gap + (index % columns) * (side + gap),
        y: top + 20 + Math.floor(index / columns) * (side + gap),
      };
      return drawOne(plot, category, corner);
    }),
  ]);
}

function drawOne(plot: Plot, category: TextCategory, { x, y }: { x: number; y: number }): string[] {
  const place = ([across, up]: Point): Point => [x + across * side, y + (1 - up) * side];
  const frame: Point[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ];
  return [
    line(frame.map(place), '#dee2e6', 1),
    ...(plot.diagonal ? [line([place([0, 0]), place([1, 1])], '#ced4da', 1)] : []),
    label({ x: x + side / 2, y: y - 6, text: category, anchor: 'middle', bold: true }),
    label({ x: x + side / 2, y: y + side + 14, text: plot.axes, anchor: 'middle', size: 10 }),
    label({ x: x - 4, y: y + 8, text: '1', anchor: 'end', size: 10 }),
    label({ x: x - 4, y: y + side, text: '0', anchor: 'end', size: 10 }),
    ...plot.variants.flatMap((variant) => {
      const curve = thinned(plot.curveOf(category, variant));
      return curve.length < 2 ? [] : [line(curve.map(place), colours[variant], variant === 'shipped' ? 2.5 : 1.2)];
    }),
  ];
}

function thinned(curve: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const [index, point] of curve.entries()) {
    const before = kept.at(-1);
    const isFar =
      before === undefined || Math.abs(point[0] - before[0]) > finest || Math.abs(point[1] - before[1]) > finest;
    if (isFar || index === curve.length - 1) kept.push(point);
  }
  return kept;
}
