import type { StatementWords } from './en.ts';

export const nl: StatementWords = {
  title: 'Motivering van het besluit',
  reference: (requestId) => `Kenmerk: ${requestId}`,
  content: {
    text: (date) => `Deze motivering gaat over een tekst die u op ${date} hebt verzonden.`,
    image: (date) => `Deze motivering gaat over een afbeelding die u op ${date} hebt verzonden.`,
  },
  address: (url) => `Adres van de inhoud: ${url}`,
  outcome: {
    kept: (date) => `Besluit van ${date}: de inhoud blijft beschikbaar.`,
    removed: (date) => `Besluit van ${date}: de inhoud is verwijderd.`,
    restricted: (date) => `Besluit van ${date}: de zichtbaarheid van de inhoud is beperkt.`,
    account_measure: (date) => `Besluit van ${date}: er is een maatregel tegen uw account genomen.`,
  },
  corrects: (date) => `Deze beslissing vervangt die van ${date}, die niet meer geldt.`,
  restored: 'De inhoud is hersteld.',
  until: (date) => `De maatregel geldt tot en met ${date}.`,
  reported: (reports) =>
    reports === 1 ? 'Eén gebruiker heeft de inhoud gemeld.' : `${reports} gebruikers hebben de inhoud gemeld.`,
  categories: (names) => `Een automatische controle heeft aanwijzingen gevonden voor: ${names}.`,
  noFinding: 'Een automatische controle heeft niets boven de drempelwaarden gevonden.',
  decidedBy: {
    person: 'Het besluit is door een mens genomen.',
    automation: 'Het besluit is met geautomatiseerde middelen genomen.',
  },
  ground: {
    terms: (clause) => `Het besluit is gebaseerd op de gebruiksvoorwaarden van het platform: ${clause}`,
    law: (clause) => `Het besluit is gebaseerd op een wettelijke bepaling: ${clause}`,
  },
  explanation: (text) => `Toelichting: ${text}`,
  redress: {
    title: 'Zo kunt u bezwaar maken',
    appeal: (date, url) => `U kunt tot en met ${date} gratis bezwaar maken${url === undefined ? '.' : `: ${url}`}`,
    person: 'Een mens beantwoordt uw bezwaar en licht het antwoord toe.',
    others:
      'U kunt zich ook wenden tot een gecertificeerd orgaan voor buitengerechtelijke geschillenbeslechting of tot de rechter.',
  },
};
