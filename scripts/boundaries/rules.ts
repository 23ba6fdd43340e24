/** Which part may see which. Each rule says why, because that is what its reader needs when it stops a build. */

export interface Rule {
  readonly name: string;
  readonly why: string;
  /** Files the rule speaks about, as paths from the root. */
  readonly from: RegExp;
  /** What they must not import: a path from the root, or a package or `node:` module by name. */
  readonly mayNotImport?: RegExp;
  /** What they must not say. */
  readonly mayNotContain?: RegExp;
}

/** Tests may look wherever they like. */
export const exempt = /\.(?:test|contract)\.tsx?$|\/testing\/|\/__fixtures__\//;

export const rules: readonly Rule[] = [
  {
    name: 'contract-stands-alone',
    why: 'The contract is the words everyone shares; if it knew the others, everyone would depend on everything.',
    from: /^packages\/contract\//,
    mayNotImport: /^packages\/(?!contract\/)/,
  },
  {
    name: 'engine-knows-only-the-contract',
    why: 'The engine is usable on its own from npm: content in, verdict out, no server behind it.',
    from: /^packages\/engine\//,
    mayNotImport: /^packages\/(?!contract\/|engine\/)/,
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
    name: 'features-know-no-http',
    why: 'Inside the server: main → app → http → features → storage. What routes share is in route.ts, so that a feature can be tested and moved without the web.',
    from: /^packages\/server\/src\/(?!http\/|observability\/|app\.ts|dashboard\.ts|main\.ts|index\.ts)/,
    mayNotImport: /^packages\/server\/src\/(?:http\/|observability\/|app\.ts|main\.ts)/,
  },
  {
    name: 'storage-knows-no-feature',
    why: 'Storage is the bottom layer: features keep their queries in their own *-store.ts and use storage/, never the other way round.',
    from: /^packages\/server\/src\/storage\//,
    mayNotImport: /^packages\/server\/src\/(?!storage\/|ids\.ts)/,
  },
  {
    name: 'only-http-sees-fastify',
    why: 'The web framework stays at the edge: handlers are plain functions of a call, and survive the framework.',
    from: /^packages\/(?!server\/src\/http\/)(?!.*\.route\.ts$)/,
    mayNotImport: /^(?:fastify|@fastify\/.*)$/,
  },
  {
    name: 'only-stores-see-sql',
    why: 'Queries live in storage/ and *-store.ts, where the contract suites run them on both engines.',
    from: /^packages\/(?!server\/src\/storage\/)(?!.*-store\.ts$)/,
    mayNotImport: /^(?:kysely|pg|node:sqlite)$/,
  },
  {
    name: 'only-config-reads-the-environment',
    why: 'Every setting is a row of one table in config.ts: checked at start, documented, and never a surprise elsewhere.',
    from: /^packages\/(?!server\/src\/config\.ts$)/,
    mayNotContain: /\bprocess\.env\b/,
  },
  {
    name: 'nothing-from-tests',
    why: 'Code that runs in production must not import tests or their support.',
    from: /^packages\//,
    mayNotImport: exempt,
  },
];
