import type { StatementWords } from './en.ts';

export const it: StatementWords = {
  title: 'Motivazione della decisione',
  reference: (requestId) => `Riferimento: ${requestId}`,
  content: {
    text: (date) => `Questa motivazione riguarda un testo che ha inviato il giorno ${date}.`,
    image: (date) => `Questa motivazione riguarda un’immagine che ha inviato il giorno ${date}.`,
  },
  address: (url) => `Indirizzo del contenuto: ${url}`,
  outcome: {
    kept: (date) => `Decisione del giorno ${date}: il contenuto resta disponibile.`,
    removed: (date) => `Decisione del giorno ${date}: il contenuto è stato rimosso.`,
    restricted: (date) => `Decisione del giorno ${date}: la visibilità del contenuto è stata limitata.`,
    account_measure: (date) =>
      `Decisione del giorno ${date}: è stata adottata una misura nei confronti del Suo account.`,
  },
  corrects: (date) => `Questa decisione sostituisce quella del giorno ${date}, che non è più valida.`,
  restored: 'Il contenuto è stato ripristinato.',
  until: (date) => `La misura si applica fino al giorno ${date} compreso.`,
  reported: (reports) =>
    reports === 1 ? 'Una persona ha segnalato il contenuto.' : `${reports} persone hanno segnalato il contenuto.`,
  categories: (names) => `Un controllo automatico ha rilevato segnali di: ${names}.`,
  noFinding: 'Un controllo automatico non ha rilevato nulla al di sopra delle soglie previste.',
  decidedBy: {
    person: 'La decisione è stata presa da una persona.',
    automation: 'La decisione è stata presa con mezzi automatizzati.',
  },
  ground: {
    terms: (clause) => `La decisione si basa sulle condizioni d’uso della piattaforma: ${clause}`,
    law: (clause) => `La decisione si basa su una norma di legge: ${clause}`,
  },
  explanation: (text) => `Spiegazione: ${text}`,
  redress: {
    title: 'Come contestare la decisione',
    appeal: (date, url) =>
      `Può presentare gratuitamente un reclamo fino al giorno ${date}${url === undefined ? '.' : `: ${url}`}`,
    person: 'Una persona risponderà al reclamo e motiverà la risposta.',
    others:
      'Può inoltre rivolgersi a un organismo certificato di risoluzione extragiudiziale delle controversie o a un tribunale.',
  },
};
