import { onEveryEngine } from '../../testing/engines.ts';
import { describeRulesChanges } from './rules-changes.contract.ts';

onEveryEngine(describeRulesChanges);
