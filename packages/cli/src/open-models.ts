import type { ClassifierOptions, TextClassifier } from '@moderato/engine';
import type { Io } from './command.ts';

/** Opens the local models. The engine is loaded here, so that help and usage errors do not wait for it. */
export async function openModels(
  { openModels: given }: Pick<Io, 'openModels'>,
  options: ClassifierOptions,
): Promise<TextClassifier> {
  return (given ?? (await import('@moderato/engine')).createClassifier)(options);
}
