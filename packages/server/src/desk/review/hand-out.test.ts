import { onEveryEngine } from '../../testing/engines.ts';
import { describeHandOut } from './hand-out.contract.ts';

onEveryEngine(describeHandOut);
