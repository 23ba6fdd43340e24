import type { StatementWords } from './en.ts';

export const de: StatementWords = {
  title: 'Begründung der Entscheidung',
  reference: (requestId) => `Vorgangsnummer: ${requestId}`,
  content: {
    text: (date) => `Diese Begründung betrifft einen Text, den Sie am ${date} gesendet haben.`,
    image: (date) => `Diese Begründung betrifft ein Bild, das Sie am ${date} gesendet haben.`,
  },
  address: (url) => `Adresse des Inhalts: ${url}`,
  outcome: {
    kept: (date) => `Entscheidung vom ${date}: Der Inhalt bleibt verfügbar.`,
    removed: (date) => `Entscheidung vom ${date}: Der Inhalt wurde entfernt.`,
    restricted: (date) => `Entscheidung vom ${date}: Die Sichtbarkeit des Inhalts wurde eingeschränkt.`,
    account_measure: (date) => `Entscheidung vom ${date}: Gegen Ihr Konto wurde eine Maßnahme ergriffen.`,
  },
  corrects: (date) => `Diese Entscheidung ersetzt die vom ${date}, die nicht mehr gilt.`,
  restored: 'Der Inhalt wurde wiederhergestellt.',
  until: (date) => `Die Maßnahme gilt bis einschließlich ${date}.`,
  reported: (reports) =>
    reports === 1 ? 'Eine Person hat den Inhalt gemeldet.' : `${reports} Personen haben den Inhalt gemeldet.`,
  categories: (names) => `Eine automatische Prüfung hat Anzeichen für Folgendes gefunden: ${names}.`,
  noFinding: 'Bei der automatischen Prüfung lag nichts über den Schwellenwerten.',
  decidedBy: {
    person: 'Die Entscheidung hat ein Mensch getroffen.',
    automation: 'Die Entscheidung wurde automatisiert getroffen.',
  },
  ground: {
    terms: (clause) => `Die Entscheidung stützt sich auf die Nutzungsbedingungen der Plattform: ${clause}`,
    law: (clause) => `Die Entscheidung stützt sich auf eine gesetzliche Vorschrift: ${clause}`,
  },
  explanation: (text) => `Erläuterung: ${text}`,
  redress: {
    title: 'So können Sie die Entscheidung anfechten',
    appeal: (date, url) =>
      `Sie können bis zum ${date} kostenlos Beschwerde einlegen${url === undefined ? '.' : `: ${url}`}`,
    person: 'Ein Mensch beantwortet Ihre Beschwerde und begründet die Antwort.',
    others:
      'Sie können sich auch an eine zertifizierte außergerichtliche Streitbeilegungsstelle oder an ein Gericht wenden.',
  },
};
