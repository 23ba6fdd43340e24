import { onEveryEngine } from '../../testing/engines.ts';
import { describeSecondLooks } from './second-looks.contract.ts';

onEveryEngine(describeSecondLooks);
