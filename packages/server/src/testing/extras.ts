/**
 * Extras are what some tests need and `npm ci` does not bring: a browser, a Redis, packages with a lockfile of their own.
 * MODERATO_TEST_BARE=true treats every extra as missing, so that CI also tests what happens on a bare machine.
 */

export const isBareMachine = process.env.MODERATO_TEST_BARE === 'true';

/** CI has every extra, and a test that misses one there fails. */
export const extrasAreRequired = process.env.CI === 'true' && !isBareMachine;

/** What CI may go without: what comes from a place that cannot be reached from everywhere. CI names it where it could not get it. */
export function isDispensable(name: string): boolean {
  return process.env.MODERATO_TEST_WITHOUT === name;
}

/** Is the extra there, or must it be? Otherwise the tests that need it are skipped, and `npm test` says so loudly. */
export function hasExtra(isPresent: boolean, name = ''): boolean {
  return (isPresent && !isBareMachine) || (extrasAreRequired && !isDispensable(name));
}
