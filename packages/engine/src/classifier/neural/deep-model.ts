/** The deep models by name, in the order in which they are asked. Apart from what runs them, so that only the threads load the runtime. */

export const deepModels = ['multilingual', 'english'] as const;
export type DeepModel = (typeof deepModels)[number];
