import { onEveryEngine } from '../../testing/engines.ts';
import { describeKeysChanges } from './keys-changes.contract.ts';

onEveryEngine(describeKeysChanges);
