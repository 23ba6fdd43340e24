/** What the public page of an appeal says, in the languages of statements. */

import type { StatementLanguage } from '@moderato/contract';

export interface AppealWords {
  readonly title: string;
  readonly question: string;
  readonly hint: (until: string) => string;
  readonly send: string;
  readonly received: (answerBy: string) => string;
  readonly used: string;
  readonly closed: string;
  readonly unknown: string;
  readonly tooFast: string;
  readonly needsText: string;
  readonly test: string;
}

export const appealWords: Readonly<Record<StatementLanguage, AppealWords>> = {
  en: {
    title: 'Appeal against a decision',
    question: 'Why do you think the decision is wrong?',
    hint: (until) => `You can send one appeal, until ${until}, with at most 5,000 characters. A person will read it.`,
    send: 'Send the appeal',
    received: (answerBy) =>
      `Your appeal was received. The platform will tell you the answer, by ${answerBy} at the latest.`,
    used: 'This link was already used to send an appeal.',
    closed: 'The time to appeal is over.',
    unknown: 'This link is not valid.',
    tooFast: 'Too many requests. Wait a few minutes and try again.',
    needsText: 'Write a reason of 1 to 5,000 characters.',
    test: 'This page was opened with a test link: nothing is kept.',
  },
  de: {
    title: 'Beschwerde gegen eine Entscheidung',
    question: 'Warum halten Sie die Entscheidung für falsch?',
    hint: (until) =>
      `Sie können bis zum ${until} eine Beschwerde mit höchstens 5.000 Zeichen senden. Ein Mensch wird sie lesen.`,
    send: 'Beschwerde senden',
    received: (answerBy) =>
      `Ihre Beschwerde ist eingegangen. Die Plattform teilt Ihnen die Antwort spätestens am ${answerBy} mit.`,
    used: 'Mit diesem Link wurde bereits eine Beschwerde gesendet.',
    closed: 'Die Frist für eine Beschwerde ist abgelaufen.',
    unknown: 'Dieser Link ist ungültig.',
    tooFast: 'Zu viele Anfragen. Warten Sie einige Minuten und versuchen Sie es erneut.',
    needsText: 'Schreiben Sie eine Begründung mit 1 bis 5.000 Zeichen.',
    test: 'Diese Seite wurde mit einem Testlink geöffnet: Es wird nichts gespeichert.',
  },
  fr: {
    title: 'Réclamation contre une décision',
    question: 'Pourquoi estimez-vous que la décision est erronée ?',
    hint: (until) =>
      `Vous pouvez envoyer une réclamation, jusqu’au ${until}, de 5 000 caractères au plus. Une personne la lira.`,
    send: 'Envoyer la réclamation',
    received: (answerBy) =>
      `Votre réclamation a été reçue. La plateforme vous communiquera la réponse au plus tard le ${answerBy}.`,
    used: 'Ce lien a déjà servi à envoyer une réclamation.',
    closed: 'Le délai de réclamation est écoulé.',
    unknown: 'Ce lien n’est pas valable.',
    tooFast: 'Trop de requêtes. Patientez quelques minutes et réessayez.',
    needsText: 'Écrivez un motif de 1 à 5 000 caractères.',
    test: 'Cette page a été ouverte avec un lien de test : rien n’est conservé.',
  },
  es: {
    title: 'Reclamación contra una decisión',
    question: '¿Por qué cree que la decisión es errónea?',
    hint: (until) =>
      `Puede enviar una reclamación, hasta el ${until}, de 5000 caracteres como máximo. Una persona la leerá.`,
    send: 'Enviar la reclamación',
    received: (answerBy) =>
      `Su reclamación se ha recibido. La plataforma le comunicará la respuesta a más tardar el ${answerBy}.`,
    used: 'Este enlace ya se utilizó para enviar una reclamación.',
    closed: 'El plazo de reclamación ha terminado.',
    unknown: 'Este enlace no es válido.',
    tooFast: 'Demasiadas solicitudes. Espere unos minutos y vuelva a intentarlo.',
    needsText: 'Escriba un motivo de 1 a 5000 caracteres.',
    test: 'Esta página se abrió con un enlace de prueba: no se guarda nada.',
  },
  it: {
    title: 'Reclamo contro una decisione',
    question: 'Perché ritiene che la decisione sia sbagliata?',
    hint: (until) =>
      `È possibile inviare un reclamo, fino al ${until}, di al massimo 5.000 caratteri. Sarà letto da una persona.`,
    send: 'Invia il reclamo',
    received: (answerBy) => `Il reclamo è stato ricevuto. La piattaforma comunicherà la risposta entro il ${answerBy}.`,
    used: 'Questo link è già stato usato per inviare un reclamo.',
    closed: 'Il termine per il reclamo è scaduto.',
    unknown: 'Questo link non è valido.',
    tooFast: 'Troppe richieste. Attenda qualche minuto e riprovi.',
    needsText: 'Scriva un motivo da 1 a 5.000 caratteri.',
    test: 'Questa pagina è stata aperta con un link di prova: nulla viene conservato.',
  },
  nl: {
    title: 'Bezwaar tegen een besluit',
    question: 'Waarom vindt u het besluit onjuist?',
    hint: (until) => `U kunt tot en met ${until} één bezwaar van ten hoogste 5.000 tekens sturen. Een mens leest het.`,
    send: 'Bezwaar versturen',
    received: (answerBy) => `Uw bezwaar is ontvangen. Het platform laat u uiterlijk op ${answerBy} het antwoord weten.`,
    used: 'Met deze link is al een bezwaar verstuurd.',
    closed: 'De termijn voor bezwaar is verstreken.',
    unknown: 'Deze link is niet geldig.',
    tooFast: 'Te veel verzoeken. Wacht een paar minuten en probeer het opnieuw.',
    needsText: 'Schrijf een reden van 1 tot 5.000 tekens.',
    test: 'Deze pagina is met een testlink geopend: er wordt niets bewaard.',
  },
  pl: {
    title: 'Odwołanie od decyzji',
    question: 'Dlaczego uważają Państwo decyzję za błędną?',
    hint: (until) => `Do dnia ${until} można wysłać jedno odwołanie, najwyżej 5000 znaków. Przeczyta je człowiek.`,
    send: 'Wyślij odwołanie',
    received: (answerBy) => `Odwołanie wpłynęło. Platforma przekaże odpowiedź najpóźniej dnia ${answerBy}.`,
    used: 'Za pomocą tego odnośnika wysłano już odwołanie.',
    closed: 'Termin na odwołanie upłynął.',
    unknown: 'Ten odnośnik jest nieprawidłowy.',
    tooFast: 'Zbyt wiele żądań. Proszę odczekać kilka minut i spróbować ponownie.',
    needsText: 'Proszę podać powód: od 1 do 5000 znaków.',
    test: 'Tę stronę otwarto za pomocą odnośnika testowego: nic nie jest zapisywane.',
  },
  pt: {
    title: 'Reclamação contra uma decisão',
    question: 'Por que considera a decisão errada?',
    hint: (until) =>
      `Pode enviar uma reclamação, até ${until}, com 5000 caracteres no máximo. Será lida por uma pessoa.`,
    send: 'Enviar a reclamação',
    received: (answerBy) => `A sua reclamação foi recebida. A plataforma comunicará a resposta até ${answerBy}.`,
    used: 'Esta ligação já foi usada para enviar uma reclamação.',
    closed: 'O prazo de reclamação terminou.',
    unknown: 'Esta ligação não é válida.',
    tooFast: 'Demasiados pedidos. Aguarde alguns minutos e tente novamente.',
    needsText: 'Escreva um motivo de 1 a 5000 caracteres.',
    test: 'Esta página foi aberta com uma ligação de teste: nada é guardado.',
  },
};
