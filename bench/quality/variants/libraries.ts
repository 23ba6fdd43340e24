/** Two profanity libraries from npm, set up as in bench/text-engine; their yes or no counts as a toxicity score. */

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
  // This folder's own lockfile installs them, so only what is used of them is typed here.
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
