/**
 * Extras are what some tests need and `npm ci` does not install: a browser, a Redis, packages with their own lockfile.
 * MODERATO_TEST_BARE=true treats every extra as missing, so that CI also tests what happens on a bare machine.
 */

export const isBareMachine = process.env.MODERATO_TEST_BARE === 'true';

/** CI has every extra, and a test without one fails there. */
export const extrasAreRequired = process.env.CI === 'true' && !isBareMachine;

/** What CI may do without, because its source cannot be reached from everywhere. CI names what it could not get. */
export function isDispensable(name: string): boolean {
  return process.env.MODERATO_TEST_WITHOUT === name;
}

/** Whether the extra is there or required. Otherwise the tests that need it are skipped, and `npm test` says so. */
export function hasExtra(isPresent: boolean, name = ''): boolean {
  return (isPresent && !isBareMachine) || (extrasAreRequired && !isDispensable(name));
}
