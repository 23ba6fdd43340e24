/** Says which local models judge images, and what judges the categories that they cannot. */

import { imageCategoryNames } from '@moderato/contract';
import type { ImageJudge } from '@moderato/engine';
import type { Config } from '@moderato/server';
import { explainError } from '../explain-error.ts';
import { type Finding, note, ok, problem } from './finding.ts';

/** Checks that every file is intact, without opening a network. */
export async function examineImageModels(): Promise<Finding> {
  const { checkImageModels, closeImageJudges, createLexiconClassifier, createLocalImageJudges } = await import(
    '@moderato/engine'
  );
  try {
    await checkImageModels();
    const judges = await createLocalImageJudges({ textClassifier: createLexiconClassifier(), threads: 1 });
    await closeImageJudges(judges);
    return ok('image models', `${versionsOf(judges)}; every file is intact.`);
  } catch (error) {
    return problem('image models', explainError(error), 'Reinstall the package.');
  }
}

function versionsOf(judges: readonly ImageJudge[]): string {
  const [version = 'none'] = judges.map((judge) => judge.version);
  const described = judges.map(({ name, clears, raises }) => {
    const does = [
      clears.length > 0 ? `judges ${clears.join(', ')}` : '',
      raises.length > 0 ? `can flag ${raises.join(', ')}` : '',
    ];
    return `${name} ${does.filter((part) => part !== '').join(' and ')}`;
  });
  return `${version}: ${described.join('; ')}`;
}

/** Checks the settings for images. */
export function examineImageSettings(config: Config): Finding {
  const sees = config.tier2Images === 'on' ? (config.tier2ImageBaseUrl ?? config.tier2BaseUrl) : undefined;
  const fetching = config.imageFetch === 'on' ? '' : ' Addresses are not fetched: send images as data.';
  if (sees !== undefined) {
    const model = config.tier2ImageModel ?? config.tier2Model;
    return ok('images', `${new URL(sees).host} is asked about them (${model}, which must accept images).${fetching}`);
  }
  const others = imageCategoryNames.filter((name) => name !== 'sexual').join(', ');
  return note(
    'images',
    `No vision model is configured: for ${others}, only what the local models find is reported.${fetching}`,
    'Set MODERATO_TIER2_BASE_URL and MODERATO_TIER2_API_KEY; see docs/guides/images.md.',
  );
}
