/** A whole service for a suite, once on SQLite and once on PostgreSQL. */

import { afterAll, describe } from 'vitest';
import { onEveryEngine, openInPlace } from './engines.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export function describeOnEveryEngine(
  title: string,
  suite: (app: TestApp) => void,
  settings: Readonly<Record<string, string>> = {},
): void {
  onEveryEngine((engine, createPlace) => {
    describe(`${title} on ${engine}`, async () => {
      const app = await openInPlace(createPlace, ({ options }) =>
        startTestApp({ ...settings, ...(options.engine === 'postgres' ? { DATABASE_URL: options.url } : {}) }),
      );
      // Hooks run last in, first out: the place goes after it.
      afterAll(() => app.close());
      suite(app);
    });
  });
}
