import { onEveryEngine } from '../../testing/engines.ts';
import { describeReplay } from './replay-decisions.contract.ts';

onEveryEngine(describeReplay);
