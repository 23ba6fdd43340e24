/** The tables of the page that come from the labelled texts. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { table } from '../../text-engine/report/markdown.ts';
import type { CategoryFigures, GroupGap, QualityResult } from '../measure/quality-result.ts';
import { type VariantName, variantNames } from '../variants/create-variants.ts';
import { figure, percent } from './figures.ts';

const withAllCategories: readonly VariantName[] = ['lexicon', 'fast', 'deep', 'cascade'];

export function qualitySection(quality: QualityResult): string {
  return [
    '## Ranking and decisions\n',
    'Texts whose annotators disagree (label between 0.3 and 0.7) are left out here. Average precision and F1 depend on how common',
    'a category is among the rows, which is not how common it is in the world. F1 is taken at the default threshold. A library',
    'says yes or no, which is taken as its toxicity score. *Any category*: a text is bad if it is bad in anything it was labelled',
    'for, and scored by the highest of the categories it was labelled for.\n',
    ranking('area under ROC', quality, 'rocArea'),
    ranking('average precision', quality, 'averagePrecision'),
    ranking('F1 at the default threshold', quality, 'f1'),
    '![ROC curves](results/roc.svg)\n',
    '![Precision over recall](results/precision-recall.svg)\n',
    '## Calibration\n',
    'Expected calibration error in 15 bins on the review mix; behind the stroke among texts scored 0.1 and above. Soft labels',
    'count as a part of both kinds.\n',
    calibration(quality),
    '![Reliability](results/reliability.svg)\n',
    '## Sure or not\n',
    'On the review mix, category by category: what the cascade answers without escalating to another tier.\n',
    sureTable(quality),
    `Of all rows the multilingual model is asked about ${percent(quality.asked.multilingual)}, the English one about ` +
      `${percent(quality.asked.english)}; in ${percent(quality.asked.nothingUnsure)} nothing at all is left unsure.\n`,
    '## False positives\n',
    falsePositives(quality),
    'Comments: `cat_large_dev`, toxicity alone, at natural prevalence. Everyday talk: GoEmotions and TweetEval emoji, flagged in',
    `any category. Long texts: harmless ones of 600 characters and more, judged on at least three categories, flagged in any. Neutral mentions: ${quality.identitySentences} English sentences about ${quality.identityGroups} groups from the templates of`,
    '`training/contrast`, drawn with a seed that training did not use; the sentences are new, the templates are not, so this figure flatters',
    'the trained models.\n',
    '## Agreement with Perspective\n',
    `On the ${quality.perspective.rows} rows that carry Perspective's own toxicity score, Spearman's rank correlation:\n`,
    table(
      ['', ...variantNames],
      [['toxicity score', ...variantNames.map((name) => figure(quality.perspective.toxicity[name]))]],
    ),
    `The alias's \`TOXICITY\`, for which every model reads the text: ${figure(quality.perspective.attribute)}.\n`,
    '## Language by language\n',
    'Area under ROC, where at least 100 rows are judged and 20 are of each kind.\n',
    languages(quality),
  ].join('\n');
}

function ranking(
  title: string,
  { categories, anyCategory }: QualityResult,
  of: keyof CategoryFigures & keyof QualityResult['anyCategory']['cascade'],
): string {
  const mean = (variant: VariantName) => {
    const values = textCategoryNames.flatMap((name) => categories[name].variants[variant]?.[of] ?? []);
    return values.length < textCategoryNames.length ? null : values.reduce((a, b) => a + b, 0) / values.length;
  };
  return table(
    [title, 'judged', 'positive', ...variantNames],
    [
      ...textCategoryNames.map((name) => [
        name,
        String(categories[name].judged),
        String(categories[name].positives),
        ...variantNames.map((variant) => figure(categories[name].variants[variant]?.[of])),
      ]),
      ['mean of the seven', '', '', ...variantNames.map((variant) => figure(mean(variant)))],
      ['any category', '', '', ...variantNames.map((variant) => figure(anyCategory[variant][of]))],
    ],
  );
}

function calibration({ categories }: QualityResult): string {
  const cell = (name: TextCategory, variant: VariantName) => {
    const figures = categories[name].variants[variant];
    return `${figure(figures?.calibrationError, 4)} / ${figure(figures?.calibrationErrorAbove)}`;
  };
  return table(
    ['', ...withAllCategories],
    textCategoryNames.map((name) => [name, ...withAllCategories.map((variant) => cell(name, variant))]),
  );
}

function sureTable({ sure }: QualityResult): string {
  return table(
    ['', 'texts flagged alone', 'of these right', 'of what it allows alone, not right', 'answered alone'],
    textCategoryNames.map((name) => [
      name,
      String(sure[name].flaggedAlone),
      percent(sure[name].flaggedAloneRight),
      percent(sure[name].allowedAloneWrong, 2),
      percent(sure[name].answeredAlone),
    ]),
  );
}

function falsePositives({ identity, ...rest }: QualityResult): string {
  return table(
    ['', 'texts', ...variantNames],
    [
      [
        'comments',
        String(rest.naturalRows),
        ...variantNames.map((name) => percent(rest.naturalFalsePositives[name], 2)),
      ],
      [
        'everyday talk',
        String(rest.everydayRows),
        ...variantNames.map((name) => percent(rest.everydayFalsePositives[name], 2)),
      ],
      ['long texts', String(rest.longRows), ...variantNames.map((name) => percent(rest.longFalsePositives[name], 2))],
      [
        'neutral mentions',
        String(rest.identitySentences),
        ...variantNames.map((name) => percent(identity[name].mean, 2)),
      ],
      ['identity gap, points (worst group)', '', ...variantNames.map((name) => gapOf(identity[name]))],
    ],
  );
}

/** Where all groups fare alike, none is the worst. */
function gapOf({ gap, worstGroup }: GroupGap): string {
  return gap === 0 ? '0.0' : `${(gap * 100).toFixed(1)} (${worstGroup})`;
}

function languages({ languages: found }: QualityResult): string {
  return table(
    ['language', 'category', 'judged', 'positive', ...variantNames],
    found.map(({ language, category, judged, positives, rocArea }) => [
      language,
      category,
      String(judged),
      String(positives),
      ...variantNames.map((name) => figure(rocArea[name])),
    ]),
  );
}
