/**
 * Detects Hindi in Latin letters (`hi-Latn`), as people write it in chats. It has no fixed spelling, so the table of letter
 * runs does not know it, but its small words give it away. A text needs two different words that no other language has,
 * among enough small words.
 */

import type { Word } from './words-of.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Small words that hardly any other language writes in this way. */
const telling = words(`
  hai hain hun hoon nahi nahin nhi kya kyu kyun kyon mera meri mere tera teri tere tumhara tumhari tumhare tumhe tumhein
  hamara hamari hamare humara humari humare humein hume apna apni apne aap aapka aapki aapke aapko kaise kaisa kaisi
  karo karna karta karti karte karke karenge karega karegi karne kiya raha rahi rahe rahega gaya gayi gaye jata jaati jaata
  wala wali wale waala waale bhai bhaiya yaar yeh woh aur lekin magar bahut bohot bahot accha acha achha achhi acchi
  tujhe tujhko mujhe mujhko usko isko unko uska uski uske iska iski iske unka unki unke jiska jisko abhi kabhi kuch kuchh
  bhi toh hoga hogi honge hota hoti hote dekho dekha bolo bola boli bolta bata batao bataya matlab sirf zyada jyada phir
  jab jaise waise kahan yahan wahan idhar udhar haan arre abe kitna kitni kitne chahiye sakta sakti sakte diya diye liya liye
  lagta lagti laga milega mila milta subah ladki ladka ladke behen didi beta bacche bachche logon gaana khana khao khaya
  baat baatein kaam waqt saath pehle baad andar bahar zindagi dimag dimaag paisa paise kisi kisko kaun koi kyunki isliye
`);
/** Small words that it shares with others. */
const shared = words(`
  ka ki ke ko se me mein main tu tum hum ho na to par pe hi bas ab mat ek do sab tha thi the wo ye log ghar dost kal aaj raat
  tak bina yar bro le de ja jao aa aao kar rha rhi kr ha ji
`);

const minTelling = 2;
/** Of all words, in percent. */
const minShare = 30;

export function isRomanizedHindi(all: readonly Word[]): boolean {
  const found = new Set<string>();
  let small = 0;
  for (const { text } of all) {
    const isTelling = telling.has(text);
    if (isTelling) found.add(text);
    if (isTelling || shared.has(text)) small++;
  }
  return found.size >= minTelling && small * 100 >= all.length * minShare;
}
