/** The tables of the page that come from our own texts. */

import { textCategoryNames } from '@moderato/contract';
import { table } from '../../text-engine/report/markdown.ts';
import type { Caught, WrittenResult } from '../measure/written-result.ts';
import { figure, percent } from './figures.ts';

export function writtenSection(written: WrittenResult): string {
  return [
    '## At the default thresholds, on texts written for the purpose\n',
    `Whole calls of a default install on ${written.texts.toLocaleString('en')} [texts of our own](../../training/written/README.md) that nothing was fitted on`,
    `(commit ${written.commit}, ${written.date}): abuse without bad words, and harmless texts that look bad. They are harder than everyday traffic.`,
    '*Caught*: of the texts that are bad in anything, those that are flagged. *Wrongly flagged*: of the texts that are harmless in everything, those that are flagged.\n',
    table(
      [
        '',
        'judged',
        'of the category',
        'area under ROC',
        'caught',
        'wrongly flagged',
        'calibration error on the review mix',
      ],
      textCategoryNames.map((name) => {
        const { judged, positives, rocArea, caught, wronglyFlagged, calibrationError } = written.categories[name];
        const shares = [percent(caught), percent(wronglyFlagged), figure(calibrationError)];
        return [name, String(judged), String(positives), figure(rocArea), ...shares];
      }),
    ),
    `Any category: ${percent(written.any.caught)} caught, ${percent(written.any.wronglyFlagged)} wrongly flagged. Blocked: ${percent(written.blocked.harmless, 2)} of the harmless texts,`,
    `and ${percent(written.blocked.inNeed, 2)} of the ${written.blocked.inNeedTexts} texts in which somebody speaks of their own despair.\n`,
    '### How deep it reads\n',
    'A pass is one run of a deep model over at most 64 pieces.\n',
    table(
      ['`MODERATO_DEPTH`', 'caught', 'wrongly flagged', 'passes a text', 'answered by the fast model alone'],
      Object.entries(written.depths).map(([depth, { caught, wronglyFlagged, passes, alone }]) => [
        depth,
        percent(caught),
        percent(wronglyFlagged),
        passes.toFixed(2),
        percent(alone),
      ]),
    ),
    '### Hidden among friendly sentences\n',
    'A short bad text stands somewhere in harmless ones of the same language. *Clear*: alone, it scores above 0.93.\n',
    table(
      [
        'characters around it',
        'bad texts',
        'flagged alone: still flagged',
        'clear: still flagged',
        'as long and harmless: flagged',
      ],
      Object.entries(written.diluted)
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([length, { texts, stillFlagged, strongStillFlagged, harmlessFlagged }]) => [
          Number(length).toLocaleString('en'),
          String(texts),
          percent(stillFlagged),
          percent(strongStillFlagged),
          percent(harmlessFlagged),
        ]),
    ),
    '### By language, context and kind\n',
    'Kinds are named by their writers; those with fewer than 15 texts are left out.\n',
    groups('language', written.languages),
    groups('context', written.contexts),
    groups('kind', written.kinds),
  ].join('\n');
}

function groups(title: string, found: Readonly<Record<string, Caught>>): string {
  return table(
    [title, 'bad', 'caught', 'harmless', 'wrongly flagged'],
    Object.entries(found).map(([name, { bad, harmless, caught, wronglyFlagged }]) => [
      name,
      String(bad),
      percent(caught),
      String(harmless),
      percent(wronglyFlagged),
    ]),
  );
}
