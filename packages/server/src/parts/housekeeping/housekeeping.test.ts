import { onEveryEngine } from '../../testing/engines.ts';
import { describeHousekeeping } from './housekeeping.contract.ts';

onEveryEngine(describeHousekeeping);
