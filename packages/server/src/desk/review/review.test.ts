import { onEveryEngine } from '../../testing/engines.ts';
import { describeReview } from './review.contract.ts';

onEveryEngine(describeReview);
