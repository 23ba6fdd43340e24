import type { ClauseMeasure, StatementLanguage } from '@moderato/contract';

/** What was done, as the author reads it. */
export const clauseMeasureNames: Readonly<Record<ClauseMeasure, string>> = {
  removed: 'content removed',
  restricted: 'visibility restricted',
  account_measure: 'measure against the account',
};

export const languageLabels: Readonly<Record<StatementLanguage, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pl: 'Polish',
  pt: 'Portuguese',
};

export const sayWeight = (weight: number): string =>
  weight === 0 ? 'no strike' : weight === 1 ? 'one strike' : `${weight} strikes`;
