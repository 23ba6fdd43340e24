import { onEveryEngine } from '../../testing/engines.ts';
import { describeShadowRules } from './shadow-rules.contract.ts';

onEveryEngine(describeShadowRules);
