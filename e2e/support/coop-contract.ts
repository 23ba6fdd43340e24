/**
 * What Coop asks of an integration package, read in its own source (roostorg/coop at 1c1f54da, 21 August 2026:
 * types/integration.ts, loadPlugins.ts, loadPluginSignals.ts): it requires the package, takes its default export,
 * checks the manifest and the model card, and wraps each signal. The package with its types is not on npm.
 */

import { createRequire } from 'node:module';

export interface CoopSignal {
  readonly id: { readonly type: string };
  readonly displayName: string;
  readonly description: string;
  readonly docsUrl: string | null;
  readonly recommendedThresholds: {
    readonly highPrecisionThreshold: string | number;
    readonly highRecallThreshold: string | number;
  } | null;
  readonly supportedLanguages: readonly string[] | 'ALL';
  readonly pricingStructure: { readonly type: 'FREE' | 'SUBSCRIPTION' };
  readonly eligibleInputs: readonly string[];
  readonly outputType: { readonly scalarType: string; readonly enum?: readonly string[]; readonly ordered?: boolean };
  getCost(): number;
  run(input: unknown): Promise<unknown>;
  getDisabledInfo(orgId: string): Promise<{ readonly disabled: boolean; readonly disabledMessage?: string }>;
  readonly needsMatchingValues: boolean;
  readonly eligibleSubcategories: readonly unknown[];
  readonly needsActionPenalties: boolean;
  readonly integration: string;
  readonly allowedInAutomatedRules: boolean;
}

export interface CoopManifest {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly requiresConfig: boolean;
  readonly configurationFields: readonly {
    readonly key: string;
    readonly required: boolean;
    readonly inputType: string;
  }[];
  readonly signalTypeIds: readonly string[];
  readonly modelCard: {
    readonly modelName: string;
    readonly version: string;
    readonly sections: readonly { readonly id: string; readonly title: string; readonly fields: readonly object[] }[];
  };
}

const requiredSections = [
  'trainingData',
  'policyAndTaxonomy',
  'annotationMethodology',
  'performanceBenchmarks',
  'biasAndLimitations',
  'implementationGuidance',
  'relevantLinks',
];

type Credential = (orgId: string) => Promise<Record<string, unknown>>;

interface CoopPlugin {
  readonly manifest: CoopManifest;
  createSignals(context: {
    readonly integrationId: string;
    readonly getCredential: Credential;
  }): readonly { readonly signalTypeId: string; readonly signal: CoopSignal }[];
}

/** Loads the package as Coop does at its start, and refuses what Coop refuses. */
export function loadIntoCoop(folder: string, getCredential: Credential) {
  const exported = createRequire(import.meta.url)(folder) as { default?: CoopPlugin };
  const plugin = exported.default ?? (exported as CoopPlugin);
  const { manifest } = plugin;
  for (const field of ['id', 'name', 'version'] as const) {
    if (typeof manifest[field] !== 'string') throw new Error(`The manifest has no ${field}.`);
  }
  if (typeof manifest.requiresConfig !== 'boolean') throw new Error('The manifest has no requiresConfig.');
  const present = manifest.modelCard.sections.map(({ id }) => id);
  const missing = requiredSections.filter((id) => !present.includes(id));
  if (missing.length > 0) throw new Error(`The model card lacks ${missing.join(', ')}.`);
  const signals = new Map<string, CoopSignal>();
  for (const { signalTypeId, signal } of plugin.createSignals({ integrationId: manifest.id, getCredential })) {
    if (signals.has(signalTypeId)) throw new Error(`Two signals are called ${signalTypeId}.`);
    signals.set(signalTypeId, signal);
  }
  return { manifest, signals };
}
