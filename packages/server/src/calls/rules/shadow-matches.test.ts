import { onEveryEngine } from '../../testing/engines.ts';
import { describeShadowMatches } from './shadow-matches.contract.ts';

onEveryEngine(describeShadowMatches);
