/** docs/guides/images.md describes who judges what, and how close a picture must be to a known one, as in the code. */

import { readFileSync } from 'node:fs';
import { imageCategoryNames, limits } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { createLexiconClassifier } from '../classifier/signs/lexicon-classifier.ts';
import { openAiImageMapping } from '../providers/openai-moderation/image-categories.ts';
import { closeImageJudges } from './image-judge.ts';
import { minQuality } from './known-images/find-known-images.ts';
import { matchDistance } from './known-images/hash-index.ts';
import { createLocalImageJudges } from './local-judges.ts';
import { longestSides } from './pictures-for-providers.ts';

const page = readFileSync(new URL('../../../../docs/guides/images.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| `\w+` \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, category = '', local = '', , moderation = '']) => ({ category: category.slice(1, -1), local, moderation }));

describe('docs/guides/images.md', () => {
  it('has a line for every category', () => {
    expect(rows.map(({ category }) => category)).toEqual(imageCategoryNames);
  });

  it('says which categories the local models judge, and which they can only flag', async () => {
    const judges = await createLocalImageJudges({ textClassifier: createLexiconClassifier() });
    await closeImageJudges(judges);
    const said = imageCategoryNames.map((category) => {
      if (judges.some(({ clears }) => clears.includes(category))) return 'judged';
      return judges.some(({ raises }) => raises.includes(category)) ? 'can flag' : '–';
    });
    expect(rows.map(({ local }) => (local.endsWith('can flag') ? 'can flag' : local))).toEqual(said);
  });

  it('says which categories the moderation model judges', () => {
    for (const { category, moderation } of rows) {
      const { from } = openAiImageMapping[category as keyof typeof openAiImageMapping];
      expect([category, moderation]).toEqual([category, from.length > 0 ? 'judged' : '–']);
    }
  });

  it('states the figures for known images and for what is sent', () => {
    expect(page).toContain(`at most ${matchDistance} of 256 bits differ`);
    expect(page).toContain(`quality under ${minQuality} of 100`);
    expect(page).toContain(`up to ${limits.knownImagesPerAccount.toLocaleString('en')} entries`);
    expect(page).toContain(
      `scaled down (${longestSides.still.toLocaleString('en')} pixels; frames of animations ${longestSides.animation})`,
    );
  });
});
