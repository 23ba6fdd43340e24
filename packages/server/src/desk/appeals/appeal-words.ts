/** What the public page of an appeal says, in the languages of statements. */

import type { StatementLanguage } from '@moderato/contract';

const en = {
  title: 'Appeal against a decision',
  question: 'Why do you think the decision is wrong?',
  hint: (until: string) => `You can send one appeal of up to 5,000 characters until ${until}. A person will read it.`,
  send: 'Send the appeal',
  received: (answerBy: string) => `Your appeal was received. The platform will answer you by ${answerBy}.`,
  used: 'This link has already been used to send an appeal.',
  closed: 'The time to appeal is over.',
  unknown: 'This link is not valid.',
  tooFast: 'Too many requests. Wait a few minutes and try again.',
  needsText: 'Write a reason of up to 5,000 characters.',
  test: 'This is a test link: nothing is kept.',
};

export const appealWords: Readonly<Record<StatementLanguage, Readonly<typeof en>>> = {
  en,
  de: {
    title: 'Beschwerde gegen eine Entscheidung',
    question: 'Warum halten Sie die Entscheidung für falsch?',
    hint: (until) =>
      `Sie können bis zum ${until} eine einzige Beschwerde mit höchstens 5.000 Zeichen senden. Ein Mensch liest sie.`,
    send: 'Beschwerde senden',
    received: (answerBy) =>
      `Ihre Beschwerde ist eingegangen. Die Plattform teilt Ihnen die Antwort spätestens am ${answerBy} mit.`,
    used: 'Mit diesem Link wurde bereits eine Beschwerde gesendet.',
    closed: 'Die Frist für eine Beschwerde ist abgelaufen.',
    unknown: 'Dieser Link ist ungültig.',
    tooFast: 'Zu viele Anfragen. Warten Sie einige Minuten und versuchen Sie es erneut.',
    needsText: 'Schreiben Sie eine Begründung mit höchstens 5.000 Zeichen.',
    test: 'Dies ist ein Testlink: Es wird nichts gespeichert.',
  },
  fr: {
    title: 'Réclamation contre une décision',
    question: 'Pourquoi estimez-vous que la décision est erronée ?',
    hint: (until) =>
      `Vous pouvez envoyer une seule réclamation, de 5 000 caractères au plus, jusqu’au ${until}. Une personne la lira.`,
    send: 'Envoyer la réclamation',
    received: (answerBy) =>
      `Votre réclamation a bien été reçue. La plateforme vous communiquera la réponse au plus tard le ${answerBy}.`,
    used: 'Ce lien a déjà servi à envoyer une réclamation.',
    closed: 'Le délai de réclamation est écoulé.',
    unknown: 'Ce lien n’est pas valide.',
    tooFast: 'Trop de requêtes. Patientez quelques minutes et réessayez.',
    needsText: 'Indiquez vos raisons, en 5 000 caractères au plus.',
    test: 'Ceci est un lien de test : rien n’est conservé.',
  },
  es: {
    title: 'Reclamación contra una decisión',
    question: '¿Por qué cree que la decisión es errónea?',
    hint: (until) =>
      `Puede enviar una sola reclamación, de 5000 caracteres como máximo, hasta el ${until}. Una persona la leerá.`,
    send: 'Enviar la reclamación',
    received: (answerBy) =>
      `Se ha recibido su reclamación. La plataforma le comunicará la respuesta a más tardar el ${answerBy}.`,
    used: 'Este enlace ya se utilizó para enviar una reclamación.',
    closed: 'El plazo de reclamación ha terminado.',
    unknown: 'Este enlace no es válido.',
    tooFast: 'Demasiadas solicitudes. Espere unos minutos y vuelva a intentarlo.',
    needsText: 'Explique sus motivos en 5000 caracteres como máximo.',
    test: 'Este es un enlace de prueba: no se guarda nada.',
  },
  it: {
    title: 'Reclamo contro una decisione',
    question: 'Perché ritiene che la decisione sia sbagliata?',
    hint: (until) =>
      `Può inviare un solo reclamo, di al massimo 5.000 caratteri, fino al giorno ${until}. Lo leggerà una persona.`,
    send: 'Invia il reclamo',
    received: (answerBy) =>
      `Il reclamo è stato ricevuto. La piattaforma Le comunicherà la risposta entro il giorno ${answerBy}.`,
    used: 'Questo link è già stato usato per inviare un reclamo.',
    closed: 'Il termine per il reclamo è scaduto.',
    unknown: 'Questo link non è valido.',
    tooFast: 'Troppe richieste. Attenda qualche minuto e riprovi.',
    needsText: 'Scriva una motivazione di al massimo 5.000 caratteri.',
    test: 'Questo è un link di prova: non viene conservato nulla.',
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
    needsText: 'Schrijf een reden van ten hoogste 5.000 tekens.',
    test: 'Dit is een testlink: er wordt niets bewaard.',
  },
  pl: {
    title: 'Odwołanie od decyzji',
    question: 'Dlaczego uważają Państwo decyzję za błędną?',
    hint: (until) => `Do dnia ${until} można wysłać jedno odwołanie o długości do 5000 znaków. Przeczyta je człowiek.`,
    send: 'Wyślij odwołanie',
    received: (answerBy) => `Odwołanie wpłynęło. Platforma przekaże odpowiedź najpóźniej dnia ${answerBy}.`,
    used: 'Za pomocą tego linku wysłano już odwołanie.',
    closed: 'Termin na odwołanie upłynął.',
    unknown: 'Ten link jest nieprawidłowy.',
    tooFast: 'Zbyt wiele żądań. Proszę odczekać kilka minut i spróbować ponownie.',
    needsText: 'Proszę podać powód (najwyżej 5000 znaków).',
    test: 'To jest link testowy: nic nie zostanie zapisane.',
  },
  pt: {
    title: 'Reclamação contra uma decisão',
    question: 'Por que motivo considera a decisão errada?',
    hint: (until) =>
      `Pode enviar uma única reclamação, com 5000 caracteres no máximo, até ${until}. Será lida por uma pessoa.`,
    send: 'Enviar a reclamação',
    received: (answerBy) => `A sua reclamação foi recebida. A plataforma comunicar-lhe-á a resposta até ${answerBy}.`,
    used: 'Este link já foi usado para enviar uma reclamação.',
    closed: 'O prazo de reclamação terminou.',
    unknown: 'Este link não é válido.',
    tooFast: 'Demasiados pedidos. Aguarde alguns minutos e tente novamente.',
    needsText: 'Indique os seus motivos em 5000 caracteres no máximo.',
    test: 'Este é um link de teste: nada é guardado.',
  },
};
