/** `moderato image`: judges an image on this machine, without a server and without a store. */

import { type ImageCategory, imageCategoryNames, imageTier } from '@moderato/contract';
import { showResult } from '../checking/show-result.ts';
import { defineCommand, isRefusal, jsonOption, type Refusal, refuse } from '../command.ts';
import { judgeImage } from '../imaging/judge-image.ts';
import { readSettings } from '../imaging/read-settings.ts';

/** Exit codes for scripts, as in `moderato check`. */
const exitCodeOf = { allow: 0, flag: 10, block: 20 } as const;

export const imageCommands = [
  defineCommand({
    name: 'image',
    summary: 'Judge an image with the local models, and with a vision model if one is configured.',
    operands: { FILE: { meaning: 'The image: a file, or an http or https address.' } },
    options: {
      categories: {
        value: 'LIST',
        meaning: `The categories to judge, separated by commas: ${imageCategoryNames.join(',')}.`,
      },
      json: jsonOption,
    },
    async run({ operands: { FILE: source }, options: { categories: list } }, io) {
      const categories = readCategories(list);
      if (isRefusal(categories)) return categories;
      const config = await readSettings(io);
      if (isRefusal(config)) return config;
      const startedMs = performance.now();
      const outcome = await judgeImage(source, categories, config);
      if (isRefusal(outcome)) return outcome;
      const { action, flagged, unavailable, degraded } = outcome;
      if (Object.keys(outcome.categories).length === 0) {
        return refuse(
          'failed',
          `Nothing here could judge ${unavailable.join(', ')}; see docs/guides/images.md for what to configure.`,
        );
      }
      const result = {
        action,
        flagged,
        categories: outcome.categories,
        pipeline_tier: imageTier,
        latency_ms: Math.round((performance.now() - startedMs) * 1_000) / 1_000,
        ...(outcome.textInImage === undefined ? {} : { text_in_image: outcome.textInImage }),
        ...(unavailable.length > 0 ? { unavailable_categories: unavailable } : {}),
        ...(degraded ? { degraded: true } : {}),
      };
      const words = Object.entries(outcome.textInImage ?? {}).flatMap(([name, { flagged }]) => (flagged ? name : []));
      const notes = [
        words.length > 0 ? `Its words are flagged: ${words.join(', ')}.` : '',
        unavailable.length > 0 ? `Nothing judged ${unavailable.join(', ')}.` : '',
        degraded ? `Some judges failed: ${failuresOf(outcome.trace)}.` : '',
      ].filter((note) => note !== '');
      return {
        document: result,
        text: (screen) => showResult('', result, screen),
        exitCode: exitCodeOf[action],
        ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
      };
    },
  }),
];

function failuresOf(trace: readonly { readonly by: string; readonly failure?: string }[]): string {
  return trace.flatMap(({ by, failure }) => (failure === undefined ? [] : `${by} (${failure})`)).join(', ');
}

function readCategories(list: string | undefined): readonly ImageCategory[] | Refusal {
  if (list === undefined) return imageCategoryNames;
  const given = list.split(',').map((name) => name.trim());
  const known = imageCategoryNames.filter((name) => given.includes(name));
  if (known.length === new Set(given).size && given.length > 0) return known;
  return refuse('usage', `--categories is ${JSON.stringify(list)}; allowed: ${imageCategoryNames.join(', ')}.`);
}
