/** Named sets of thresholds for text. `balanced` is the thresholds of the contract. */

export const presetNames = ['strict', 'balanced', 'lenient'] as const;
export type PresetName = (typeof presetNames)[number];
