import { onEveryEngine } from '../../testing/engines.ts';
import { describeAlerts } from './alerts.contract.ts';

onEveryEngine(describeAlerts);
