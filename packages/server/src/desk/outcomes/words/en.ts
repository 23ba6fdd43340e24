/**
 * The sentences of a statement of reasons in English; the other languages have the same. Categories and rules have theirs
 * in `category-names.ts` and `rule-sentences.ts`.
 */

export type StatementWords = typeof en;

export const en = {
  title: 'Statement of reasons',
  reference: (requestId: string) => `Reference: ${requestId}`,
  content: {
    text: (date: string) => `This statement is about a text that you sent on ${date}.`,
    image: (date: string) => `This statement is about an image that you sent on ${date}.`,
  },
  address: (url: string) => `Address of the content: ${url}`,
  outcome: {
    kept: (date: string) => `Decision of ${date}: the content remains available.`,
    removed: (date: string) => `Decision of ${date}: the content was removed.`,
    restricted: (date: string) => `Decision of ${date}: the visibility of the content was restricted.`,
    account_measure: (date: string) => `Decision of ${date}: a measure was taken against your account.`,
  },
  corrects: (date: string) => `This decision replaces the one of ${date}, which no longer applies.`,
  restored: 'The content has been restored.',
  until: (date: string) => `The measure applies until ${date}.`,
  reported: (reports: number) =>
    reports === 1 ? 'One user reported the content.' : `${reports} users reported the content.`,
  categories: (names: string) => `An automatic check found signs of: ${names}.`,
  noFinding: 'An automatic check found nothing above its thresholds.',
  decidedBy: {
    person: 'A person made this decision.',
    automation: 'This decision was made by automated means.',
  },
  ground: {
    terms: (clause: string) => `The decision is based on the platform's terms: ${clause}`,
    law: (clause: string) => `The decision is based on the law: ${clause}`,
  },
  explanation: (text: string) => `Explanation: ${text}`,
  redress: {
    title: 'How to appeal',
    appeal: (date: string, url: string | undefined) =>
      `You can appeal free of charge until ${date}${url === undefined ? '.' : `: ${url}`}`,
    person: 'A person will answer your appeal and give a reason.',
    others: 'You can also turn to a certified out-of-court dispute settlement body or to a court.',
  },
};
