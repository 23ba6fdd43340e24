import type { StatementWords } from './en.ts';

export const fr: StatementWords = {
  title: 'Exposé des motifs',
  reference: (requestId) => `Référence : ${requestId}`,
  content: {
    text: (date) => `Cet exposé concerne un texte que vous avez envoyé le ${date}.`,
    image: (date) => `Cet exposé concerne une image que vous avez envoyée le ${date}.`,
  },
  address: (url) => `Adresse du contenu : ${url}`,
  outcome: {
    kept: (date) => `Décision du ${date} : le contenu reste disponible.`,
    removed: (date) => `Décision du ${date} : le contenu a été retiré.`,
    restricted: (date) => `Décision du ${date} : la visibilité du contenu a été restreinte.`,
    account_measure: (date) => `Décision du ${date} : une mesure a été prise à l’égard de votre compte.`,
  },
  corrects: (date) => `Cette décision remplace celle du ${date}, qui ne s’applique plus.`,
  restored: 'Le contenu a été rétabli.',
  until: (date) => `La mesure s’applique jusqu’au ${date}.`,
  reported: (reports) =>
    reports === 1 ? 'Une personne a signalé le contenu.' : `${reports} personnes ont signalé le contenu.`,
  categories: (names) => `Un contrôle automatique a relevé des signes de : ${names}.`,
  noFinding: 'Un contrôle automatique n’a rien relevé au-dessus de ses seuils.',
  decidedBy: {
    person: 'La décision a été prise par une personne.',
    automation: 'La décision a été prise par des moyens automatisés.',
  },
  ground: {
    terms: (clause) => `La décision se fonde sur les conditions d’utilisation de la plateforme : ${clause}`,
    law: (clause) => `La décision se fonde sur une disposition légale : ${clause}`,
  },
  explanation: (text) => `Explication : ${text}`,
  redress: {
    title: 'Comment contester la décision',
    appeal: (date, url) =>
      `Vous pouvez déposer gratuitement une réclamation jusqu’au ${date}${url === undefined ? '.' : ` : ${url}`}`,
    person: 'Une personne répondra à votre réclamation et motivera sa réponse.',
    others: 'Vous pouvez aussi saisir un organe de règlement extrajudiciaire des litiges certifié ou un tribunal.',
  },
};
