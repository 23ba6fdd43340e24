import { onEveryEngine } from '../../testing/engines.ts';
import { describeSuggestedWords } from './read-suggested-words.contract.ts';

onEveryEngine(describeSuggestedWords);
