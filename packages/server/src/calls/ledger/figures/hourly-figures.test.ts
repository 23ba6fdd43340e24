import { onEveryEngine } from '../../../testing/engines.ts';
import { describeHourlyFigures } from './hourly-figures.contract.ts';

onEveryEngine(describeHourlyFigures);
