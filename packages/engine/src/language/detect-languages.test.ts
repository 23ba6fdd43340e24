import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectLanguages } from './detect-languages.ts';

test.each([
  ['The meeting starts at nine tomorrow, please bring your notes with you.', 'en'],
  ['You are a wonderful person.', 'en'],
  ['Ich habe gestern mit meiner Schwester im Garten gearbeitet.', 'de'],
  ['Nous avons mangé au restaurant avec toute la famille hier soir.', 'fr'],
  ['Mañana por la mañana vamos a la playa con los niños.', 'es'],
  ['Ontem à noite não consegui dormir por causa do barulho na rua.', 'pt'],
  ['Domani mattina andiamo al mercato con i nostri amici.', 'it'],
  ['Gisteren hebben we met het hele gezin in de tuin gegeten.', 'nl'],
  ['Wczoraj wieczorem nie mogłem zasnąć, bo było bardzo głośno.', 'pl'],
  ['Igår kväll kunde jag inte sova eftersom det var så mycket buller.', 'sv'],
  ['Dün gece çok gürültü olduğu için uyuyamadım.', 'tr'],
  ['Tegnap este nem tudtam aludni, mert nagy zaj volt az utcán.', 'hu'],
  ['Aseară nu am putut să dorm pentru că era prea mult zgomot.', 'ro'],
  ['Đêm qua tôi không ngủ được vì ngoài đường quá ồn ào.', 'vi'],
  ['Вчера вечером я не мог заснуть, потому что на улице было шумно.', 'ru'],
  ['Вчора ввечері я не міг заснути, бо на вулиці було дуже гучно.', 'uk'],
  ['لم أستطع النوم الليلة الماضية بسبب الضوضاء في الشارع.', 'ar'],
  ['دیشب به خاطر سر و صدای خیابان نتوانستم بخوابم.', 'fa'],
  ['कल रात सड़क पर शोर के कारण मैं सो नहीं सका।', 'hi'],
  ['昨天晚上街上太吵了，我没有睡着。', 'zh'],
  ['昨日の夜は外がうるさくて眠れませんでした。', 'ja'],
  ['어젯밤에는 길이 시끄러워서 잠을 잘 수 없었어요.', 'ko'],
  ['Χθες το βράδυ δεν μπόρεσα να κοιμηθώ.', 'el'],
  ['אתמול בלילה לא הצלחתי לישון בגלל הרעש ברחוב.', 'he'],
  ['เมื่อคืนนี้ฉันนอนไม่หลับเพราะเสียงดัง', 'th'],
])('P1: %j is detected as %s', (text, language) => {
  expect(detectLanguages(text)).toEqual([language]);
});

// Plain and short: everyday sentences whose words leave no doubt must get a language.
test.each([
  ['I want to go home', 'en'],
  ['This is a good idea', 'en'],
  ['You are so stupid', 'en'],
  ['nobody likes you here', 'en'],
  ['I love this song', 'en'],
  ['what are you talking about', 'en'],
  ['Ich will nach Hause gehen', 'de'],
  ['Je veux rentrer chez moi', 'fr'],
  ['Quiero ir a casa', 'es'],
  ['Voglio andare a casa', 'it'],
  ['Ik wil naar huis gaan', 'nl'],
  ['Chcę iść do domu', 'pl'],
  ['Eve gitmek istiyorum', 'tr'],
  ['Minä haluan mennä kotiin', 'fi'],
  ['Jag vill gå hem nu', 'sv'],
  ['Я хочу домой', 'ru'],
])('P1: the short plain sentence %j is detected as %s', (text, language) => {
  expect(detectLanguages(text)).toEqual([language]);
});

test.each([
  'gg ez',
  'gg wp',
  'ez noob lol',
  'lol gg ez noob team',
  'omg wtf bro',
  'ez ez ez ez',
  'ja ja ja ja ja ja',
  'kk kk kk kk kk kk',
  'me me me me me',
  'tu tu tu tu tu tu',
  'lol',
  'yo hamburger',
  'lmao',
  'afk brb',
  'ok',
  'pizza',
  'hahaha',
  'nooooooo',
  'John Smith',
  'Maria Garcia Lopez',
  'iPhone 15 Pro Max',
  'Real Madrid',
  'asdfghjkl',
  '😀😀😀',
  '12345',
  '12:30 - 14:45',
  '...!?',
  ' ',
  '',
  '¯\\_(ツ)_/¯',
  '(´д`)',
  'ಠ_ಠ',
  'ㅋㅋㅋㅋ',
  'π',
  'https://www.beispiel.de/ich/habe/gestern/gearbeitet',
  '@jemand #hashtag',
  'info@ejemplo.es',
  '\u0000\ud800',
])('P1: no language is guessed for %j', (text) => {
  expect(detectLanguages(text)).toEqual([]);
});

test('P1: all standards of a language are named instead of one', () => {
  expect(detectLanguages('Sinoć nisam mogao spavati jer je na ulici bila velika buka i galama.')).toEqual([
    'hr',
    'bs',
    'sr',
  ]);
  expect(detectLanguages('Semalam saya tidak dapat tidur karena jalanan sangat berisik.')).toEqual(['id', 'ms']);
});

test('P1: a text in two scripts has the language of the dominant one', () => {
  expect(detectLanguages('Вчера я купил новый iPhone в магазине на улице и очень доволен')).toEqual(['ru']);
  expect(detectLanguages('昨日 Tokyo で新しい iPhone を買いました、とても嬉しいです')).toEqual(['ja']);
});

test('P1: addresses and tags do not hide the language around them', () => {
  const text = 'Please have a look at https://ejemplo.es/noticias/de/hoy and tell me what you think @pepito #noticias';
  expect(detectLanguages(text)).toEqual(['en']);
});

test('P1: the longest text is judged by its first part', () => {
  const english = 'The meeting starts at nine tomorrow, please bring your notes with you. ';
  expect(detectLanguages(english.repeat(700))).toEqual(['en']);
});

test('P1: any text gets two-letter codes, and the same ones every time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const found = detectLanguages(text);
      expect(found.every((code) => /^[a-z]{2}$/.test(code))).toBe(true);
      expect(detectLanguages(text)).toEqual(found);
    }),
  );
});
