/** README.md, written from the results alone. */

import { writeFileSync } from 'node:fs';
import { textCategoryNames } from '@moderato/contract';
import { readResult } from '../results.ts';
import { bars } from './bars.ts';
import { leftOutSection } from './left-out-section.ts';
import { qualitySection } from './quality-section.ts';
import { speedSection } from './speed-section.ts';
import { writtenSection } from './written-section.ts';

export function writePage(): void {
  const quality = readResult('quality');
  if (quality === null) return;
  const speed = readResult('speed');
  const written = readResult('written');
  const count = (value: number) => value.toLocaleString('en');
  const page = [
    '# How well it judges\n',
    `Model \`${quality.modelVersion}\`, commit ${quality.commit}, ${quality.date}. Written by \`node bench/quality/run.ts\`; do not edit.\n`,
    `Measured on ${count(quality.rows)} of the ${count(quality.rowsOfHalf)} texts in the half of dev on which nothing was fitted (calibration and bands were`,
    'fitted on the other half; the split is by hash of the text).',
    ...(quality.rows < quality.rowsOfHalf
      ? [
          'The same share of every source was drawn, and every text with a label for sexual, violence, self_harm or spam was kept;',
          'each text counts for as many as it stands for, so the figures estimate those of the whole half.',
        ]
      : []),
    'Dev comes from the same sources as the training data: it says how well the classifier knows them, not how it does on texts of other kinds.',
    'Self-harm and spam flatter, because there source and label go together. The texts are not part of this repository.\n',
    '- **lexicon**: the word lists alone. **fast**: word lists and fast model, nobody else asked. **deep**: every text through the',
    '  multilingual and, where it is written in Latin letters, the English model. **cascade**: what ships, run as it ships.',
    '- **obscenity** and **glin-profanity**: npm libraries, set up as in `bench/text-engine`.',
    `- The cascade was also worked out from remembered answers of the models: it judged ${quality.disagreements} of ${count(quality.rows)} texts otherwise than what ships.\n`,
    '## What was asked for\n',
    bars({ quality, speed, written }),
    'The public sets named here stay unseen by those who build the model, so they cannot be measured in this repository; that a long text delays',
    'nobody is tested (`packages/engine/src/classifier/neural`), not timed.\n',
    ...(written === null ? [] : [writtenSection(written)]),
    qualitySection(quality),
    ...(speed === null ? [] : [speedSection(speed, quality)]),
    leftOutSection(textCategoryNames),
    '## How to repeat it\n',
    '`node bench/quality/run.ts --data FOLDER` with the folder that holds `dev.jsonl.xz` (needs `xz` and `python3`); `--rows N` takes a part,',
    '`--speed` measures the times instead, `--written` judges our own texts (no folder needed), `--baseline FILE` names the MiniLM file that `make-baseline.py` writes. What the deep models said is kept in a',
    'file outside the repository (`--cache`), so that a second run takes minutes; delete it when the models change under the same version.\n',
  ];
  writeFileSync(new URL('../README.md', import.meta.url), page.join('\n'));
}
