/** Answers to appeals that a moderator can take as they are or change, in the language of the statement. */

import type { AppealDecision, StatementLanguage } from '@moderato/contract';

type Prepared = Readonly<Record<AppealDecision, string>>;

const answers: Readonly<Record<StatementLanguage, Prepared>> = {
  en: {
    upheld:
      'We have looked at the content and at your reasons again. The decision stands, because the content breaks our rules.',
    reversed:
      'You are right. The content does not break our rules, and we have taken our decision back. We are sorry for the mistake.',
  },
  de: {
    upheld:
      'Wir haben uns den Inhalt und Ihre Gründe noch einmal angesehen. Die Entscheidung bleibt bestehen, weil der Inhalt gegen unsere Regeln verstößt.',
    reversed:
      'Sie haben recht. Der Inhalt verstößt nicht gegen unsere Regeln, und wir haben die Entscheidung aufgehoben. Wir bitten um Entschuldigung für den Fehler.',
  },
  fr: {
    upheld:
      'Nous avons réexaminé le contenu et vos raisons. La décision est maintenue, car le contenu enfreint nos règles.',
    reversed:
      'Vous avez raison. Le contenu n’enfreint pas nos règles, et nous avons annulé notre décision. Nous vous prions d’excuser cette erreur.',
  },
  es: {
    upheld:
      'Hemos vuelto a examinar el contenido y sus razones. La decisión se mantiene, porque el contenido infringe nuestras normas.',
    reversed: 'Tiene razón. El contenido no infringe nuestras normas y hemos anulado la decisión. Lamentamos el error.',
  },
  it: {
    upheld:
      'Abbiamo riesaminato il contenuto e le Sue ragioni. La decisione resta valida, perché il contenuto viola le nostre regole.',
    reversed:
      'Ha ragione. Il contenuto non viola le nostre regole e abbiamo annullato la decisione. Ci scusiamo per l’errore.',
  },
  nl: {
    upheld:
      'We hebben de inhoud en uw redenen opnieuw bekeken. De beslissing blijft gelden, omdat de inhoud in strijd is met onze regels.',
    reversed:
      'U hebt gelijk. De inhoud is niet in strijd met onze regels en we hebben de beslissing ingetrokken. Onze excuses voor de fout.',
  },
  pl: {
    upheld:
      'Ponownie przeanalizowaliśmy treść i podane powody. Decyzja pozostaje w mocy, ponieważ treść narusza nasze zasady.',
    reversed: 'Odwołanie jest słuszne. Treść nie narusza naszych zasad i cofnęliśmy decyzję. Przepraszamy za pomyłkę.',
  },
  pt: {
    upheld:
      'Analisámos novamente o conteúdo e as suas razões. A decisão mantém-se, porque o conteúdo viola as nossas regras.',
    reversed: 'Tem razão. O conteúdo não viola as nossas regras e anulámos a decisão. Pedimos desculpa pelo erro.',
  },
};

export function preparedAnswers(language: StatementLanguage): Prepared {
  return answers[language];
}
