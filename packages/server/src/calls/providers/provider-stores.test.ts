import { onEveryEngine } from '../../testing/engines.ts';
import { describeProviderStores } from './provider-stores.contract.ts';

onEveryEngine(describeProviderStores);
