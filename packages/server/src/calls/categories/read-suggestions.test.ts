import { onEveryEngine } from '../../testing/engines.ts';
import { describeSuggestions } from './read-suggestions.contract.ts';

onEveryEngine(describeSuggestions);
