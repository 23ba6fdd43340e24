/** The section of the quality page on texts by real people that were kept aside, beside our own texts. */

import { table } from '../../text-engine/report/markdown.ts';
import type { RealGroup, RealResult } from '../measure/measure-real.ts';
import { percent } from './figures.ts';

/** What the last release did on the same written texts, and what was measured from outside on texts that we must not see. */
const before = [
  '- **Better: texts by real people.** Release 2.9.0 knew few of them. *Measured from outside on unseen texts, 2.9.0*: 34 % caught and 7 % wrongly flagged (28 public sources in 24 languages, English 88 / 10),',
  '  and 3.2 % of everyday texts by real people flagged (English 5.5 %). Those are other texts than the ones here, so do not subtract; no later release has been measured on them.',
  '- **Written texts:** on the whole set, which was smaller then, 2.9.0 caught 78.5 % and wrongly flagged 5.1 %. The next section has the figures of each language.',
  '- **Worse: long friendly texts**, which are flagged far too often; the next section has the figures (2.9.0: 3 % at 3,000 characters, 7 % at 8,000).',
  '- **English everyday texts** are still flagged too often, mostly adverts and stories.',
];

const setNames: Readonly<Record<keyof RealResult['sets'], string>> = {
  natural: 'comments by real people, labelled by people',
  written: 'texts that we wrote (a sample)',
  everyday: 'everyday texts by real people',
  ordinary: 'ordinary texts: names, news, descriptions of software',
};

export function realSection({ sets, sources, languages, genres, ...from }: RealResult): string {
  const parts = Object.entries(sets).flatMap(([name, { all, english, others }]): [string, RealGroup][] => [
    [setNames[name as keyof typeof setNames], all],
    ...(english.bad + english.harmless < 100
      ? []
      : ([
          ['… in English', english],
          ['… in other languages', others],
        ] as [string, RealGroup][])),
  ]);
  return [
    '## Texts by real people\n',
    `Complete calls with the default settings and model \`${from.modelVersion}\` (commit ${from.commit}, ${from.date}). No model was trained on these texts and no calibration fitted on them, but on others from the same sources. On texts from`,
    'elsewhere, expect less. *Bad*: at least half of the annotators, or the only label, named a category. *Harmless*: at most a fifth did, in every category that the source judged. The labels are those of each source,',
    'and sources draw the line in different places. Nobody rated the everyday and ordinary texts: they all count as harmless.\n',
    groupTable('texts', parts),
    ...before,
    '',
    '### Comments by source\n',
    'The [model card](../../docs/reference/model-card.md#data) says where each source comes from. Sources with fewer than 30 texts are left out.\n',
    groupTable('source', large(sources)),
    '### Comments by language\n',
    groupTable('language', large(languages)),
    '### Everyday texts by kind\n',
    groupTable('kind', large(genres)),
  ].join('\n');
}

function large(groups: Readonly<Record<string, RealGroup>>): [string, RealGroup][] {
  return Object.entries(groups).filter(([name, { bad, harmless }]) => name !== '' && bad + harmless >= 30);
}

/** A share of fewer than ten texts says nothing. */
function groupTable(title: string, groups: readonly (readonly [string, RealGroup])[]): string {
  const shareOf = (share: number | null, of: number, places = 1) => percent(of < 10 ? null : share, places);
  return table(
    [title, 'bad', 'caught', 'harmless', 'wrongly flagged', 'wrongly blocked'],
    groups.map(([name, { bad, harmless, caught, wronglyFlagged, wronglyBlocked }]) => [
      name,
      String(bad),
      shareOf(caught, bad),
      String(harmless),
      shareOf(wronglyFlagged, harmless),
      shareOf(wronglyBlocked, harmless, 2),
    ]),
  );
}
