import type { ClauseList } from '@moderato/contract';

export const clauses: ClauseList = {
  language: 'en',
  clauses: [
    {
      id: 'insults',
      name: 'Insults and harassment',
      text: { en: 'Do not insult, mock or harass other people.', de: 'Beleidige und belästige niemanden.' },
      measure: 'removed',
      weight: 1,
      categories: ['toxicity', 'harassment'],
    },
    {
      id: 'spam',
      name: 'Spam and fraud',
      text: { en: 'Do not post spam.' },
      measure: 'removed',
      weight: 1,
      categories: ['spam'],
    },
    {
      id: 'pause',
      name: 'A pause of a week',
      text: { en: 'Take a week to calm down.' },
      measure: 'account_measure',
      days: 7,
      weight: 0,
      categories: [],
    },
  ],
  is_default: false,
  stamp: 'made-up',
};
