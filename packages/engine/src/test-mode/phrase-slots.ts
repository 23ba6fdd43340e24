/**
 * What the `{name}` of a phrase stands for. Holds abusive language, for the reason given in `abusive-phrases.ts`.
 * FROZEN (T9): nothing below may change within /v1.
 */

import { listed } from './phrase-group.ts';

export const slots: Readonly<Record<string, readonly string[]>> = {
  'you are': listed(`
    you are, youre, you r, u are, u r, ur
  `),
  a: listed(`
    a, an, such a, such an, a fucking, a total, a complete, just a, nothing but a
  `),
  so: listed(`
    so, fucking, so fucking, just, really
  `),
  idiot: listed(`
    idiot, moron, imbecile, loser, dumbass, jerk, coward, fool, clown, pig, freak, creep, failure, disgrace,
    retard, bitch, asshole, bastard, cunt, dickhead, piece of shit, piece of trash, piece of garbage, waste of
    space, stupid idiot, stupid bitch, fucking idiot
  `),
  idiots: listed(`
    idiots, morons, imbeciles, losers, clowns, assholes, scum, trash
  `),
  stupid: listed(`
    stupid, dumb, pathetic, worthless, useless, ugly, disgusting, trash, garbage, retarded, braindead, scum, fat
    and ugly, an embarrassment
  `),
  group: listed(`
    muslims, jews, christians, hindus, blacks, black people, whites, white people, asians, arabs, africans,
    indians, mexicans, latinos, immigrants, refugees, foreigners, gypsies, gays, gay people, lesbians,
    homosexuals, trans people, transgender people, women, men, disabled people
  `),
  vermin: listed(`
    subhuman, vermin, animals, parasites, cockroaches, rats, inferior, scum, trash, filth, garbage, disgusting,
    terrorists, criminals, rapists, less than human, not human, a disease, a plague, stupid, evil
  `),
  kill: listed(`
    kill, murder, stab, shoot, strangle, behead, hunt down
  `),
  'i will': listed(`
    i will, ill, im going to, i am going to, im gonna, i am gonna, gonna, i want to
  `),
};
