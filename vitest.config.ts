import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];
/** These want every core, or start a dozen servers: beside other tests they would miss any deadline. */
const oneAtATime = ['e2e/language-model.test.ts', 'e2e/packages.test.ts', 'e2e/chaos.test.ts'];
const globalSetup = ['start-postgres', 'migrated-folder'].map((name) => `packages/server/src/testing/${name}.ts`);

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
          exclude: [...exclude, ...oneAtATime],
          globalSetup,
          // Files share a process and what it loaded: most of their time would go into loading the service again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'one at a time',
          include: oneAtATime,
          exclude,
          globalSetup,
          maxWorkers: 1,
          // After all other tests.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [
            'packages/{contract,models,engine,client,dashboard,site}/src/**/*.test.{ts,tsx}',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude,
        },
      },
    ],
  },
});
