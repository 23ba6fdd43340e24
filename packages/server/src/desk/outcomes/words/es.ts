import type { StatementWords } from './en.ts';

export const es: StatementWords = {
  title: 'Declaración de motivos',
  reference: (requestId) => `Referencia: ${requestId}`,
  content: {
    text: (date) => `Esta declaración se refiere a un texto que usted envió el ${date}.`,
    image: (date) => `Esta declaración se refiere a una imagen que usted envió el ${date}.`,
  },
  address: (url) => `Dirección del contenido: ${url}`,
  outcome: {
    kept: (date) => `Decisión del ${date}: el contenido sigue disponible.`,
    removed: (date) => `Decisión del ${date}: se retiró el contenido.`,
    restricted: (date) => `Decisión del ${date}: se restringió la visibilidad del contenido.`,
    account_measure: (date) => `Decisión del ${date}: se adoptó una medida contra su cuenta.`,
  },
  corrects: (date) => `Esta decisión sustituye a la del ${date}, que ya no es válida.`,
  restored: 'El contenido se ha restablecido.',
  until: (date) => `La medida se aplica hasta el ${date}.`,
  reported: (reports) =>
    reports === 1 ? 'Una persona denunció el contenido.' : `${reports} personas denunciaron el contenido.`,
  categories: (names) => `Una revisión automática encontró indicios de: ${names}.`,
  noFinding: 'Una revisión automática no encontró nada que superara sus umbrales.',
  decidedBy: {
    person: 'Una persona tomó la decisión.',
    automation: 'La decisión se tomó por medios automatizados.',
  },
  ground: {
    terms: (clause) => `La decisión se basa en las condiciones de uso de la plataforma: ${clause}`,
    law: (clause) => `La decisión se basa en una disposición legal: ${clause}`,
  },
  explanation: (text) => `Explicación: ${text}`,
  redress: {
    title: 'Cómo impugnar la decisión',
    appeal: (date, url) =>
      `Puede presentar gratuitamente una reclamación hasta el ${date}${url === undefined ? '.' : `: ${url}`}`,
    person: 'Una persona responderá a su reclamación y expondrá los motivos.',
    others: 'También puede acudir a un órgano de resolución extrajudicial de litigios certificado o a un tribunal.',
  },
};
