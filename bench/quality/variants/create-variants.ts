/** The variants that are compared: the parts of the classifier, the whole classifier, and existing libraries. */

import { availableParallelism } from 'node:os';
import type { Judgement, TextClassifier } from '../../../packages/engine/src/classifier/classifier.ts';
import { readCanonical } from '../../../packages/engine/src/classifier/read-canonical.ts';
import { createReadingClassifier } from '../../../packages/engine/src/classifier/reading/reading-classifier.ts';
import { createClassifier, createLexiconClassifier } from '../../../packages/engine/src/index.ts';
import { openCheapParts, patient } from './engine-parts.ts';
import { createLibraries, type Library } from './libraries.ts';

export const variantNames = ['lexicon', 'fast', 'shipped', 'obscenity', 'glin-profanity'] as const;
export type VariantName = (typeof variantNames)[number];

export interface Verdict extends Omit<Judgement, 'scores'> {
  /** A library judges toxicity only. */
  readonly scores: Readonly<Partial<Judgement['scores']>>;
}

export interface Variants {
  /** The version of the models. */
  readonly version: string;
  readonly judge: Readonly<Record<VariantName, (text: string) => Verdict | Promise<Verdict>>>;
  /** The shipped classifier as on Perspective's paths: the network reads every text to the end. */
  readonly closely: (text: string) => Verdict | Promise<Verdict>;
  close(): Promise<void>;
}

export async function createVariants(): Promise<Variants> {
  const shipped = await createClassifier({ ...patient, threads: availableParallelism() });
  const parts = await openCheapParts();
  const fast = readCanonical(createReadingClassifier(parts), parts.read);
  const [obscenity, glin] = createLibraries();
  return {
    version: shipped.version,
    judge: {
      lexicon: reader(createLexiconClassifier()),
      fast: reader(fast),
      shipped: reader(shipped),
      obscenity: verdictOf(obscenity),
      'glin-profanity': verdictOf(glin),
    },
    closely: (text) => shipped.score(text, 'default', { closely: true }),
    close: async () => shipped.close?.(),
  };
}

function reader(classifier: TextClassifier): (text: string) => Judgement | Promise<Judgement> {
  return (text) => classifier.score(text, 'default');
}

function verdictOf({ flags }: Library): (text: string) => Verdict {
  return (text) => ({ scores: { toxicity: flags(text) ? 1 : 0 } });
}
