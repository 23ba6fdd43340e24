/** `moderato providers …`: asks the configured providers one question, or many to fit their scores to labels. */

import { textCategoryNames } from '@moderato/contract';
import type { Provider } from '@moderato/engine';
import type { Config } from '@moderato/server';
import { fitProvider } from '../calibration/fit-provider.ts';
import { readLabelledFile } from '../calibration/read-labelled-file.ts';
import { defineCommand, isRefusal, jsonOption, refuse } from '../command.ts';
import { harmlessPicture } from '../imaging/harmless-picture.ts';
import { printTable } from '../print-table.ts';
import { withStores } from '../with-stores.ts';

/** Harmless, and short enough to cost nothing. */
const question = {
  excerpts: ['Good morning, everyone. Lovely weather today.'],
  context: 'default',
  categories: textCategoryNames,
  custom: [],
} as const;

export const providersCommands = [
  defineCommand({
    name: 'providers check',
    summary:
      'Ask each configured provider one real question, about a text and about a picture, and print what it answered.',
    operands: {},
    options: { json: jsonOption },
    run: (_given, io) =>
      withStores(io, async (stores, config) => {
        const { fitStateOf, loadImageParts, loadTiers, outdatedFitWarning } = await import('@moderato/server');
        const fits = await stores.providerFits.read();
        const { tier1, tier2 } = await (await loadTiers())(config, () => fits);
        const seeing = await (await loadImageParts()).createImageTiers(config);
        const forImages = [seeing.tier1, seeing.tier2].filter((provider) => provider !== undefined);
        const picture = forImages.length > 0 ? await harmlessPicture() : undefined;
        const checks = await Promise.all([
          check(1, tier1, question, config),
          check(2, tier2, question, config),
          ...forImages.map((provider) => check(provider.tier, provider, picture!, config)),
        ]);
        const states = { 1: fitStateOf(fits.tier1, tier1?.model), 2: fitStateOf(fits.tier2, tier2?.model) };
        const outdated = ([1, 2] as const).filter((tier) => states[tier] === 'outdated');
        const text = `${checks.map(({ line }) => line).join('\n')}\n`;
        if (checks.some(({ failure }) => failure !== undefined))
          return refuse('failed', text.trim().replaceAll('\n', '; '));
        return {
          document: {
            providers: checks.map(({ line: _line, ...facts }) =>
              facts.medium === 'text' ? { ...facts, fit: states[facts.tier] } : facts,
            ),
          },
          text,
          ...(outdated.length > 0 ? { note: outdated.map(outdatedFitWarning).join('\n') } : {}),
        };
      }),
  }),

  defineCommand({
    name: 'providers calibrate',
    summary: "Fit a provider's scores to a labelled file, so that they become probabilities.",
    operands: { FILE: { meaning: 'Lines of {"text": "…", "labels": {"toxicity": 1, "spam": 0}}.' } },
    options: {
      tier: { choices: ['1', '2'], meaning: 'The provider to fit.', required: true },
      'dry-run': { meaning: 'Print what would be kept, and keep nothing.' },
      json: jsonOption,
    },
    async run({ operands: { FILE: file }, options }, io) {
      const rows = readLabelledFile(file);
      if (isRefusal(rows)) return rows;
      return withStores(io, async (stores, config) => {
        const { loadTiers } = await import('@moderato/server');
        // Raw answers are fitted, whatever was fitted before.
        const tiers = await (await loadTiers())(config, () => ({}));
        const provider = options.tier === '1' ? tiers.tier1 : tiers.tier2;
        if (provider === undefined) return refuse('failed', notConfigured(Number(options.tier)));
        const fitted = await fitProvider(provider, rows, timeoutOf(provider.tier, config));
        if (isRefusal(fitted)) return fitted;
        const { report, fits, failed } = fitted;
        if (!options['dry-run']) await stores.providerFits.write(fits);
        return {
          document: {
            tier: provider.tier,
            model: provider.model,
            rows: rows.length,
            failed,
            kept: !options['dry-run'],
            categories: report,
          },
          text: (screen) =>
            printTable(
              [
                { title: 'category' },
                { title: 'labels', align: 'right' },
                { title: 'positive', align: 'right' },
                { title: 'log loss before', align: 'right' },
                { title: 'after', align: 'right' },
              ],
              report.map((row) => [
                row.category,
                String(row.labels),
                String(row.positive),
                row.log_loss_before.toFixed(3),
                row.log_loss_after?.toFixed(3) ?? 'too few labels',
              ]),
              screen,
            ),
          ...(failed > 0 ? { note: `${failed} of ${rows.length} rows got no answer and were left out.` } : {}),
        };
      });
    },
  }),
];

interface Check {
  readonly tier: 1 | 2;
  readonly medium: 'text' | 'image';
  readonly configured: boolean;
  readonly line: string;
  readonly model?: string;
  readonly ms?: number;
  readonly tokens?: number;
  readonly scores?: Readonly<Record<string, number>>;
  readonly failure?: string;
}

async function check<Question>(
  tier: 1 | 2,
  provider: Provider<Question, never> | undefined,
  asked: Question,
  config: Config,
): Promise<Check> {
  const medium = provider?.medium ?? 'text';
  const facts = { tier, medium, configured: provider !== undefined };
  const name = medium === 'image' ? `Tier ${tier}, images` : `Tier ${tier}`;
  if (provider === undefined) return { ...facts, line: `${name}: ${notConfigured(tier)}` };
  const { ProviderError } = await import('@moderato/engine');
  const startedMs = performance.now();
  const since = () => Math.round(performance.now() - startedMs);
  try {
    const answer = await provider.ask(asked, AbortSignal.timeout(timeoutOf(tier, config, medium)));
    const tokens = answer.usage.inputTokens + answer.usage.outputTokens;
    const scores = Object.entries(answer.scores).map(([name, score]) => `${name} ${score.toFixed(3)}`);
    const line = `${name}: ${answer.model} answered in ${since()} ms, ${tokens} tokens: ${scores.join(', ')}`;
    return { ...facts, model: answer.model, ms: since(), tokens, scores: answer.scores, line };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const status = error.status === undefined ? '' : ` (status ${error.status})`;
    const sees =
      medium === 'image' ? ' The model has to be one that sees; MODERATO_TIER2_IMAGES=off leaves it out.' : '';
    const line = `${name}: ${provider.model} did not answer after ${since()} ms: ${error.failure}${status}. ${hints[error.failure] ?? ''}${sees}`;
    return { ...facts, failure: error.failure, line: line.trim() };
  }
}

const hints: Readonly<Record<string, string>> = {
  late: 'Raise its TIMEOUT_MS or take a faster model.',
  unreachable: 'Check the BASE_URL.',
  refused: 'Check the API_KEY, the MODEL and the path of the BASE_URL.',
  not_json: 'What is at the BASE_URL does not speak the protocol.',
  contradictory: 'A model that cannot answer the control question needs MODERATO_TIER2_CONTROL=off.',
};

function timeoutOf(tier: 1 | 2, config: Config, medium: 'text' | 'image' = 'text'): number {
  if (tier === 1) return config.tier1TimeoutMs;
  return medium === 'image' ? config.tier2ImageTimeoutMs : config.tier2TimeoutMs;
}

function notConfigured(tier: number): string {
  return `not configured; set MODERATO_TIER${tier}_BASE_URL and MODERATO_TIER${tier}_API_KEY.`;
}
