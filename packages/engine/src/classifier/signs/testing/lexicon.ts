/** A few entries for tests that must not change when the lexicon does. It holds abusive words: they are what is tested. */

import type { TextCategory } from '@moderato/contract';
import type { LexiconEntry } from '../../../lexicon/lexicon-entry.ts';

function entry(
  forms: string,
  categories: readonly TextCategory[],
  severity: LexiconEntry['severity'],
  match: LexiconEntry['match'] = 'word',
  except: readonly string[] = [],
  language = 'en',
): LexiconEntry {
  const spelled = forms.split(',');
  return { term: spelled[0]!, forms: spelled, categories, severity, match, except, language };
}

export const testLexicon: readonly LexiconEntry[] = [
  entry('fuck,fucks,fucking,fucker', ['toxicity'], 3, 'inside'),
  entry('shit,shits,shitty', ['toxicity'], 3, 'prefix', ['shitake']),
  entry('bitch,bitches', ['toxicity', 'harassment'], 3, 'prefix'),
  entry('cunt,cunts', ['toxicity', 'harassment'], 3, 'prefix'),
  entry('asshole,assholes,ass hole', ['toxicity', 'harassment'], 3),
  entry('nigger,niggers', ['hate_speech'], 4),
  entry('kys', ['harassment', 'self_harm'], 4),
  entry('kill yourself', ['harassment', 'self_harm'], 4),
  entry('dick,dicks', ['sexual'], 3, 'word', ['dick cheney']),
  entry('cock,cocks', ['sexual'], 3),
  entry('send nudes', ['sexual'], 3),
  entry('bastard,bastards', ['toxicity', 'harassment'], 2),
  entry('prick', ['toxicity', 'harassment'], 2),
  entry('damn', ['toxicity'], 1),
  entry('kill them all', ['violence'], 2),
  entry('behead them', ['violence'], 2),
  entry('free crypto giveaway', ['spam'], 3),
  entry('earn money from home', ['spam'], 2),
  entry('сука', ['toxicity'], 3, 'word', [], 'ru'),
  entry('piç', ['toxicity'], 3, 'word', [], 'tr'),
  entry('씨발', ['toxicity'], 3, 'word', [], 'ko'),
  entry('傻逼', ['toxicity'], 3, 'word', [], 'zh'),
  entry('1488', ['hate_speech'], 3),
  entry('fag', ['hate_speech'], 3),
  entry('ass', ['toxicity'], 3),
];

export const testInnocentWords: readonly string[] = ['cockpit', 'scunthorpe', 'año', 'соск'];
