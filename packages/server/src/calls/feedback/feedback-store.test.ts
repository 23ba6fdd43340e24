import { onEveryEngine } from '../../testing/engines.ts';
import { describeFeedbackStore } from './feedback-store.contract.ts';

onEveryEngine(describeFeedbackStore);
