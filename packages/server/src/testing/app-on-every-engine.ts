/** A whole service for a suite, once on SQLite and once on PostgreSQL. */

import { afterAll, describe } from 'vitest';
import { onEveryEngine } from './engines.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export function describeOnEveryEngine(
  title: string,
  suite: (app: TestApp) => void,
  settings: Readonly<Record<string, string>> = {},
): void {
  onEveryEngine((engine, createPlace) => {
    describe(`${title} on ${engine}`, async () => {
      const place = await createPlace();
      const { options } = place;
      const app = await startTestApp({
        ...settings,
        ...(options.engine === 'postgres' ? { DATABASE_URL: options.url } : {}),
      });
      afterAll(async () => {
        await app.close();
        await place.remove();
      });
      suite(app);
    });
  });
}
