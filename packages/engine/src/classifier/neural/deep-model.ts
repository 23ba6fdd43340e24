/** The deep models by name. Apart from what runs them, so that only the threads load the runtime. */

export const deepModels = ['english', 'multilingual'] as const;
export type DeepModel = (typeof deepModels)[number];
