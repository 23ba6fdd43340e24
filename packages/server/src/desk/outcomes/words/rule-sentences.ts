/**
 * The sentences of a statement of reasons about the rules that matched, by kind and language. Names and ids of rules
 * are only for the platform. A kind that exempts words finds nothing, so it needs no sentence.
 */

import type { FindingRuleType, StatementLanguage } from '@moderato/contract';

export const ruleSentences: Readonly<Record<FindingRuleType, Readonly<Record<StatementLanguage, string>>>> = {
  wordlist: {
    en: "The content contains words from one of the platform's lists.",
    de: 'Der Inhalt enthält Wörter aus einer Liste der Plattform.',
    fr: 'Le contenu contient des mots d’une liste de la plateforme.',
    es: 'El contenido contiene palabras de una lista de la plataforma.',
    it: 'Il contenuto contiene parole di un elenco della piattaforma.',
    nl: 'De inhoud bevat woorden uit een lijst van het platform.',
    pl: 'Treść zawiera słowa z listy platformy.',
    pt: 'O conteúdo contém palavras de uma lista da plataforma.',
  },
  regex: {
    en: 'The content matches a text pattern set by the platform.',
    de: 'Der Inhalt entspricht einem Textmuster der Plattform.',
    fr: 'Le contenu correspond à un modèle de texte de la plateforme.',
    es: 'El contenido coincide con un patrón de texto de la plataforma.',
    it: 'Il contenuto corrisponde a uno schema di testo della piattaforma.',
    nl: 'De inhoud komt overeen met een tekstpatroon van het platform.',
    pl: 'Treść odpowiada wzorcowi tekstu, który ustaliła platforma.',
    pt: 'O conteúdo corresponde a um padrão de texto da plataforma.',
  },
};
