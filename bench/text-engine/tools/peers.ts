/**
 * The profanity libraries of npm, each in the best configuration that its documentation offers for English. They are
 * behind this folder's own lockfile, so they are loaded by name at run time and typed by what we use of them.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Tool } from './tool.ts';

const require = createRequire(import.meta.url);

interface ObscenityModule {
  readonly englishDataset: { build(): object };
  readonly englishRecommendedTransformers: object;
  readonly RegExpMatcher: new (options: object) => { hasMatch(text: string): boolean };
}
interface AllProfanityModule {
  readonly AllProfanity: new (options: object) => { check(text: string): boolean };
}
interface GlinModule {
  readonly Filter: new (options: object) => { isProfane(text: string): boolean };
}
interface TwoToadModule {
  readonly Profanity: new (options: object) => { exists(text: string): boolean };
}
interface BadWordsModule {
  readonly Filter: new () => { isProfane(text: string): boolean };
}
interface LeoModule {
  check(text: string): boolean;
}

export const peerNames = [
  'obscenity',
  'allprofanity',
  'glin-profanity',
  '@2toad/profanity',
  'bad-words',
  'leo-profanity',
] as const;
export type PeerName = (typeof peerNames)[number];

export function createPeers(): readonly Tool[] {
  return peerNames.map((name) => ({ name, version: versionOf(name), ...creators[name]() }));
}

type Verdict = Pick<Tool, 'configuration' | 'flags'>;

const creators: Record<PeerName, () => Verdict> = {
  obscenity: () => {
    const { RegExpMatcher, englishDataset, englishRecommendedTransformers } = require('obscenity') as ObscenityModule;
    const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
    return {
      configuration: 'RegExpMatcher with englishDataset and englishRecommendedTransformers; hasMatch()',
      flags: (text) => matcher.hasMatch(text),
    };
  },
  allprofanity: () => {
    const { AllProfanity } = require('allprofanity') as AllProfanityModule;
    const filter = new AllProfanity({
      enableLeetSpeak: true,
      silent: true,
      evasionProtection: { unicode: true, repeatedCharacters: true, maskedCharacters: true, separatedLetters: true },
    });
    return {
      configuration: 'leet speak and all four evasion protections on (its defaults), no result cache; check()',
      flags: (text) => filter.check(text),
    };
  },
  'glin-profanity': () => {
    const { Filter } = require('glin-profanity') as GlinModule;
    const filter = new Filter({
      languages: ['english'],
      detectLeetspeak: true,
      leetspeakLevel: 'aggressive',
      normalizeUnicode: true,
    });
    return {
      configuration: 'English, detectLeetspeak at the aggressive level, normalizeUnicode, no result cache; isProfane()',
      flags: (text) => filter.isProfane(text),
    };
  },
  '@2toad/profanity': () => {
    const { Profanity } = require('@2toad/profanity') as TwoToadModule;
    const filter = new Profanity({ languages: ['en'], wholeWord: true });
    return {
      configuration: 'English, whole words (its default); exists()',
      flags: (text) => filter.exists(text),
    };
  },
  'bad-words': () => {
    const { Filter } = require('bad-words') as BadWordsModule;
    const filter = new Filter();
    return { configuration: 'its defaults; isProfane()', flags: (text) => filter.isProfane(text) };
  },
  'leo-profanity': () => {
    const filter = require('leo-profanity') as LeoModule;
    return { configuration: 'its defaults (English); check()', flags: (text) => filter.check(text) };
  },
};

function versionOf(name: PeerName): string {
  // Read as a file: most of them do not export their package.json.
  const manifest = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
