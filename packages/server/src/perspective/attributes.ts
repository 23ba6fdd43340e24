/** Attribute names of Perspective → our scores [P2, P3]. */

import { type Attribute, attributeCategories } from '@moderato/contract';
import type { Scores } from '@moderato/engine';

const form = /^([A-Z_]+?)(?:_EXPERIMENTAL)?(?:@[0-9A-Za-z.]{1,16})?$/;

/** The attribute behind `TOXICITY`, `TOXICITY@6` or `TOXICITY_EXPERIMENTAL`; undefined when it is none of ours. */
export function attributeFor(requested: string): Attribute | undefined {
  const name = form.exec(requested)?.[1];
  return name !== undefined && Object.hasOwn(attributeCategories, name) ? (name as Attribute) : undefined;
}

export function attributeScore(attribute: Attribute, scores: Scores): number {
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
