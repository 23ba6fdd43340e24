import type { Note } from '@moderato/contract';
import { ago } from './moments.ts';

export const notes: readonly Note[] = [
  {
    ...{ note_id: 'note_1', at: ago(0.4), by: 'Mona Reyes', mine: false, about: 'author' },
    text: 'Asked to calm down last week; second time now.',
  },
];
