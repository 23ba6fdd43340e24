/** Named sets of thresholds for texts. `balanced` has the contract's thresholds. */

export const presetNames = ['strict', 'balanced', 'lenient'] as const;
export type PresetName = (typeof presetNames)[number];
