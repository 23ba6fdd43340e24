import { onEveryEngine } from '../../testing/engines.ts';
import { describeNotes } from './notes.contract.ts';

onEveryEngine(describeNotes);
