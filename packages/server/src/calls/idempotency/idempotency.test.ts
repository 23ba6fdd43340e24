import { onEveryEngine } from '../../testing/engines.ts';
import { describeIdempotency } from './idempotency.contract.ts';

onEveryEngine(describeIdempotency);
