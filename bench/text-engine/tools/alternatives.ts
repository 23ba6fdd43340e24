/**
 * Settings of the peers that catch more but flag thousands of ordinary words: measured, so that leaving them out of the
 * main comparison has a reason.
 */

import { createRequire } from 'node:module';
import type { EvasionText } from '../evasion/suite.ts';
import type { Tool } from './tool.ts';

const require = createRequire(import.meta.url);

export interface AlternativeResult {
  readonly name: string;
  readonly configuration: string;
  /** Over the single tricks. */
  readonly recall: number;
  /** Over every twentieth word of the dictionary, alone. */
  readonly falsePositivesPer100000: number;
}

type Checker = new (
  options: object,
) => {
  isProfane(text: string): boolean;
  check(text: string): boolean;
  exists(text: string): boolean;
};

function createAlternatives(): readonly Pick<Tool, 'name' | 'configuration' | 'flags'>[] {
  const glin = new (require('glin-profanity') as { Filter: Checker }).Filter({
    languages: ['english'],
    detectLeetspeak: true,
    leetspeakLevel: 'aggressive',
    allowObfuscatedMatch: true,
  });
  const allProfanity = new (require('allprofanity') as { AllProfanity: Checker }).AllProfanity({
    silent: true,
    enableLeetSpeak: true,
    detectPartialWords: true,
  });
  const twoToad = new (require('@2toad/profanity') as { Profanity: Checker }).Profanity({ wholeWord: false });
  return [
    { name: 'glin-profanity', configuration: 'allowObfuscatedMatch', flags: (text) => glin.isProfane(text) },
    { name: 'allprofanity', configuration: 'detectPartialWords', flags: (text) => allProfanity.check(text) },
    { name: '@2toad/profanity', configuration: 'wholeWord: false', flags: (text) => twoToad.exists(text) },
  ];
}

export function measureAlternatives(
  suite: readonly EvasionText[],
  innocentWords: readonly string[],
): readonly AlternativeResult[] {
  const hidden = suite.filter(({ tricks }) => tricks.length === 1);
  const words = innocentWords.filter((_, index) => index % 20 === 0);
  return createAlternatives().map(({ name, configuration, flags }) => ({
    name,
    configuration,
    recall: hidden.filter(({ text }) => flags(text)).length / hidden.length,
    falsePositivesPer100000: (words.filter((word) => flags(word)).length / words.length) * 100_000,
  }));
}
