import type { StatementWords } from './statement-words.ts';

export const pl: StatementWords = {
  title: 'Uzasadnienie decyzji',
  reference: (requestId) => `Sygnatura: ${requestId}`,
  content: {
    text: (date) => `Uzasadnienie dotyczy tekstu wysłanego przez Państwa dnia ${date}.`,
    image: (date) => `Uzasadnienie dotyczy obrazu wysłanego przez Państwa dnia ${date}.`,
  },
  outcome: {
    kept: (date) => `Decyzja z dnia ${date}: treść pozostaje dostępna.`,
    removed: (date) => `Decyzja z dnia ${date}: treść została usunięta.`,
    restricted: (date) => `Decyzja z dnia ${date}: widoczność treści została ograniczona.`,
    account_measure: (date) => `Decyzja z dnia ${date}: wobec Państwa konta zastosowano środek.`,
  },
  until: (date) => `Środek obowiązuje do dnia ${date}.`,
  reported: (reports) => `Liczba zgłoszeń tej treści przez użytkowników: ${reports}.`,
  categories: (names) => `Automatyczna kontrola wykryła oznaki: ${names}.`,
  rules: (ids) => `Treść odpowiada regułom platformy: ${ids}.`,
  noFinding: 'Automatyczna kontrola nie wykryła niczego powyżej swoich progów.',
  decidedBy: {
    person: 'Decyzję podjął człowiek.',
    automation: 'Decyzję podjęto w sposób zautomatyzowany.',
  },
  ground: {
    terms: (clause) => `Podstawą decyzji jest regulamin platformy: ${clause}`,
    law: (clause) => `Podstawą decyzji jest prawo: ${clause}`,
  },
  explanation: (text) => `Wyjaśnienie: ${text}`,
  redress: {
    title: 'Jak się odwołać',
    appeal: (date, url) => `Do dnia ${date} mogą Państwo bezpłatnie złożyć odwołanie: ${url}`,
    person: 'Na odwołanie odpowie człowiek i poda powody.',
    others: 'Mogą Państwo również zwrócić się do certyfikowanego organu pozasądowego rozstrzygania sporów lub do sądu.',
  },
  categoryNames: {
    toxicity: 'toksyczny język',
    hate_speech: 'mowa nienawiści',
    harassment: 'nękanie',
    sexual: 'treści seksualne',
    violence: 'przemoc',
    self_harm: 'samookaleczenie',
    spam: 'spam',
    hate_symbols: 'symbole nienawiści',
    drugs: 'narkotyki',
    gore: 'drastyczne obrazy',
  },
};
