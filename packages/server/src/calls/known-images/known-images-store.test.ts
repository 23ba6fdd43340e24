import { onEveryEngine } from '../../testing/engines.ts';
import { describeKnownImagesStore } from './known-images-store.contract.ts';

onEveryEngine(describeKnownImagesStore);
