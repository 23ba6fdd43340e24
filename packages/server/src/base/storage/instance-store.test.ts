import { onEveryEngine } from '../../testing/engines.ts';
import { describeInstanceStore } from './instance-store.contract.ts';

onEveryEngine(describeInstanceStore);
