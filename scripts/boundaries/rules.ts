/** Which part may import which. Each rule says why, because that is what people need when it stops a build. */

export interface Rule {
  readonly name: string;
  readonly why: string;
  /** Files the rule applies to, as paths from the root. */
  readonly from: RegExp;
  /** What they must not import: a path from the root, or a package or `node:` module by name. */
  readonly mayNotImport?: RegExp;
  /** Words they must not contain. */
  readonly mayNotContain?: RegExp;
}

/** Tests may import anything. */
export const exempt = /\.(?:test|contract)\.tsx?$|\/testing\/|\/__fixtures__\//;

/** Folders of the server that store nothing. */
const roomsWithoutSql = [
  'base/health',
  'base/http',
  'base/observability',
  'base/outbound',
  'base/reads',
  'base/redis',
  'calls/moderation',
  'calls/perspective',
  'desk/playground',
  'parts',
];

export const rules: readonly Rule[] = [
  {
    name: 'contract-stands-alone',
    why: 'The contract is the words everyone shares; if it knew the others, everyone would depend on everything.',
    from: /^packages\/contract\//,
    mayNotImport: /^packages\/(?!contract\/)/,
  },
  {
    name: 'models-stand-alone',
    why: 'The models are files and the paths to them, so that they ship only when they change.',
    from: /^packages\/models\//,
    mayNotImport: /^packages\/(?!models\/)/,
  },
  {
    name: 'engine-knows-only-contract-and-models',
    why: 'The engine is usable on its own from npm: content in, verdict out, no server behind it.',
    from: /^packages\/engine\//,
    mayNotImport: /^packages\/(?!contract\/|models\/|engine\/)/,
  },
  {
    name: 'server-knows-no-client',
    why: 'Direction is contract ← engine ← server ← cli.',
    from: /^packages\/server\//,
    mayNotImport: /^packages\/(?!contract\/|engine\/|server\/)/,
  },
  {
    name: 'client-stands-alone',
    why: 'The client is for everywhere and brings nothing along: no package, no Node. Its types are made from the contract by scripts/make-wire.ts.',
    from: /^packages\/client\//,
    mayNotImport: /^(?!packages\/client\/)/,
  },
  {
    name: 'dashboard-knows-only-the-contract',
    why: 'The pages talk to the service over its own calls, and a browser can load nothing of the server.',
    from: /^packages\/dashboard\//,
    mayNotImport: /^packages\/(?!contract\/|dashboard\/)/,
  },
  {
    name: 'site-stands-alone',
    why: 'The documentation is made from Markdown and from nothing else; the service shows what was built.',
    from: /^packages\/site\//,
    mayNotImport: /^packages\/(?!site\/)/,
  },
  {
    name: 'only-http-sees-fastify',
    why: 'The web framework stays at the edge: handlers are plain functions of a call, and survive the framework.',
    from: /^packages\/(?!server\/src\/base\/http\/)(?!.*\.route\.ts$)/,
    mayNotImport: /^(?:fastify|@fastify\/.*)$/,
  },
  {
    name: 'sql-stays-with-its-noun',
    why: 'Queries stand in storage/ or beside the noun whose tables they read, where contract suites run them on both engines. Doors, changes and what puts parts together ask these files.',
    from: new RegExp(
      `^packages/(?!server/src/)|^packages/server/src/(?:[^/]+$|(?:${roomsWithoutSql.join('|')})/)|(?:\\.route|\\.page|-changes)\\.ts$`,
    ),
    mayNotImport: /^(?:kysely|pg|node:sqlite)$/,
  },
  {
    name: 'only-config-reads-the-environment',
    why: 'Every setting is a row of one table in config.ts: checked at start, documented, and never a surprise elsewhere.',
    from: /^packages\/(?!server\/src\/base\/settings\/config\.ts$)/,
    mayNotContain: /\bprocess\.env\b/,
  },
  {
    name: 'nothing-from-tests',
    why: 'Code that runs in production must not import tests or their support.',
    from: /^packages\//,
    mayNotImport: exempt,
  },
];

/**
 * Houses with floors, the lowest first. A room is a folder or a file directly in the house's folder; it imports only
 * from rooms on lower floors. So imports go one way, and no two rooms import each other. `*` stands for all folders
 * that are not listed: nouns that no other noun builds on.
 */
export interface House {
  readonly folder: string;
  readonly floors: readonly (readonly string[])[];
}

export const houses: readonly House[] = [
  {
    folder: 'packages/server/src',
    // Three wings, and what starts the process and puts everything together.
    floors: [
      ['base'],
      ['calls'],
      ['desk'],
      ['ledger-followers.ts'],
      ['stores.ts'],
      ['changes.ts'],
      ['parts'],
      ['dashboard.ts'],
      ['app.ts'],
      ['main.ts'],
      ['index.ts'],
    ],
  },
  {
    folder: 'packages/server/src/base',
    floors: [
      ['ids.ts', 'durations.ts', 'page-size.ts', 'plans.ts', 'repeat-every.ts', 'steady-clock.ts', 'within.ts'],
      ['csv-line.ts', 'escape-html.ts', 'web-origin.ts', 'outbound', 'live'],
      ['storage'],
      ['caller.ts', 'reads', 'redis'],
      ['settings', 'fairness'],
      ['http'],
      ['audit', 'health', 'observability'],
    ],
  },
  {
    folder: 'packages/server/src/calls',
    floors: [
      ['accounts', 'feedback'],
      ['ledger'],
      ['idempotency', 'keys', 'known-images', 'limits', 'providers', 'retention', 'usage', 'webhooks'],
      ['categories', 'rules'],
      ['moderation'],
      ['*'],
    ],
  },
  {
    folder: 'packages/server/src/desk',
    floors: [
      ['members', 'words'],
      ['alerts', 'audit', 'clauses', 'decisions', 'notes', 'strikes', 'transparency', 'views', 'work'],
      ['authors', 'reports', 'sign-in'],
      ['outcomes'],
      ['appeals'],
      ['*'],
    ],
  },
  {
    folder: 'packages/dashboard/src',
    floors: [
      ['text'],
      ['api'],
      ['design', 'styles.css'],
      ['clauses', 'keys', 'notes', 'rules', 'sign-in', 'strikes', 'views'],
      ['audit', 'profile', 'review'],
      ['decisions', 'shell'],
      ['*'],
      ['router.tsx'],
      ['main.tsx'],
    ],
  },
];
