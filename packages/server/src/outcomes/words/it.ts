import type { StatementWords } from './statement-words.ts';

export const it: StatementWords = {
  title: 'Motivazione della decisione',
  reference: (requestId) => `Riferimento: ${requestId}`,
  content: {
    text: (date) => `Questa motivazione riguarda un testo inviato da Lei il ${date}.`,
    image: (date) => `Questa motivazione riguarda un’immagine inviata da Lei il ${date}.`,
  },
  outcome: {
    kept: (date) => `Decisione del ${date}: il contenuto resta disponibile.`,
    removed: (date) => `Decisione del ${date}: il contenuto è stato rimosso.`,
    restricted: (date) => `Decisione del ${date}: la visibilità del contenuto è stata limitata.`,
    account_measure: (date) => `Decisione del ${date}: è stata adottata una misura nei confronti del Suo account.`,
  },
  until: (date) => `La misura si applica fino al ${date}.`,
  reported: (reports) =>
    reports === 1 ? 'Una persona ha segnalato il contenuto.' : `${reports} persone hanno segnalato il contenuto.`,
  categories: (names) => `Un controllo automatico ha rilevato indizi di: ${names}.`,
  rules: (ids) => `Il contenuto corrisponde a regole della piattaforma: ${ids}.`,
  noFinding: 'Un controllo automatico non ha rilevato nulla al di sopra delle sue soglie.',
  decidedBy: {
    person: 'La decisione è stata presa da una persona.',
    automation: 'La decisione è stata presa con mezzi automatizzati.',
  },
  ground: {
    terms: (clause) => `La decisione si basa sulle condizioni d’uso della piattaforma: ${clause}`,
    law: (clause) => `La decisione si basa sulla legge: ${clause}`,
  },
  explanation: (text) => `Spiegazione: ${text}`,
  redress: {
    title: 'Come contestare la decisione',
    appeal: (date, url) => `È possibile presentare un reclamo gratuito fino al ${date}: ${url}`,
    person: 'Una persona risponderà al reclamo e ne spiegherà i motivi.',
    others:
      'È inoltre possibile rivolgersi a un organismo certificato di risoluzione extragiudiziale delle controversie o a un tribunale.',
  },
  categoryNames: {
    toxicity: 'linguaggio tossico',
    hate_speech: 'incitamento all’odio',
    harassment: 'molestie',
    sexual: 'contenuti sessuali',
    violence: 'violenza',
    self_harm: 'autolesionismo',
    spam: 'spam',
    hate_symbols: 'simboli d’odio',
    drugs: 'droghe',
    gore: 'immagini cruente',
  },
};
