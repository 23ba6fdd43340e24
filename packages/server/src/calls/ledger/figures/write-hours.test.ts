import { onEveryEngine } from '../../../testing/engines.ts';
import { describeHourlyFigures } from './write-hours.contract.ts';

onEveryEngine(describeHourlyFigures);
