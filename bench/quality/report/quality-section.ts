/** The tables of the page that come from the labelled texts. */

import { type TextCategory, textCategoryNames } from '@moderato/contract';
import { table } from '../../text-engine/report/markdown.ts';
import type { CategoryFigures, GroupGap, QualityResult } from '../measure/quality-result.ts';
import { type VariantName, variantNames } from '../variants/create-variants.ts';
import { figure, percent } from './figures.ts';

const withAllCategories: readonly VariantName[] = ['lexicon', 'fast', 'shipped'];

export function qualitySection(quality: QualityResult): string {
  return [
    '## Ranking and decisions\n',
    `Public texts, measured with model \`${quality.modelVersion}\` (commit ${quality.commit}, ${quality.date}), as everything down to the section on speed.`,
    'Texts on which annotators disagreed (labels between 0.3 and 0.7) are left out here. Average precision and F1 depend on how common a category is,',
    'and categories are not as common in real traffic as in these texts. F1 is computed at the default threshold. A library answers',
    'yes or no, which counts as a toxicity score of 1 or 0. *Any category*: a text is bad if it is bad in any category it has a label for,',
    'and its score is the highest among these categories.\n',
    ranking('area under ROC', quality, 'rocArea'),
    ranking('average precision', quality, 'averagePrecision'),
    ranking('F1 at the default threshold', quality, 'f1'),
    '![ROC curves](results/roc.svg)\n',
    '![Precision over recall](results/precision-recall.svg)\n',
    '## Calibration\n',
    'Expected calibration error in 15 bins on the review mix; after the slash, only among texts scored 0.1 and above. A text with a soft label',
    '(a share of annotators) counts partly as positive and partly as negative.\n',
    calibration(quality),
    '![Reliability](results/reliability.svg)\n',
    '## Sure or not\n',
    'What Tier 0 answers without escalating to another tier, on the review mix, for each category.\n',
    sureTable(quality),
    `The network reads ${percent(quality.asked.whole)} of all texts to the end and ${percent(quality.asked.early)} up to its exit. ` +
      `For ${percent(quality.asked.nothingUnsure)}, Tier 0 is sure in every category.\n`,
    '## False positives\n',
    falsePositives(quality),
    'Comments: harmless texts of `cat_large_dev`, in which toxicity is as common as in real traffic; flagged for toxicity. Everyday talk: GoEmotions and TweetEval emoji; flagged in',
    `any category. Long texts: harmless texts of 600 characters and more with labels in at least three categories; flagged in any of these. Neutral mentions: ${quality.identitySentences} English sentences about ${quality.identityGroups} groups from the templates of`,
    '`training/contrast`, drawn with a seed that training did not use. The sentences are new but the templates are not, so the trained models',
    'look better here than they are.\n',
    '## Agreement with Perspective\n',
    `Spearman's rank correlation on the ${quality.perspective.rows} texts that have Perspective's own toxicity score:\n`,
    table(
      ['', ...variantNames],
      [['toxicity score', ...variantNames.map((name) => figure(quality.perspective.toxicity[name]))]],
    ),
    `For \`TOXICITY\` on Perspective's own paths, the network reads every text to the end; its correlation is ${figure(quality.perspective.attribute)}.\n`,
    '## By language\n',
    'Area under ROC, for languages and categories with at least 100 labelled texts, at least 20 of them positive and 20 negative.\n',
    languages(quality),
  ].join('\n');
}

function ranking(
  title: string,
  { categories, anyCategory }: QualityResult,
  of: keyof CategoryFigures & keyof QualityResult['anyCategory']['shipped'],
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
    [
      '',
      'flagged without escalating',
      'of these, rightly',
      'of the texts allowed without escalating, wrongly',
      'answered without escalating',
    ],
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

/** If all groups have the same share, none is the worst. */
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
