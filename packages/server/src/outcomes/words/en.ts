import type { StatementWords } from './statement-words.ts';

export const en: StatementWords = {
  title: 'Statement of reasons',
  reference: (requestId) => `Reference: ${requestId}`,
  content: {
    text: (date) => `This statement is about a text that you sent on ${date}.`,
    image: (date) => `This statement is about an image that you sent on ${date}.`,
  },
  outcome: {
    kept: (date) => `Decision of ${date}: the content remains available.`,
    removed: (date) => `Decision of ${date}: the content was removed.`,
    restricted: (date) => `Decision of ${date}: the visibility of the content was restricted.`,
    account_measure: (date) => `Decision of ${date}: a measure was taken against your account.`,
  },
  until: (date) => `The measure applies until ${date}.`,
  reported: (reports) => (reports === 1 ? 'One user reported the content.' : `${reports} users reported the content.`),
  categories: (names) => `An automatic check found signs of: ${names}.`,
  noFinding: 'An automatic check found nothing above its thresholds.',
  decidedBy: {
    person: 'A person made this decision.',
    automation: 'This decision was made by automated means.',
  },
  ground: {
    terms: (clause) => `The decision is based on the platform's terms: ${clause}`,
    law: (clause) => `The decision is based on the law: ${clause}`,
  },
  explanation: (text) => `Explanation: ${text}`,
  redress: {
    title: 'How to appeal',
    appeal: (date, url) => `You can appeal free of charge until ${date}: ${url}`,
    person: 'A person will answer your appeal and give a reason.',
    others: 'You can also turn to a certified out-of-court dispute settlement body or to a court.',
  },
};
