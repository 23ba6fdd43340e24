/** What was asked for beside what was measured. What cannot be measured on these texts is said to be so. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { table } from '../../text-engine/report/markdown.ts';
import type { QualityResult } from '../measure/quality-result.ts';
import type { Results } from '../results.ts';
import type { SpeedResult } from '../speed/speed-result.ts';
import { percent } from './figures.ts';

interface Bar {
  readonly asked: string;
  readonly measured: string;
  readonly isMet: boolean | null;
}

export function bars({ quality, speed }: { quality: QualityResult; speed: SpeedResult | null }): string {
  const all = [...qualityBars(quality), ...(speed === null ? [] : speedBars(speed, quality)), ...unseen];
  return table(
    ['asked for', 'measured', ''],
    all.map(({ asked, measured, isMet }) => [
      asked,
      measured,
      isMet === null ? 'not measured here' : isMet ? 'met' : '**not met**',
    ]),
  );
}

function qualityBars({ categories, sure, ...rest }: Results['quality']): Bar[] {
  const cascade = (category: TextCategory) => categories[category].variants.cascade!;
  const worst = (of: (category: TextCategory) => number | null) =>
    textCategoryNames
      .map((category) => ({ category, value: of(category) }))
      .filter((one): one is { category: TextCategory; value: number } => one.value !== null)
      .toSorted((a, b) => b.value - a.value)[0]!;
  const atMost = (asked: string, limit: number, { category, value }: ReturnType<typeof worst>): Bar => ({
    asked,
    measured: `worst: ${category} ${value.toFixed(4)}`,
    isMet: value < limit,
  });
  const open = worst((category) => 1 - sure[category].answeredAlone);
  const wrong = worst((category) => sure[category].allowedAloneWrong);
  const flagged = textCategoryNames.flatMap((name) => {
    const { flaggedAlone: texts, flaggedAloneRight: right } = sure[name];
    return right === null ? [] : [{ name, right, texts }];
  });
  const spam = cascade('spam').rocArea!;
  return [
    atMost(
      'calibration error on the reference mix under 0.03',
      0.03,
      worst((name) => cascade(name).calibrationError),
    ),
    atMost(
      '… under 0.10 among texts scored above 0.1',
      0.1,
      worst((name) => cascade(name).calibrationErrorAbove),
    ),
    {
      asked: 'spam: area under ROC above 0.99',
      measured: `${spam.toFixed(4)} (dev, which flatters)`,
      isMet: spam > 0.99,
    },
    {
      asked: 'false positives on everyday talk under 0.5 %',
      measured: percent(rest.everydayFalsePositives.cascade, 2),
      isMet: rest.everydayFalsePositives.cascade < 0.005,
    },
    {
      asked: 'identity gap under 3 points',
      measured: `${(rest.identity.cascade.gap * 100).toFixed(1)} points (our own templates)`,
      isMet: rest.identity.cascade.gap < 0.03,
    },
    {
      asked: 'of what Tier 0 flags without escalating at least 90 % is right',
      measured: flagged.map(({ name, right, texts }) => `${name} ${percent(right)} of ${texts}`).join(', '),
      isMet: flagged.every(({ right }) => right >= 0.9),
    },
    {
      asked: 'of what it allows without escalating at most 1 % is not right',
      measured: `worst: ${wrong.category} ${percent(wrong.value, 2)}`,
      isMet: wrong.value <= 0.01,
    },
    {
      asked: 'it answers at least 80 % alone',
      measured: `worst: ${open.category} ${percent(1 - open.value)}`,
      isMet: 1 - open.value >= 0.8,
    },
  ];
}

function speedBars(
  { message, tokens64, devMix, longText, memoryMegabytes }: SpeedResult,
  quality: QualityResult,
): Bar[] {
  const faster = message.obscenity / message.fastModel;
  const slower = tokens64.baseline === null ? null : tokens64.english / tokens64.baseline;
  const cheaper = devMix.deep / devMix.cascade;
  const losses = lossesOf(quality);
  const mean = losses.reduce((total, { loss }) => total + loss, 0) / losses.length;
  const worst = losses[0]!;
  const calls = longText.multilingual + longText.english;
  return [
    { asked: 'fast model at least 3 times the speed of obscenity', measured: times(faster), isMet: faster >= 3 },
    {
      asked: 'English model at most 2.2 times the time of all-MiniLM-L6-v2 at 64 tokens',
      measured: slower === null ? '' : times(slower),
      isMet: slower === null ? null : slower <= 2.2,
    },
    {
      asked: 'cascade at least 5 times cheaper than deep alone, area under ROC within 0.003',
      measured: `${times(cheaper)}; area lower by ${mean.toFixed(4)} in the mean, ${worst.loss.toFixed(4)} in ${worst.name}`,
      isMet: cheaper >= 5 && worst.loss <= 0.003,
    },
    { asked: '50,000 characters under 60 deep calls', measured: String(calls), isMet: calls < 60 },
    {
      asked: 'under 500 MB resident with all models loaded',
      measured: `${memoryMegabytes.oneThread.toFixed(0)} MB with one thread, ${memoryMegabytes.twoThreads.toFixed(0)} MB with two`,
      isMet: memoryMegabytes.twoThreads < 500,
    },
  ];
}

/** By how much the cascade's area is below that of the deep models, category by category, the largest loss first. */
function lossesOf({ categories }: QualityResult): readonly { readonly name: TextCategory; readonly loss: number }[] {
  return textCategoryNames
    .flatMap((name) => {
      const { deep, cascade } = categories[name].variants;
      return deep?.rocArea == null || cascade?.rocArea == null ? [] : [{ name, loss: deep.rocArea - cascade.rocArea }];
    })
    .toSorted((a, b) => b.loss - a.loss);
}

function times(value: number): string {
  return `${value.toFixed(2)} times`;
}

const unseen: readonly Bar[] = [
  'HateCheck above 82 % in total, 68 % on its non-hateful cases',
  "OpenAI's moderation set, any category: AUPRC above 0.80",
  'Jigsaw test comments: mean area above 0.976',
  'Surge: area above 0.965',
  'multilingual HateCheck: area above 0.68',
  'technical talk: false positives under 1 %',
  'no other request delayed by a text of 50,000 characters',
].map((asked) => ({ asked, measured: '', isMet: null }));
