import { onEveryEngine } from '../../testing/engines.ts';
import { describeOverturnedRules } from './read-overturned-rules.contract.ts';

onEveryEngine(describeOverturnedRules);
