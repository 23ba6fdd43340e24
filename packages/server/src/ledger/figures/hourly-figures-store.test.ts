import { onEveryEngine } from '../../testing/engines.ts';
import { describeHourlyFigures } from './hourly-figures-store.contract.ts';

onEveryEngine(describeHourlyFigures);
