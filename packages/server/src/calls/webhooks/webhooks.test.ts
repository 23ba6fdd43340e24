import { onEveryEngine } from '../../testing/engines.ts';
import { describeWebhooks } from './webhooks.contract.ts';

onEveryEngine(describeWebhooks);
