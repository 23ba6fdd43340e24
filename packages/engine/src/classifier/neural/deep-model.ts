/** The deep models by name. Separate from the code that runs them, so that only the threads load the runtime. */

export const deepModels = ['english', 'multilingual'] as const;
export type DeepModel = (typeof deepModels)[number];
