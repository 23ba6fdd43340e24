import { onEveryEngine } from '../../testing/engines.ts';
import { describeCustomCategoriesStore } from './custom-categories-store.contract.ts';

onEveryEngine(describeCustomCategoriesStore);
