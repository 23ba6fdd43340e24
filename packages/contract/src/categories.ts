/**
 * The categories of texts and images, their default thresholds, and the contexts a text can come from. The server
 * handles changes that an account made; the engine turns scores into an action.
 */

interface CategoryDefinition {
  readonly name: string;
  readonly description: string;
  readonly defaultThreshold: number;
}

export const textCategories = [
  {
    name: 'toxicity',
    description: 'Generally toxic, rude or disrespectful language.',
    defaultThreshold: 0.7,
  },
  {
    name: 'harassment',
    description: 'Targeted insults, bullying, intimidation.',
    defaultThreshold: 0.7,
  },
  {
    name: 'hate_speech',
    description: 'Attacks based on race, religion, gender, orientation or other protected attributes.',
    defaultThreshold: 0.7,
  },
  {
    name: 'sexual',
    description: 'Sexually explicit or suggestive content.',
    defaultThreshold: 0.8,
  },
  {
    name: 'violence',
    description: 'Graphic violence, threats, glorification of harm.',
    defaultThreshold: 0.7,
  },
  {
    name: 'self_harm',
    description: 'Content promoting or describing self-harm or suicide.',
    defaultThreshold: 0.7,
  },
  {
    name: 'spam',
    description: 'Spam, scams, unsolicited commercial content.',
    defaultThreshold: 0.9,
  },
] as const satisfies readonly CategoryDefinition[];

export const imageCategories = [
  { name: 'sexual', description: 'Nudity and sexual acts.', defaultThreshold: 0.7 },
  { name: 'violence', description: 'Fights, weapons used or shown as a threat.', defaultThreshold: 0.7 },
  { name: 'hate_symbols', description: 'Symbols of hate groups.', defaultThreshold: 0.7 },
  { name: 'self_harm', description: 'Self-harm shown or promoted.', defaultThreshold: 0.7 },
  { name: 'drugs', description: 'Drugs and their use.', defaultThreshold: 0.8 },
  { name: 'gore', description: 'Blood, wounds, mutilation.', defaultThreshold: 0.7 },
] as const satisfies readonly CategoryDefinition[];

export type TextCategory = (typeof textCategories)[number]['name'];
export type ImageCategory = (typeof imageCategories)[number]['name'];

export const textCategoryNames: readonly TextCategory[] = textCategories.map((category) => category.name);
export const imageCategoryNames: readonly ImageCategory[] = imageCategories.map((category) => category.name);

export const contexts = ['default', 'username', 'chat', 'forum_post', 'comment'] as const;
export type Context = (typeof contexts)[number];

export const actions = ['allow', 'flag', 'block'] as const;
export type Action = (typeof actions)[number];

/** The decision in the ledger. Calls that only ask for scores are `scored`: the caller decides with its own cut-off. */
export const ledgerActions = [...actions, 'scored'] as const;
export type LedgerAction = (typeof ledgerActions)[number];

/** The kind of content. `compat`: a text in Perspective's format. */
export const decisionKinds = ['text', 'image', 'compat'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Named sets of thresholds for texts. `balanced` has the contract's thresholds. */
export const presetNames = ['strict', 'balanced', 'lenient'] as const;
export type PresetName = (typeof presetNames)[number];

/**
 * Two thirds of the way from the threshold to certainty: 0.7 → 0.9, 0.8 → 0.933, 0.9 → 0.967; for texts never below the
 * value that the model release was fitted to. Rounded, because in binary fractions 0.7 would give 0.8999999999999999,
 * and a score of 0.9 would be above it.
 */
export function defaultBlockThreshold(threshold: number, releaseBlockThreshold = 0): number {
  return Math.max(releaseBlockThreshold, Math.round((threshold + (2 / 3) * (1 - threshold)) * 1e9) / 1e9);
}
