/**
 * Judges one image as the service would for an account with default settings: with the local models, and with providers
 * for images if the environment configures any. Needs no server and no store; lists of known images are in a store.
 */

import { readFile } from 'node:fs/promises';
import { type ImageCategory, imageCategoryNames } from '@moderato/contract';
import type { ImageOutcome, ImageProvider, ImageProviderJudge } from '@moderato/engine';
import type { Config } from '@moderato/server';
import { type Refusal, refuse } from '../command.ts';
import { explainError } from '../explain-error.ts';
import { createLateClassifier } from './late-classifier.ts';

/** Nobody is waiting for a reply, so loading the models for one image may take its time. */
const patienceMs = 120_000;

export async function judgeImage(
  source: string,
  categories: readonly ImageCategory[],
  config: Config,
): Promise<ImageOutcome | Refusal> {
  const engine = await import('@moderato/engine');
  const file = await readSource(source, config);
  if ('refused' in file) return file;
  const decoder = engine.createImageDecoder({ processes: 1 });
  const classifier = createLateClassifier(
    () => engine.createClassifier({ threads: 1, deadlineMs: Number.POSITIVE_INFINITY }),
    engine.shippedModelVersion(),
  );
  const judges = await engine.createLocalImageJudges({ textClassifier: classifier, threads: 1 });
  try {
    const prepared = await engine.prepareImage(file.bytes, { decoder });
    if ('refusal' in prepared) return refuse('failed', prepared.refusal.message);
    return await engine.moderateImage({
      image: prepared.image,
      policies: engine.defaultImagePolicies.filter(({ name }) => categories.some((category) => category === name)),
      textPolicies: categories.length === imageCategoryNames.length ? engine.defaultTextPolicies : undefined,
      judges,
      providers: await providersOf(config),
      encode: (image) => engine.picturesForProviders(image, { decoder }),
      deadlineMs: performance.now() + patienceMs,
    });
  } finally {
    await engine.closeImageJudges(judges);
    await classifier.close?.();
    decoder.close();
  }
}

async function readSource(source: string, config: Config): Promise<{ readonly bytes: Uint8Array } | Refusal> {
  if (!/^https?:\/\//i.test(source)) {
    try {
      return { bytes: await readFile(source) };
    } catch (error) {
      return refuse('failed', `The image cannot be read: ${explainError(error)}`);
    }
  }
  const { loadImageParts } = await import('@moderato/server');
  const { createFetchImage, createOutbound } = await loadImageParts();
  const outbound = createOutbound({ allowed: config.imageFetchAllow });
  const fetched = await createFetchImage({ outbound, isOn: config.imageFetch === 'on' })(source);
  return 'refusal' in fetched ? refuse('failed', fetched.refusal.message) : fetched;
}

async function providersOf(config: Config): Promise<ImageProviderJudge[]> {
  const { loadImageParts } = await import('@moderato/server');
  const tiers = await (await loadImageParts()).createImageTiers(config);
  return tiers.map(({ provider, timeoutMs }) => asJudge(provider, timeoutMs));
}

/** Without a guard, since there is only one question. */
function asJudge(provider: ImageProvider, timeoutMs: number): ImageProviderJudge {
  const { kind, tier, medium, name, model } = provider;
  return {
    kind,
    tier,
    medium,
    name,
    model,
    knows: (category) => provider.knows(category),
    async ask(question) {
      const { ProviderError } = await import('@moderato/engine');
      const startedMs = performance.now();
      const since = () => Math.round(performance.now() - startedMs);
      try {
        return { answer: await provider.ask(question, AbortSignal.timeout(timeoutMs)), ms: since() };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return { failure: error.failure, ms: since() };
      }
    },
  };
}
