/** The tables of the page that come from our own texts. */

import { textCategoryNames } from '@moderato/contract';
import { table } from '../../text-engine/report/markdown.ts';
import type { Caught, WrittenResult } from '../measure/written-result.ts';
import { figure, percent } from './figures.ts';

export function writtenSection(written: WrittenResult): string {
  return [
    '## Our own texts, at the default thresholds\n',
    `Complete calls with the default settings and model \`${written.modelVersion}\`, on ${written.texts.toLocaleString('en')} [texts of our own](../../training/written/README.md) on which nothing was fitted`,
    `(commit ${written.commit}, ${written.date}): abuse without bad words, and harmless texts that look bad. They are harder than everyday traffic.`,
    '*Caught* is the share of bad texts (bad in at least one category) that are flagged. *Wrongly flagged* is the share of harmless texts (harmless in every category) that are flagged.',
    'In the rows of single categories, both count that category only.\n',
    table(
      ['', 'judged', 'positive', 'area under ROC', 'caught', 'wrongly flagged', 'calibration error on the review mix'],
      textCategoryNames.map((name) => {
        const { judged, positives, rocArea, caught, wronglyFlagged, calibrationError } = written.categories[name];
        const shares = [percent(caught), percent(wronglyFlagged), figure(calibrationError)];
        return [name, String(judged), String(positives), figure(rocArea), ...shares];
      }),
    ),
    `Any category: ${percent(written.any.caught)} caught, ${percent(written.any.wronglyFlagged)} wrongly flagged. Blocked: ${percent(written.blocked.harmless, 2)} of the harmless texts,`,
    `and ${percent(written.blocked.inNeed, 2)} of the ${written.blocked.inNeedTexts} texts in which the writer speaks of their own despair.\n`,
    '### How deep it reads\n',
    'A pass is 64 tokens through the network; a reading that stops at the exit counts half.\n',
    table(
      ['`MODERATO_DEPTH`', 'caught', 'wrongly flagged', 'passes per text', 'answered by the fast model alone'],
      Object.entries(written.depths).map(([depth, { caught, wronglyFlagged, passes, alone }]) => [
        depth,
        percent(caught),
        percent(wronglyFlagged),
        passes.toFixed(2),
        percent(alone),
      ]),
    ),
    '### Hidden among friendly sentences\n',
    'A short bad text is placed among harmless ones in the same language. *Clear* bad texts score above 0.93 on their own.\n',
    table(
      [
        'friendly characters around it',
        'bad texts',
        'of those flagged on their own, still flagged',
        'of the clear ones, still flagged',
        'harmless texts of the same length, flagged',
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
    'The writers chose the names of the kinds. Kinds with fewer than 15 texts are left out.\n',
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
