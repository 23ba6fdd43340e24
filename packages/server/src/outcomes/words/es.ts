import type { StatementWords } from './statement-words.ts';

export const es: StatementWords = {
  title: 'Declaración de motivos',
  reference: (requestId) => `Referencia: ${requestId}`,
  content: {
    text: (date) => `Esta declaración se refiere a un texto que usted envió el ${date}.`,
    image: (date) => `Esta declaración se refiere a una imagen que usted envió el ${date}.`,
  },
  outcome: {
    kept: (date) => `Decisión del ${date}: el contenido sigue disponible.`,
    removed: (date) => `Decisión del ${date}: el contenido fue retirado.`,
    restricted: (date) => `Decisión del ${date}: se restringió la visibilidad del contenido.`,
    account_measure: (date) => `Decisión del ${date}: se adoptó una medida respecto de su cuenta.`,
  },
  until: (date) => `La medida se aplica hasta el ${date}.`,
  reported: (reports) =>
    reports === 1 ? 'Una persona denunció el contenido.' : `${reports} personas denunciaron el contenido.`,
  categories: (names) => `Un control automático encontró indicios de: ${names}.`,
  rules: (ids) => `El contenido coincide con reglas de la plataforma: ${ids}.`,
  noFinding: 'Un control automático no encontró nada por encima de sus umbrales.',
  decidedBy: {
    person: 'La decisión fue tomada por una persona.',
    automation: 'La decisión fue tomada por medios automatizados.',
  },
  ground: {
    terms: (clause) => `La decisión se basa en las condiciones de uso de la plataforma: ${clause}`,
    law: (clause) => `La decisión se basa en la ley: ${clause}`,
  },
  explanation: (text) => `Explicación: ${text}`,
  redress: {
    title: 'Cómo impugnar la decisión',
    appeal: (date, url) => `Puede presentar una reclamación gratuita hasta el ${date}: ${url}`,
    person: 'Una persona responderá a su reclamación y expondrá los motivos.',
    others: 'También puede acudir a un órgano certificado de resolución extrajudicial de litigios o a un tribunal.',
  },
  categoryNames: {
    toxicity: 'lenguaje tóxico',
    hate_speech: 'discurso de odio',
    harassment: 'acoso',
    sexual: 'contenido sexual',
    violence: 'violencia',
    self_harm: 'autolesiones',
    spam: 'correo no deseado',
    hate_symbols: 'símbolos de odio',
    drugs: 'drogas',
    gore: 'imágenes sangrientas',
  },
};
