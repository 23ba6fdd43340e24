/** The variants that are compared: the parts of the classifier, the whole classifier, and existing libraries. */

import { availableParallelism } from 'node:os';
import { createCascade } from '../../../packages/engine/src/classifier/cascade/cascade-classifier.ts';
import type { Judgement, TextClassifier } from '../../../packages/engine/src/classifier/classifier.ts';
import { createClassifier, createLexiconClassifier } from '../../../packages/engine/src/index.ts';
import { openParts, patient, silentPool } from './engine-parts.ts';
import { createLibraries, type Library } from './libraries.ts';
import { createRememberedPool } from './remembered-pool.ts';

export const variantNames = ['lexicon', 'fast', 'deep', 'cascade', 'obscenity', 'glin-profanity'] as const;
export type VariantName = (typeof variantNames)[number];

export interface Verdict extends Omit<Judgement, 'scores'> {
  /** A library judges toxicity only. */
  readonly scores: Readonly<Partial<Judgement['scores']>>;
}

export interface Variants {
  /** The version of the models. */
  readonly version: string;
  readonly judge: Readonly<Record<VariantName, (text: string) => Verdict | Promise<Verdict>>>;
  /** The cascade computed from stored logits; the shipped classifier must give the same result. */
  readonly workedOut: (text: string) => Verdict | Promise<Verdict>;
  close(): Promise<void>;
}

export async function createVariants(cache: string): Promise<Variants> {
  const threads = availableParallelism();
  const parts = await openParts(threads);
  const pool = createRememberedPool(parts.pool, cache);
  const shipped = await createClassifier({ ...patient, threads });
  const whole = createCascade({ ...parts, pool });
  const fast = createCascade({ ...parts, pool: silentPool });
  const closely = (text: string) => whole.score(text, 'default', { closely: true });
  const [obscenity, glin] = createLibraries();
  return {
    version: parts.version,
    judge: {
      lexicon: reader(createLexiconClassifier()),
      fast: reader(fast),
      deep: closely,
      cascade: reader(shipped),
      obscenity: verdictOf(obscenity),
      'glin-profanity': verdictOf(glin),
    },
    workedOut: reader(whole),
    close: async () => {
      await Promise.all([pool.close(), shipped.close?.()]);
    },
  };
}

function reader(classifier: TextClassifier): (text: string) => Judgement | Promise<Judgement> {
  return (text) => classifier.score(text, 'default');
}

function verdictOf({ flags }: Library): (text: string) => Verdict {
  return (text) => ({ scores: { toxicity: flags(text) ? 1 : 0 } });
}
