/**
 * "Firefox on Linux", from the long line that a browser sends. Most browsers claim to be several; the first match
 * counts.
 */

type Sign = readonly [sign: string, name: string];

const browsers: readonly Sign[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const systems: readonly Sign[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
];

export function browserName(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser';
  const find = (signs: readonly Sign[]) => signs.find(([sign]) => userAgent.includes(sign))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return userAgent;
  return system === undefined ? browser : `${browser} on ${system}`;
}
