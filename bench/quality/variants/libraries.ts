/** Two profanity libraries of npm, set up as bench/text-engine does; they say yes or no, which is taken as a toxicity score. */

import { createRequire } from 'node:module';

interface ObscenityModule {
  readonly englishDataset: { build(): object };
  readonly englishRecommendedTransformers: object;
  readonly RegExpMatcher: new (options: object) => { hasMatch(text: string): boolean };
}
interface GlinModule {
  readonly Filter: new (options: object) => { isProfane(text: string): boolean };
}

export interface Library {
  readonly name: string;
  flags(text: string): boolean;
}

export function createLibraries(): readonly [obscenity: Library, glin: Library] {
  // They live behind this folder's own lockfile, so they are typed by what is used of them.
  const require = createRequire(import.meta.url);
  const obscenity = require('obscenity') as ObscenityModule;
  const { Filter } = require('glin-profanity') as GlinModule;
  const matcher = new obscenity.RegExpMatcher({
    ...obscenity.englishDataset.build(),
    ...obscenity.englishRecommendedTransformers,
  });
  const filter = new Filter({
    languages: ['english'],
    detectLeetspeak: true,
    leetspeakLevel: 'aggressive',
    normalizeUnicode: true,
  });
  return [
    { name: 'obscenity', flags: (text) => matcher.hasMatch(text) },
    { name: 'glin-profanity', flags: (text) => filter.isProfane(text) },
  ];
}
