/** Attribute names of Perspective → our scores [P2, P3, P5]. */

import { type Attribute, attributeCategories } from '@moderato/contract';
import type { Scores } from '@moderato/engine';

/** `categories`: the contract's plain mapping. `perspective`: Perspective's own scale, where a classifier knows it. */
export type Scale = 'perspective' | 'categories';

/** What is read of a classifier's judgement. One without `perspective` is put on the plain mapping. */
export interface AttributeSource {
  readonly scores: Scores;
  /** Scores on Perspective's own scale, made by heads that were trained on it. */
  readonly perspective?: Readonly<Partial<Record<Attribute, number>>>;
}

const form = /^([A-Z_]+?)(?:_EXPERIMENTAL)?(?:@[0-9A-Za-z.]{1,16})?$/;

/** The attribute behind `TOXICITY`, `TOXICITY@6` or `TOXICITY_EXPERIMENTAL`; undefined when it is none of ours. */
export function attributeFor(requested: string): Attribute | undefined {
  const name = form.exec(requested)?.[1];
  return name !== undefined && Object.hasOwn(attributeCategories, name) ? (name as Attribute) : undefined;
}

export function attributeScore(attribute: Attribute, source: AttributeSource, scale: Scale): number {
  const own = scale === 'perspective' ? source.perspective : undefined;
  const score = own?.[attribute] ?? plainScore(attribute, source.scores);
  // Two heads that were fitted apart may disagree; a client that reads both must not see severe above toxic.
  return attribute === 'SEVERE_TOXICITY' && own?.TOXICITY !== undefined ? Math.min(score, own.TOXICITY) : score;
}

function plainScore(attribute: Attribute, scores: Scores): number {
  const score = scores[attributeCategories[attribute]];
  return attribute === 'SEVERE_TOXICITY' ? severe(score) : score;
}

/**
 * Monotone and never above its argument, so that a client with a fixed cut-off flags fewer texts as severe than as
 * toxic. The power is a stated assumption: about 0.73 for a text at the default block threshold of 0.9. It waits for
 * a fit on texts labelled severe.
 */
function severe(toxicity: number): number {
  return Math.min(toxicity, Math.round(toxicity * toxicity * toxicity * 10_000) / 10_000);
}
