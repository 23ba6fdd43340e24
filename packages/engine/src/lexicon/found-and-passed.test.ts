/** Abusive sentences that a list finds and everyday ones with look-alike words that it passes. The former are here to be found. */

import { textCategories } from '@moderato/contract';
import { describe, expect, it } from 'vitest';
import { createLexiconClassifier } from '../classifier/signs/lexicon-classifier.ts';

const classifier = createLexiconClassifier();

const sentences: Record<string, { found: readonly string[]; passed: readonly string[] }> = {
  Swedish: {
    found: [
      'håll käften din idiot',
      'Hall kaften nu',
      'du är en jävla hora',
      'åk hem till ditt land svartskalle',
      'gå och häng dig',
      'jag ska döda dig i morgon',
      'jag vill bara dö',
    ],
    passed: [
      'Filmen är slut klockan nio.',
      'Han fick bra fart på kälken.',
      'Häng dig på, vi åker nu!',
      'Vi skjuter upp mötet till fredag.',
      'Jag är bög och min syster är flata.',
      'Barnen tittar på en prickig korv i Fittja.',
      'Glöm inte att spruta i dig insulin, och slå inte ihjäl dig på isen.',
      'Farfar fick dö i cancer, hemma i sin säng.',
      'Sebbe fan club har möte i kväll.',
    ],
  },
  Ukrainian: {
    found: [
      'заткни пельку',
      'ти довбойоб',
      'йди в сраку звідси',
      'щоб ти здох',
      'я тебе вб’ю',
      'всі вони чорножопі',
      'іди повісся',
      'не хочу більше жити',
    ],
    passed: [
      'Студентка з Нігерії летить у Нігер.',
      'Не хочу жити в місті, хочу в село.',
      'Бабуся курчатам зерна насипала.',
      'Гімн співали стоячи.',
      'Мій дід був єврей, а бабуся ромка.',
      'Застрахуй хату від пожежі.',
      'Підоснова килима зносилася, а підйом крутий.',
    ],
  },
  Persian: {
    found: [
      'خفه شو',
      'خفه‌شو بابا',
      'مادرجنده',
      'تو یه حرومزاده ای',
      'برو خودتو بکش',
      'عرب سوسمارخور',
      'زنده نمیذارمت',
      'میخوام خودمو بکشم',
      'koskesh',
    ],
    passed: [
      'هیچ کس خانه نبود.',
      'کسی را می‌شناسید که پیانو درس بدهد؟',
      'نصر عبده وأعز جنده',
      'جهود كبيرة من أجل السلام',
      'الكون واسع يا ابنتي كوني سعيدة',
      'خواهرم همجنسگراست و همسایه‌ی ما افغان است.',
      'مبيد حشري للمنزل',
      'اینترنت این‌جا ضعیفه، خاموش و روشنش کن.',
    ],
  },
  Indonesian: {
    found: [
      'dasar goblok',
      'bangsat kau',
      'mati aja lo sana',
      'gue bunuh lo',
      'usir cina dari sini',
      'kirim pap memek',
      'aku ingin bunuh diri',
    ],
    passed: [
      'Anjing lo galak gak?',
      'Anak saya tidak sengaja minum baygon, tolong.',
      'Anjing tetangga melahirkan empat ekor.',
      'Anak anjing itu lucu sekali.',
      'Lampu mati lagi di rumah nenek.',
      'Aku suka kucing, adikku suka monyet di kebun binatang.',
      'Jendela kiri tolong ditutup.',
      'Temanku orang Cina, Muslim, dan waria.',
      'Anjing kamu lucu, umurnya berapa?',
      'Hati-hati, ikannya mati lo kalau airnya dingin.',
      'Buang sampah lo di tempatnya ya.',
      'Beli otak-otak udang dua bungkus.',
      'Semut rangrang digigit kutu bangsat.',
    ],
  },
  Vietnamese: {
    found: [
      'địt mẹ mày',
      'dit me may',
      'đồ chó',
      'câm mồm đi thằng ngu',
      'mày chết đi',
      'tao giết mày',
      'lũ khựa cút về tàu',
      'em không muốn sống nữa',
    ],
    passed: [
      'Mua óc chó ở đâu vậy?',
      'Con ngủ chưa?',
      'Còn điểm nào thắc mắc không?',
      'Mỗi tháng cho con một quyển sách.',
      'Hạt óc chó rất bổ cho bà bầu.',
      'Mới mua đồ ngủ và đồ chó mèo.',
      'Uống hai lon bia rồi ngủ như lợn.',
      'Do điện yếu nên quạt chạy chậm.',
      'Các con các cháu về đông đủ.',
      'Ba tháng ngủ được có mấy đêm.',
      'Cười chết đi được!',
      'Cứ từ từ đi, tôi mới đến, đang chờ tàu ở con phố này.',
      'Treo cờ đi các con, đầu buổi chiều tao cắt cỏ.',
      'Tao bán máy rồi, còn phở không, vài buổi nữa ghé.',
      'Bé chậm nói do tự kỷ, bà yếu do thiểu năng tuần hoàn não.',
      'Tết này giết mấy con gà?',
    ],
  },
};

describe.each(Object.entries(sentences))('the %s list', (_language, { found, passed }) => {
  it.each(found)('finds "%s"', (text) => {
    expect(flagged(text)).not.toEqual([]);
  });

  it.each(passed)('passes "%s"', (text) => {
    expect(flagged(text)).toEqual([]);
  });
});

function flagged(text: string): string[] {
  const judgement = classifier.score(text, 'default');
  if (judgement instanceof Promise) throw new Error('the lexicon classifier answers at once');
  const { scores } = judgement;
  return textCategories.filter(({ name, defaultThreshold }) => scores[name] > defaultThreshold).map(({ name }) => name);
}

it.each([
  ['uk', 'ти довбойоб'],
  ['vi', 'đồ con đĩ'],
  ['fa', 'خفه‌شو بابا'],
])('the ordinary spelling of %s is not a disguise: %s', (_, content) => {
  const found = classifier.explain(content, 'default');
  expect(found.length).toBeGreaterThan(0);
  expect(found.map(({ trick }) => trick)).toEqual(found.map(() => null));
});

it.each([
  ['ک\u200bس\u200bک\u200bش', 'invisible characters'],
  ['مادر\u00adجن\u00adده', 'invisible characters'],
  ['dіt mе mаy', 'look-alike letters'],
  ['ти довбойoб', 'look-alike letters'],
])('a hidden spelling stays a disguise: %s', (content, trick) => {
  expect(classifier.explain(content, 'default').map((found) => found.trick)).toContain(trick);
});

it.each([
  'I know where you live.',
  'Ich weiß, wo deine Kinder zur Schule gehen.',
  "Je sais où tes enfants vont à l'école.",
  'Sé a qué colegio van tus hijos.',
  'Я знаю, в какую школу ходят твои дети.',
])('the lists find a threat that is a known phrase: %s', (content) => {
  expect(flagged(content)).toContain('violence');
});
