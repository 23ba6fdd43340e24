import type { StatementWords } from './en.ts';

export const pt: StatementWords = {
  title: 'Exposição de motivos',
  reference: (requestId) => `Referência: ${requestId}`,
  content: {
    text: (date) => `Esta exposição diz respeito a um texto que enviou em ${date}.`,
    image: (date) => `Esta exposição diz respeito a uma imagem que enviou em ${date}.`,
  },
  address: (url) => `Endereço do conteúdo: ${url}`,
  outcome: {
    kept: (date) => `Decisão de ${date}: o conteúdo continua disponível.`,
    removed: (date) => `Decisão de ${date}: o conteúdo foi removido.`,
    restricted: (date) => `Decisão de ${date}: a visibilidade do conteúdo foi restringida.`,
    account_measure: (date) => `Decisão de ${date}: foi tomada uma medida em relação à sua conta.`,
  },
  corrects: (date) => `Esta decisão substitui a de ${date}, que deixou de ser válida.`,
  restored: 'O conteúdo foi reposto.',
  until: (date) => `A medida aplica-se até ${date}.`,
  reported: (reports) =>
    reports === 1 ? 'Uma pessoa denunciou o conteúdo.' : `${reports} pessoas denunciaram o conteúdo.`,
  categories: (names) => `Uma verificação automática encontrou indícios de: ${names}.`,
  noFinding: 'Uma verificação automática não encontrou nada acima dos limiares definidos.',
  decidedBy: {
    person: 'A decisão foi tomada por uma pessoa.',
    automation: 'A decisão foi tomada por meios automatizados.',
  },
  ground: {
    terms: (clause) => `A decisão baseia-se nos termos de utilização da plataforma: ${clause}`,
    law: (clause) => `A decisão baseia-se numa disposição legal: ${clause}`,
  },
  explanation: (text) => `Explicação: ${text}`,
  redress: {
    title: 'Como contestar a decisão',
    appeal: (date, url) =>
      `Pode apresentar gratuitamente uma reclamação até ${date}${url === undefined ? '.' : `: ${url}`}`,
    person: 'Uma pessoa responderá à sua reclamação e fundamentará a resposta.',
    others: 'Pode também recorrer a um organismo certificado de resolução extrajudicial de litígios ou a um tribunal.',
  },
};
