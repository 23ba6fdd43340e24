import { onEveryEngine } from '../../testing/engines.ts';
import { describeReviewMixScale } from './review-mix-scale.contract.ts';

onEveryEngine(describeReviewMixScale);
