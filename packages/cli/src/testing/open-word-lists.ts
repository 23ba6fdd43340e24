import { createLexiconClassifier } from '@moderato/engine';
import type { OpenModels } from '../command.ts';

/** Word lists alone, which open at once, for tests about anything but what the models find. */
export const openWordLists: OpenModels = async () => createLexiconClassifier();
