import { onEveryEngine } from '../../testing/engines.ts';
import { describeRuleVersions } from './rule-versions.contract.ts';

onEveryEngine(describeRuleVersions);
