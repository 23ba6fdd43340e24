/** docs/reference/providers.md agrees with the code: the mapping, the levels, the failures, the limits. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { providerUnsure } from '../escalate.ts';
import { longestSides } from '../image/pictures-for-providers.ts';
import { maxCharacters, wholeUpTo } from './excerpts.ts';
import { assumedLevels, cannotTell } from './language-model/levels.ts';
import { openAiImageMapping } from './openai-moderation/image-categories.ts';
import { openAiMapping } from './openai-moderation/map-categories.ts';
import { providerFailures } from './provider.ts';

const page = readFileSync(new URL('../../../../docs/reference/providers.md', import.meta.url), 'utf8');
const cells = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
const tableUnder = (heading: string) =>
  page
    .slice(page.indexOf(heading))
    .split('\n')
    .slice(2)
    .filter((line, at, lines) => lines.slice(0, at + 1).every((before) => before.startsWith('|')) && line !== '')
    .map(cells);
const names = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);

describe('docs/reference/providers.md', () => {
  it('maps the categories like the code', () => {
    const rows = tableUnder('| ours | from | why |');
    expect(Object.fromEntries(rows.map(([ours, from]) => [names(ours)[0], names(from)]))).toEqual(
      Object.fromEntries(Object.entries(openAiMapping).map(([category, { from }]) => [category, from])),
    );
  });

  it('maps the categories of images like the code', () => {
    const rows = tableUnder('| ours, of images | from | why |');
    expect(Object.fromEntries(rows.map(([ours, from]) => [names(ours)[0], names(from)]))).toEqual(
      Object.fromEntries(Object.entries(openAiImageMapping).map(([category, { from }]) => [category, from])),
    );
  });

  it('states the sizes that pictures are sent in', () => {
    expect(page).toContain(`scaled to ${longestSides.still.toLocaleString('en')} pixels at most`);
    expect(page).toContain(`eight frames of ${longestSides.animation} pixels`);
  });

  it('shows the table of levels', () => {
    const [header = [], , scores = []] = page.slice(page.indexOf('| level |')).split('\n').slice(0, 3).map(cells);
    const shown = Object.fromEntries(header.map((level, at) => [level, scores[at]]));
    expect(shown).toEqual({
      level: 'score',
      ...Object.fromEntries(Object.entries(assumedLevels).map(([level, score]) => [level, String(score)])),
      [cannotTell]: 'no score',
    });
  });

  it('explains exactly the failures that exist', () => {
    const rows = tableUnder('| failure | what happened | opens the breaker |');
    expect(rows.flatMap(([failure]) => names(failure)).sort()).toEqual([...providerFailures].sort());
  });

  it('states the limits of what is sent, and when a provider is sure', () => {
    expect(page).toContain(`up to ${wholeUpTo.toLocaleString('en')} characters goes whole`);
    expect(page).toContain(`at most ${maxCharacters.toLocaleString('en')} characters in all`);
    expect(page).toContain(`sure of scores up to ${providerUnsure.above} and from ${providerUnsure.below}`);
  });
});
