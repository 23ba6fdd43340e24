import { onEveryEngine } from '../../testing/engines.ts';
import { describeShadowRulesStore } from './shadow-rules-store.contract.ts';

onEveryEngine(describeShadowRulesStore);
