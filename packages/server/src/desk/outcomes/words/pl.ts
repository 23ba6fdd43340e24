import type { StatementWords } from './en.ts';

export const pl: StatementWords = {
  title: 'Uzasadnienie decyzji',
  reference: (requestId) => `Numer sprawy: ${requestId}`,
  content: {
    text: (date) => `Uzasadnienie dotyczy tekstu wysłanego przez Państwa dnia ${date}.`,
    image: (date) => `Uzasadnienie dotyczy obrazu wysłanego przez Państwa dnia ${date}.`,
  },
  address: (url) => `Adres treści: ${url}`,
  outcome: {
    kept: (date) => `Decyzja z dnia ${date}: treść pozostaje dostępna.`,
    removed: (date) => `Decyzja z dnia ${date}: treść została usunięta.`,
    restricted: (date) => `Decyzja z dnia ${date}: widoczność treści została ograniczona.`,
    account_measure: (date) => `Decyzja z dnia ${date}: wobec Państwa konta zastosowano środek ograniczający.`,
  },
  corrects: (date) => `Ta decyzja zastępuje decyzję z dnia ${date}, która już nie obowiązuje.`,
  restored: 'Treść została przywrócona.',
  until: (date) => `Środek obowiązuje do dnia ${date} włącznie.`,
  reported: (reports) => `Liczba zgłoszeń tej treści od użytkowników: ${reports}.`,
  categories: (names) => `Automatyczna kontrola wykazała, że treść może należeć do kategorii: ${names}.`,
  noFinding: 'Automatyczna kontrola nie wykryła niczego powyżej ustalonych progów.',
  decidedBy: {
    person: 'Decyzję podjął człowiek.',
    automation: 'Decyzję podjęto w sposób zautomatyzowany.',
  },
  ground: {
    terms: (clause) => `Podstawą decyzji jest regulamin platformy: ${clause}`,
    law: (clause) => `Podstawą decyzji jest przepis prawa: ${clause}`,
  },
  explanation: (text) => `Wyjaśnienie: ${text}`,
  redress: {
    title: 'Jak się odwołać',
    appeal: (date, url) =>
      `Do dnia ${date} mogą Państwo bezpłatnie złożyć odwołanie${url === undefined ? '.' : `: ${url}`}`,
    person: 'Na odwołanie odpowie człowiek i uzasadni odpowiedź.',
    others: 'Mogą Państwo również zwrócić się do certyfikowanego organu pozasądowego rozstrzygania sporów lub do sądu.',
  },
};
