import { onEveryEngine } from '../../testing/engines.ts';
import { describeCategorySettingsStore } from './category-settings-store.contract.ts';

onEveryEngine(describeCategorySettingsStore);
