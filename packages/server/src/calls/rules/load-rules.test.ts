import { onEveryEngine } from '../../testing/engines.ts';
import { describeLoadRules } from './load-rules.contract.ts';

onEveryEngine(describeLoadRules);
