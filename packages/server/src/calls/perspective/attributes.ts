/** Attribute names of Perspective → our scores [P2, P3, P5]. */

import { type Attribute, approximateAttributes, attributeCategories } from '@moderato/contract';
import type { Scores } from '@moderato/engine';

/** `categories`: the contract's plain mapping. `perspective`: Perspective's own scale, if a classifier has it. */
export type Scale = 'perspective' | 'categories';

/** What is read from a classifier's judgement. One without `perspective` gets the plain mapping. */
export interface AttributeSource {
  readonly scores: Scores;
  /** Scores on Perspective's own scale, made by heads that were trained on it. */
  readonly perspective?: Readonly<Partial<Record<Attribute, number>>>;
}

const form = /^([A-Z_]+?)(?:_EXPERIMENTAL)?(?:@[0-9A-Za-z.]{1,16})?$/;

/** The attribute behind `TOXICITY`, `TOXICITY@6` or `TOXICITY_EXPERIMENTAL`; undefined if it is not one of ours. */
export function attributeFor(requested: string): Attribute | undefined {
  const name = form.exec(requested)?.[1];
  return name !== undefined && Object.hasOwn(attributeCategories, name) ? (name as Attribute) : undefined;
}

export function attributeScore(attribute: Attribute, source: AttributeSource, scale: Scale): number {
  const own = scale === 'perspective' ? source.perspective : undefined;
  const score = own?.[attribute] ?? own?.[standIn(attribute)] ?? plainScore(attribute, source.scores);
  // Two heads that were fitted separately may disagree; a client that reads both must not see severe above toxic.
  return attribute === 'SEVERE_TOXICITY' && own?.TOXICITY !== undefined ? Math.min(score, own.TOXICITY) : score;
}

/** The attribute whose score this one has. */
function standIn(attribute: Attribute): Attribute {
  return isApproximate(attribute) ? approximateAttributes[attribute] : attribute;
}

function isApproximate(attribute: Attribute): attribute is keyof typeof approximateAttributes {
  return Object.hasOwn(approximateAttributes, attribute);
}

/** For every reply with scores: the header that names those which are approximate, if any [P7]. */
export function approximateHeader(requested: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const found = new Set(Object.keys(requested).map(attributeFor));
  const names = [...found].filter((attribute) => attribute !== undefined && isApproximate(attribute));
  return names.length === 0 ? {} : { 'x-approximate-attributes': names.join(', ') };
}

function plainScore(attribute: Attribute, scores: Scores): number {
  const score = scores[attributeCategories[attribute]];
  return attribute === 'SEVERE_TOXICITY' ? severe(score) : score;
}

/**
 * How often annotators call a text severe at a given toxicity score, on the labelled Wikipedia comments of dev (3,685, of
 * which 107 severe): monotone and never above its argument, so that a client with a fixed cut-off flags fewer texts as
 * severe than as toxic. Between the points it is a straight line.
 */
const severity: readonly (readonly [toxicity: number, severe: number])[] = [
  [0, 0],
  [0.5, 0.002],
  [0.6, 0.008],
  [0.75, 0.047],
  [0.85, 0.098],
  [0.925, 0.17],
  [0.965, 0.25],
  [0.99, 0.44],
  [1, 0.55],
];

function severe(toxicity: number): number {
  const above = severity.findIndex(([point]) => point >= toxicity);
  if (above <= 0) return 0;
  const [[fromX, fromY], [toX, toY]] = [severity[above - 1]!, severity[above]!];
  const share = (toxicity - fromX) / (toX - fromX);
  return Math.min(toxicity, Math.round((fromY + share * (toY - fromY)) * 10_000) / 10_000);
}
