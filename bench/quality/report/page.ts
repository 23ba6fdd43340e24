/** Writes README.md from the stored results. */

import { writeFileSync } from 'node:fs';
import { textCategoryNames } from '@moderato/contract';
import { table } from '../../text-engine/report/markdown.ts';
import type { Provenance } from '../measure/provenance.ts';
import { readResult } from '../results.ts';
import { bars } from './bars.ts';
import { calmSection } from './calm-section.ts';
import { leftOutSection } from './left-out-section.ts';
import { qualitySection } from './quality-section.ts';
import { realSection } from './real-section.ts';
import { speedSection } from './speed-section.ts';
import { writtenSection } from './written-section.ts';

export function writePage(): void {
  const quality = readResult('quality');
  if (quality === null) return;
  const speed = readResult('speed');
  const written = readResult('written');
  const calm = readResult('calm');
  const real = readResult('real');
  const count = (value: number) => value.toLocaleString('en');
  const page = [
    '# How well it judges\n',
    'Written by `node bench/quality/run.ts`; do not edit. The parts of this page were measured at different times and with different models:\n',
    table(
      ['part', 'model', 'commit', 'date'],
      [
        ...measuredWith('labelled public texts', quality),
        ...measuredWith('our own texts, at the default thresholds', written),
        ...measuredWith('ordinary texts by real people', calm),
        ...measuredWith('texts by real people, kept aside', real),
        ...measuredWith('speed and memory', speed),
      ],
    ),
    `The public texts are ${count(quality.rows)} of the ${count(quality.rowsOfHalf)} texts in the half of dev (the development set) on which nothing was fitted. The calibration and the`,
    'bands, which decide when another tier reads a text, were fitted on the other half; the hash of a text decides its half.',
    ...(quality.rows < quality.rowsOfHalf
      ? [
          'The same share of every source was drawn, and every text with a label for sexual, violence, self_harm or spam was kept.',
          'Each drawn text is weighted by the number of texts it represents, so the figures estimate those of the whole half.',
        ]
      : []),
    'Dev comes from the same sources as the training data. It shows how well the classifier knows these sources, not how well it judges other kinds of text.',
    'The figures for self-harm and spam look better than they are, because in that data the source of a text often gives its label away. The texts are not part of this repository.\n',
    '- **lexicon**: only the word lists. **fast**: the word lists and the fast model. **shipped**: the classifier that ships, with its default settings.',
    '- **obscenity** and **glin-profanity**: npm libraries, set up as in `bench/text-engine`.',
    '',
    '## Targets\n',
    bars({ quality, speed, written }),
    ...(written === null
      ? []
      : [
          `The rows on our own texts belong to \`${written.modelVersion}\`, those on public texts to \`${quality.modelVersion}\`.`,
        ]),
    'The people who build the models must not see the public sets named in the last rows, so these cannot be measured in this repository.',
    'That a long text does not delay short ones is tested (`packages/engine/src/classifier/neural/model-pool.test.ts`), but not timed here.\n',
    ...(real === null ? [] : [realSection(real)]),
    ...(written === null ? [] : [writtenSection(written)]),
    ...(calm === null ? [] : [calmSection(calm)]),
    qualitySection(quality),
    ...(speed === null ? [] : [speedSection(speed)]),
    leftOutSection(textCategoryNames),
    '## How to repeat it\n',
    'Run `node bench/quality/run.ts --data FOLDER`, where `FOLDER` holds `dev.jsonl.xz` (this needs `xz` and `python3`). `--rows N` draws only some of the texts,',
    '`--speed` measures the times instead, `--written` judges our own texts (no folder needed), `--calm FILE` judges ordinary texts (`training/calm_texts.py` writes the file), `--real FOLDER` sums up verdicts of `training/verdicts.ts`, and `--baseline FILE` names the MiniLM file that `make-baseline.py` writes.\n',
  ];
  writeFileSync(new URL('../README.md', import.meta.url), page.join('\n'));
}

function measuredWith(part: string, result: Provenance | null): string[][] {
  return result === null ? [] : [[part, `\`${result.modelVersion}\``, result.commit, result.date]];
}
