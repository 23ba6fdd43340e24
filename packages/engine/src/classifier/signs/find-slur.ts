/**
 * Finds a slur that stands alone or is thrown at somebody, and that nobody quotes, reports or denies [T18]. Everything
 * else is left to the models: a slur in a sentence may be told, discussed or reclaimed.
 */

import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { slurActionOf } from '../../lexicon/slurs/load-slurs.ts';
import type { Slur } from '../classifier.ts';
import type { Reading } from './read-signs.ts';
import { confidences } from './tricks.ts';

/** `isName`: a name has no sentence, so a slur in it is always meant. */
export function findSlur(content: string, readings: readonly Reading[], isName = false): Slur | undefined {
  let found: Slur | undefined;
  for (const { sign } of readings) {
    const { start, end, source, confidence } = sign;
    if (typeof source !== 'object' || source === null || confidence < confidences.sure) continue;
    const action = slurActionOf(source as LexiconEntry);
    if (action === undefined || found?.action === 'block' || found?.action === action) continue;
    const isMeant =
      isName || (!isQuoted(content, start, end) && (isAlone(content, readings) || isThrown(content, start, end)));
    if (isMeant) found = { action, span: { start, end } };
  }
  return found;
}

const quotes = /["'«»‹›„“”‘’「」『』]/;

function isQuoted(content: string, start: number, end: number): boolean {
  return quotes.test(content[start - 1] ?? '') && quotes.test(content[end] ?? '');
}

const letters = /[\p{L}\p{N}]/u;
const longestAlone = 80;

/** Nothing else is said, but perhaps other terms of the word lists and words that only add force. */
function isAlone(content: string, readings: readonly Reading[]): boolean {
  if (content.length > longestAlone || /^\s*>/.test(content)) return false;
  let rest = '';
  let reached = 0;
  for (const { sign } of readings.toSorted((a, b) => a.sign.start - b.sign.start)) {
    if (typeof sign.source !== 'object') continue;
    rest += `${content.slice(reached, Math.max(reached, sign.start))} `;
    reached = Math.max(reached, sign.end);
  }
  rest += content.slice(reached);
  return !letters.test(rest.replace(force, ''));
}

const forceWords =
  'fucking|fuckin|fucken|dirty|filthy|stupid|ugly|dumb|lazy|little|damn|goddamn|bloody|disgusting|worthless|old|fat|black|du|dreckiger?|verdammter?|scheiß|sale|espèce de|putain de|puto|puta|maldito|sucio|sporco|brutto|lurido|vuile|vieze|smerige|jebany|pierdolony|brudny|тупой|тупая|грязный|сраный|pis|jävla|you|ur|u|ya';
const force = new RegExp(`(?<![\\p{L}\\p{N}])(?:${forceWords})(?![\\p{L}\\p{N}])`, 'giu');

/** "you …", "you are such a …", "shut up, …": spoken to the one who is meant, without a word of denying or telling between. */
const said =
  "you(?:['’]?re| are)?|u(?: r)?|ur|y['’]?all|ya|du(?: bist)?|ihr(?: seid)?|tu(?: es)?|t['’]es|vous(?: êtes)?|eres|sois|tú|sei|siete|tu sei|você(?: é)?|vc(?: é)?|seus?|sua|tu és|jij(?: bent)?|je bent|jullie|ty(?: jesteś)?|jesteś|wy|ты|вы|ти|ви|sen(?: bir)?|siz|din|ditt|dina|انت|أنت|يا|तू|तुम|साले|tu|tum|abe|saale|shut up|fuck off|fuck you|screw you|go home|get out|go away|die|halt die fresse|halts maul|verpiss dich|raus|ta gueule|ferme ta gueule|dégage|casse-toi|cállate|vete|lárgate|vaffanculo|stai zitto|cala a boca|hou je bek|rot op|zamknij się|zamknij ryj|spierdalaj|заткнись|вали|defol|kes sesini|håll käften|stick";
const fillers =
  'a|an|the|such|all|just|nothing but a|is|ein|eine|einfach|nur|so|une?|que|un[ao]?|um|uma|een|taki|просто|bir|en|ett';
const thrown = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])(?:${said})(?:[\\s,!]+(?:${fillers}|${forceWords})(?![\\p{L}\\p{N}])){0,4}[\\s,!]*$`,
  'iu',
);
const reach = 60;
/** "he called me a …", "they said: you …": told, not thrown. */
const told =
  /(?:call|said|say|shout|yell|scream|wrote|told|heard|word|term|slur|genannt|gesagt|sagt|gerufen|schrie|beschimpf|wort|traité|disait|dit|crié|mot|llam|dij|dec[ií]|grit|palabra|chiam|dett|dice|parola|cham|disse|palavra|noem|zei|riep|woord|nazwa|powiedzia|słowo|назва|сказа|крич|слово|dedi|diye|kelime|kalla|sade|ordet)\p{L}*[^.!?\n]{0,60}$/iu;

function isThrown(content: string, start: number, end: number): boolean {
  const before = content.slice(Math.max(0, start - reach), start);
  if (told.test(before)) return false;
  if (thrown.test(before)) return true;
  return (
    (before === '' || /[.!?\n]\s*$/.test(before)) &&
    /^\s*,?\s*(?:you|u)(?![\p{L}'’])/iu.test(content.slice(end, end + 8))
  );
}
