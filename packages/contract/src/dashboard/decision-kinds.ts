/** The kind of content. `compat`: a text in Perspective's format. */
export const decisionKinds = ['text', 'image', 'compat'] as const;
export type DecisionKind = (typeof decisionKinds)[number];
