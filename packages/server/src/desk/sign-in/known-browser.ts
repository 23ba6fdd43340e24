/**
 * A cookie identifies a browser that has signed a person in before. Its attempts are counted separately: whatever
 * strangers try, from wherever, they cannot use up the attempts of the person's own browser. The cookie alone does not
 * sign anybody in.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../base/storage/shrink-settings.ts';

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

const secondsKept = 180 * 24 * 3_600;

export function createKnownBrowsers(secret: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-moderato.browser' : 'moderato.browser';
  const nameOf = (person: string) => sha256(person.toLowerCase()).slice(0, 32);
  const sign = (browser: string, person: string) =>
    createHmac('sha256', secret).update(`known browser ${browser} ${person}`).digest('base64url');

  function read(headers: Headers): { readonly browser: string; readonly person: string } | undefined {
    const [browser = '', person = '', signature = ''] = cookieNamed(headers.get('cookie') ?? '', name).split('.');
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(browser, person))];
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    return isOurs ? { browser, person } : undefined;
  }

  return {
    /** The browser's id if it has signed in that person before. */
    find(headers: Headers, person: string): string | undefined {
      const known = read(headers);
      return known?.person === nameOf(person) ? known.browser : undefined;
    },

    /** The same for any person: used once their password was right. */
    findAny: (headers: Headers): string | undefined => read(headers)?.browser,

    /** The cookie that identifies it. */
    cookieFor(person: string): Headers {
      const browser = randomBytes(16).toString('base64url');
      const attributes = `Max-Age=${secondsKept}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
      const value = `${browser}.${nameOf(person)}.${sign(browser, nameOf(person))}`;
      return new Headers({ 'set-cookie': `${name}=${value}; ${attributes}` });
    },
  };
}

function cookieNamed(header: string, name: string): string {
  const pair = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}
