import type { Note } from '@moderato/contract';
import { ago } from './moments.ts';

export const notes: readonly Note[] = [
  {
    ...{ note_id: 'note_1', at: ago(0.4), by: 'mona@example.org', mine: false, about: 'author' },
    text: 'Asked to calm down last week; second time now.',
  },
];
