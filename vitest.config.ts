import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];
/** A language model wants every core: beside other tests it would miss any deadline. */
const languageModel = 'e2e/language-model.test.ts';
const globalSetup = ['packages/server/src/testing/start-postgres.ts'];

export default defineConfig({
  test: {
    // Generous on purpose: a busy machine is no failed test.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
    pool: 'forks',
    maxWorkers: 2,
    setupFiles: ['scripts/fixed-draws.ts'],
    projects: [
      // Apart from the rest, so that a run of the engine's tests does not wait for a database server.
      {
        extends: true,
        test: {
          name: 'with PostgreSQL',
          include: ['packages/{server,cli}/src/**/*.test.ts', 'e2e/*.test.ts'],
          exclude: [...exclude, languageModel],
          globalSetup,
          // Files share a process and what it loaded: most of their time would go into loading the service again.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'language model', include: [languageModel], exclude, globalSetup } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [
            'packages/{contract,engine,client,dashboard,site}/src/**/*.test.{ts,tsx}',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude,
        },
      },
    ],
  },
});
