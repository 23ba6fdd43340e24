/**
 * Abuse that scores high in test mode.
 *
 * This file holds abusive language. It is here so that people can try a moderation service with the words they expect it
 * to catch; nobody has to type them, since the phrases of `plain-phrases.ts` do the same without hurting anyone.
 *
 * FROZEN: decision T9 promises the same scores for the same input on every release within /v1. Nothing below may change.
 * The tables are test mode's own on purpose: the live lexicon grows, and must not move these scores.
 */

import { listed, type PhraseGroup } from './phrase-group.ts';

export const abusivePhrases: readonly PhraseGroup[] = [
  {
    title: 'Insults aimed at someone',
    scores: { toxicity: 0.95, harassment: 0.94 },
    phrases: listed(`
      {you are} {a} {idiot}, {you are} {idiots}, {you are} all {idiots}, {you are} {stupid}, {you are} {so}
      {stupid}, you {idiot}, you are the biggest {idiot}, you stupid {idiot}, you fucking {idiot}, shut up you
      {idiot}
    `),
  },
  {
    title: 'Attacks',
    scores: { toxicity: 0.97, harassment: 0.93 },
    phrases: listed(`
      fuck you, fuck u, fuck off, go fuck yourself, screw you, shut the fuck up, stfu, gtfo, eat shit, piece of
      shit, son of a bitch, go to hell, burn in hell, rot in hell, i hate you, nobody likes you, nobody loves
      you, everyone hates you, no one likes you, you suck, you make me sick, you deserve to suffer, i hope you
      suffer
    `),
  },
  {
    title: 'Rude words',
    scores: { toxicity: 0.93, harassment: 0.76 },
    phrases: listed(`
      asshole, assholes, bitch, bitches, cunt, cunts, motherfucker, motherfuckers, fucker, fuckers, dickhead,
      dickheads, bastard, bastards, wanker, wankers, twat, prick, scumbag, what an idiot, what a moron, what a
      loser
    `),
  },
  {
    title: 'Obscene words',
    scores: { toxicity: 0.86 },
    phrases: listed(`
      fuck, fucking, fucked, wtf is wrong with you, shit, shitty, bullshit, shut up, piss off, idiot, idiots,
      moron, morons, imbecile, dumbass, retard, retarded
    `),
  },
  {
    title: 'Mild words',
    scores: { toxicity: 0.5 },
    phrases: listed(`
      stupid, dumb, loser, losers, pathetic, damn, crap, sucks, fool, wtf
    `),
  },
  {
    title: 'Hatred of a group',
    scores: { hate_speech: 0.95, toxicity: 0.94, harassment: 0.75 },
    phrases: listed(`
      i hate {group}, i hate all {group}, i fucking hate {group}, i despise {group}, death to {group}, death to
      all {group}, gas the {group}, get rid of all {group}, {group} are {vermin}, {group} are all {vermin},
      {group} should not exist, {group} dont deserve to live, {group} do not deserve to live, {group} dont
      deserve rights, {group} belong in the kitchen, go back to your country, go back to where you came from, go
      back to africa, white power, heil hitler, sieg heil, hitler was right, the holocaust never happened, the
      holocaust is a lie, jews will not replace us, jews control the world, gays should burn, god hates gays
    `),
  },
  {
    title: 'Hatred with threats',
    scores: { hate_speech: 0.97, violence: 0.93, toxicity: 0.96, harassment: 0.8 },
    phrases: listed(`
      kill all {group}, kill the {group}, all {group} should die, all {group} must die, {group} must die,
      {group} should die, {group} should be killed, all {group} should be killed, lynch all {group}, exterminate
      {group}, exterminate all {group}, we should kill {group}
    `),
  },
  {
    title: 'Slurs',
    scores: { hate_speech: 0.96, toxicity: 0.95, harassment: 0.8 },
    phrases: listed(`
      nigger, niggers, faggot, faggots, kike, kikes, spic, spics, gook, gooks, wetback, wetbacks, raghead,
      ragheads, towelhead, towelheads, tranny, trannies, coon, coons, paki, pakis, sand nigger, sand niggers,
      chinks, porch monkey, camel jockey
    `),
  },
  {
    title: 'Words that are usually slurs',
    scores: { hate_speech: 0.8, toxicity: 0.85 },
    phrases: listed(`
      nigga, niggas, fag, fags, dyke, dykes, gypsy scum, no blacks allowed
    `),
  },
  {
    title: 'Threats',
    scores: { violence: 0.96, toxicity: 0.93, harassment: 0.92 },
    phrases: listed(`
      {i will} {kill} you, {i will} {kill} your family, {i will} {kill} you all, {i will} {kill} him, {i will}
      {kill} her, {i will} {kill} them, {i will} {kill} them all, {i will} beat you up, {i will} beat the shit
      out of you, {i will} break your legs, {i will} break your neck, {i will} smash your face, {i will} punch
      you in the face, {i will} cut your throat, {i will} slit your throat, {i will} burn your house down, {i
      will} make you bleed, {i will} blow up the building, {i will} shoot up the school, {i will} plant a bomb,
      i know where you live, watch your back, i hope you die, i hope someone kills you, you deserve to die, put
      a bullet in your head, {i will} hurt you
    `),
  },
  {
    title: 'Violence',
    scores: { violence: 0.8, toxicity: 0.55 },
    phrases: listed(`
      kill you, murder you, stab you, shoot you, kill him, kill her, kill them all, beheading video, school
      shooting, mass shooting, bomb threat, how to make a bomb, build a pipe bomb, bloodbath, you will die,
      youre dead
    `),
  },
  {
    title: 'Telling someone to die',
    scores: { self_harm: 0.93, harassment: 0.96, toxicity: 0.96, violence: 0.6 },
    phrases: listed(`
      kill yourself, kill your self, kill urself, killyourself, kys, hang yourself, neck yourself, shoot
      yourself, drown yourself, end your life, slit your wrists, cut your wrists, drink bleach, jump off a
      bridge, go die, you should die, do everyone a favor and die, do us all a favor and die, the world would be
      better without you, commit suicide already
    `),
  },
  {
    title: 'Self-harm',
    scores: { self_harm: 0.95 },
    phrases: listed(`
      kill myself, killing myself, hang myself, shoot myself, i want to die, i wanna die, i want to end my life,
      end my life, ending my life, end it all, take my own life, cutting myself, hurting myself, harm myself,
      slit my wrists, i dont want to live, i do not want to live, i dont want to be alive, no reason to live,
      better off dead, better off without me, how to commit suicide, how to die painlessly, painless suicide,
      suicide methods, pro ana, thinspo
    `),
  },
  {
    title: 'Talk of suicide',
    scores: { self_harm: 0.8 },
    phrases: listed(`
      suicidal, commit suicide, committing suicide, overdose on pills, suicidal thoughts, cut myself,
      hurt myself
    `),
  },
  {
    title: 'Explicit',
    scores: { sexual: 0.97, toxicity: 0.6 },
    phrases: listed(`
      send nudes, send me nudes, send me your nudes, show me your tits, show me your boobs, suck my dick, suck
      my cock, suck my balls, i want to fuck you, wanna fuck, have sex with me, lets have sex, want to have sex,
      blowjob, blowjobs, blow job, handjob, cumshot, make you cum, cum on your face, gangbang, anal sex, oral
      sex, hardcore porn, hardcore sex, dick pic, dick pics, deepthroat, wet pussy, hard cock, big cock, sex
      tape, nude pics, naked pics, touch your body, i want to lick you, take off your clothes, masturbate for me
    `),
  },
  {
    title: 'Threats of sexual violence',
    scores: { sexual: 0.94, violence: 0.96, toxicity: 0.96, harassment: 0.95 },
    phrases: listed(`
      rape you, raped you, you deserve to be raped, i hope you get raped, {i will} rape you
    `),
  },
  {
    title: 'Suggestive',
    scores: { sexual: 0.87 },
    phrases: listed(`
      porn, porno, pornography, pornhub, nudes, horny, pussy, masturbate, masturbating, hentai, threesome,
      orgasm, sexting, xxx video, xxx videos, hot singles, boobs, tits, milf
    `),
  },
  {
    title: 'Mildly suggestive',
    scores: { sexual: 0.5 },
    phrases: listed(`
      sexy, make love, sex, naked, nude
    `),
  },
  {
    title: 'Spam and scams',
    scores: { spam: 0.98 },
    phrases: listed(`
      free money, make money fast, make money online, earn money online, earn money fast, get rich quick, easy
      money, extra cash from home, a week from home, a day from home, a month from home, buy viagra, cheap
      viagra, buy cialis, cheap meds, viagra, crypto giveaway, free crypto, free bitcoin, double your bitcoin,
      double your money, double your crypto, send bitcoin to, guaranteed profit, guaranteed profits, guaranteed
      returns, guaranteed income, you have won, youve won, you won a prize, congratulations you won, claim your
      prize, claim your reward, claim your free, free iphone, free gift card, free gift cards, free robux, free
      v bucks, free followers, buy followers, cheap followers, buy cheap, lottery winner, nigerian prince, lose
      weight fast, miracle cure, weight loss pills, online casino, casino bonus, best casino, click here to win,
      click here to claim, click here now, click here for free, click this link now, click the link to claim,
      buy now and get, act now, dont miss this offer, once in a lifetime offer, 100 free, spam spam spam, visit
      my website for, check out my onlyfans, hot singles in your area
    `),
  },
  {
    title: 'Advertising',
    scores: { spam: 0.94 },
    phrases: listed(`
      limited time offer, special promotion, best price guaranteed, lowest prices, cheap seo, seo services,
      check out my channel, subscribe to my channel, follow for follow, sub for sub, dm me to earn, investment
      opportunity, whatsapp me, join my telegram, use my promo code, use my referral link, click the link in my
      bio, link in my bio, order now, buy now, no credit card required
    `),
  },
  {
    title: 'Words that also occur in spam',
    scores: { spam: 0.5 },
    phrases: listed(`
      click here, risk free, work from home, discount, subscribe, promo code, giveaway
    `),
  },
  {
    title: 'Insults in other languages',
    scores: { toxicity: 0.94, harassment: 0.92 },
    phrases: listed(`
      eres un idiota, eres idiota, hijo de puta, vete a la mierda, tu es un idiot, fils de pute, va te faire
      foutre, ta gueule, du bist ein idiot, fick dich, hurensohn, arschloch, vai se foder, filho da puta, vai
      tomar no cu, vaffanculo, figlio di puttana, sei un idiota, ты идиот, иди нахуй, иди на хуй, пошел на хуй,
      пошёл на хуй, orospu çocuğu, siktir git, spierdalaj, kurwa mać, klootzak, madarchod, bhenchod, 操你妈, 死ね, 씨발
    `),
  },
  {
    title: 'Rude words in other languages',
    scores: { toxicity: 0.86 },
    phrases: listed(`
      mierda, puta, pendejo, cabron, cabrón, gilipollas, merde, connard, salope, putain, scheiße, scheisse,
      wichser, schlampe, caralho, porra, stronzo, cazzo, coglione, сука, блядь, хуй, kurwa, siktir, kut, chutiya
    `),
  },
  {
    title: 'Threats in other languages',
    scores: { violence: 0.95, toxicity: 0.92, harassment: 0.91 },
    phrases: listed(`
      te voy a matar, voy a matarte, je vais te tuer, ich bringe dich um, ich bring dich um, ich werde dich
      töten, vou te matar, ti ammazzo, ti uccido, я тебя убью, убью тебя, zabiję cię, seni öldüreceğim, ik maak
      je dood
    `),
  },
];
