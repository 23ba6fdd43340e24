/** The section of the quality page on ordinary texts by real people. */

import { table } from '../../text-engine/report/markdown.ts';
import type { CalmGroup, CalmResult } from '../measure/measure-calm.ts';
import { percent } from './figures.ts';

const sources: Readonly<Record<string, string>> = {
  names: 'user and team names (scopes of npm packages)',
  news: 'sentences from newspapers and web pages in 29 languages (crates of lingua)',
  descriptions: 'descriptions of software in 13 languages (Debian, translated by volunteers)',
  readmes: 'paragraphs of README files of npm packages',
};

export function calmSection({ texts, sources: found, languages, modelVersion, commit, date }: CalmResult): string {
  return [
    '## Ordinary texts by real people\n',
    `Complete calls with the default settings and model \`${modelVersion}\` (commit ${commit}, ${date}), on ${texts.toLocaleString('en')} texts that nobody wrote for a moderation service. The models were trained on`,
    'other texts from the same sources ([how they are made](../../training/README.md#ordinary-texts)). Every text counts as harmless, but nobody has read them one by one; a few are adverts or insults.',
    'News sentences with a link, a price, a percentage or an exclamation mark were left out, and about one in twenty descriptions and README paragraphs has a near copy among the texts trained on.\n',
    groups(
      'source',
      Object.entries(found).map(([name, group]) => [sources[name] ?? name, group]),
    ),
    groups('language, without names', Object.entries(languages)),
  ].join('\n');
}

function groups(title: string, found: readonly (readonly [string, CalmGroup])[]): string {
  return table(
    [title, 'texts', 'flagged', 'blocked'],
    found.map(([name, { texts, flagged, blocked }]) => [name, String(texts), percent(flagged), percent(blocked, 2)]),
  );
}
