/** Creates the judges of texts, images and recordings on this machine. Tests bring their own, and close them themselves. */

import {
  checkImageModels,
  closeImageJudges,
  createClassifier,
  createImageDecoder,
  createLocalImageJudges,
  createTestClassifier,
  createTranscriber,
  type ImageDecoder,
  type ImageJudge,
  type TextClassifier,
  type Transcriber,
} from '@moderato/engine';
import { decodersAtOnce } from '../base/fairness/gates.ts';
import type { Config } from '../base/settings/config.ts';
import type { Installation } from './installation.ts';

export interface JudgeOverrides {
  readonly classifier?: TextClassifier;
  /** The judges of images on this machine. */
  readonly imageJudges?: readonly ImageJudge[];
  readonly imageDecoder?: ImageDecoder;
  readonly transcriber?: Transcriber;
  /** Where the models for images are. */
  readonly imageModels?: string;
}

export async function createJudges(installation: Installation, overrides: JudgeOverrides) {
  const { config, closing } = installation;
  const classifier = overrides.classifier ?? (await createClassifier({ ...threads(config), depth: config.depth }));
  if (overrides.classifier === undefined) closing.add(() => classifier.close?.());
  const imageDecoder = overrides.imageDecoder ?? createImageDecoder({ processes: decodersAtOnce });
  if (overrides.imageDecoder === undefined) closing.add(() => imageDecoder.close());
  const transcriber = overrides.transcriber ?? createTranscriber({ folder: config.audioPackages });
  closing.add(() => transcriber.close());
  let areSound = true;
  const onDamage = () => {
    areSound = false;
  };
  const openImages = () => openImageJudges(installation, classifier, overrides.imageModels, onDamage);
  const imageJudges = overrides.imageJudges ?? (await openImages());
  if (overrides.imageJudges === undefined) closing.add(() => closeImageJudges(imageJudges));
  /** False once a model for images turned out to be damaged. */
  const imagesAreSound = () => areSound;
  return { classifier, testClassifier: createTestClassifier(), imageJudges, imageDecoder, imagesAreSound, transcriber };
}

async function openImageJudges(
  { config, log }: Installation,
  textClassifier: TextClassifier,
  folder: string | undefined,
  onDamage: () => void,
) {
  // A damaged file stops the start with its name, instead of failing with the first image.
  await checkImageModels(folder);
  return createLocalImageJudges({
    textClassifier,
    ...(folder === undefined ? {} : { folder }),
    ...threads(config),
    idleMs: config.imageIdleSeconds === 0 ? Number.POSITIVE_INFINITY : config.imageIdleSeconds * 1_000,
    // It names one of our files and contains nothing of any image.
    onDamage({ message }) {
      onDamage();
      log.error({ doing: 'opening the models for images' }, message);
    },
  });
}

/** The number of threads that run the models, if the operator sets it. */
function threads({ modelThreads }: Config): { threads?: number } {
  return modelThreads === undefined ? {} : { threads: modelThreads };
}
