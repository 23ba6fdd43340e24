/** `moderato providers …`: asks the configured providers one question, or many to fit their scores to labels. */

import { type ProviderTier, textCategoryNames, tiers } from '@moderato/contract';
import type { Provider } from '@moderato/engine';
import { fitProvider } from '../calibration/fit-provider.ts';
import { readLabelledFile } from '../calibration/read-labelled-file.ts';
import { operator } from '../changing.ts';
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
    summary: 'Ask each configured provider about one text and one image, and print the answers.',
    operands: {},
    options: { json: jsonOption },
    run: (_given, io) =>
      withStores(io, async (stores, config) => {
        const server = await import('@moderato/server');
        const fits = await stores.providerFits.read();
        const tiers = await (await server.loadTiers())(config, () => fits);
        const forImages = await (await server.loadImageParts()).createImageTiers(config);
        const picture = forImages.length > 0 ? await harmlessPicture() : undefined;
        const checks = await Promise.all([
          ...tiers.map(async ({ kind, provider }) => {
            const fit = server.fitStateOf(fits[kind.id], provider?.model);
            const { timeoutMs } = server.kindSettings(config, kind.id);
            const missing = notConfigured(server.switchingVariables(kind.id));
            return { ...(await check(kind.tier, provider, question, timeoutMs.text, missing)), fit };
          }),
          ...forImages.map(({ provider, timeoutMs }) => check(provider.tier, provider, picture!, timeoutMs)),
        ]);
        const outdated = tiers.filter(
          ({ kind, provider }) => server.fitStateOf(fits[kind.id], provider?.model) === 'outdated',
        );
        const text = `${checks.map(({ line }) => line).join('\n')}\n`;
        if (checks.some(({ failure }) => failure !== undefined))
          return refuse('failed', text.trim().replaceAll('\n', '; '));
        return {
          document: {
            providers: checks.map(({ line: _line, ...facts }) => facts),
          },
          text,
          ...(outdated.length > 0
            ? { note: outdated.map(({ kind }) => server.outdatedFitWarning(kind)).join('\n') }
            : {}),
        };
      }),
  }),

  defineCommand({
    name: 'providers calibrate',
    summary: "Fit a provider's scores to a labelled file, so they become probabilities.",
    operands: { FILE: { meaning: 'Lines of {"text": "…", "labels": {"toxicity": 1, "spam": 0}}.' } },
    options: {
      tier: {
        choices: tiers.slice(1).map(({ tier }) => String(tier)),
        meaning: 'The provider to fit.',
        required: true,
      },
      'dry-run': { meaning: 'Print the result without keeping it.' },
      json: jsonOption,
    },
    async run({ operands: { FILE: file }, options }, io) {
      const rows = readLabelledFile(file);
      if (isRefusal(rows)) return rows;
      return withStores(io, async (_stores, config, changes) => {
        const { kindSettings, loadTiers, switchingVariables } = await import('@moderato/server');
        // The fit uses raw answers and ignores earlier fits.
        const found = await (await loadTiers())(config, () => ({}));
        const ofTier = found.filter(({ kind: { tier } }) => String(tier) === options.tier);
        const { kind, provider } = ofTier.find(({ provider: configured }) => configured !== undefined) ?? ofTier[0]!;
        if (provider === undefined) return refuse('failed', notConfigured(switchingVariables(kind.id)));
        const fitted = await fitProvider(kind, provider, rows, kindSettings(config, kind.id).timeoutMs.text);
        if (isRefusal(fitted)) return fitted;
        const { report, fits, failed } = fitted;
        if (!options['dry-run']) await changes.providers.keepFits(operator, fits);
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
  readonly tier: ProviderTier;
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
  tier: ProviderTier,
  provider: Provider<Question, never> | undefined,
  asked: Question,
  timeoutMs: number,
  missing = '',
): Promise<Check> {
  const medium = provider?.medium ?? 'text';
  const facts = { tier, medium, configured: provider !== undefined };
  const name = medium === 'image' ? `Tier ${tier}, images` : `Tier ${tier}`;
  if (provider === undefined) return { ...facts, line: `${name}: ${missing}` };
  const { ProviderError } = await import('@moderato/engine');
  const startedMs = performance.now();
  const since = () => Math.round(performance.now() - startedMs);
  try {
    const answer = await provider.ask(asked, AbortSignal.timeout(timeoutMs));
    const tokens = answer.usage.inputTokens + answer.usage.outputTokens;
    const scores = Object.entries(answer.scores).map(([name, score]) => `${name} ${score.toFixed(3)}`);
    const line = `${name}: ${answer.model} answered in ${since()} ms, ${tokens} tokens: ${scores.join(', ')}`;
    return { ...facts, model: answer.model, ms: since(), tokens, scores: answer.scores, line };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const status = error.status === undefined ? '' : ` (status ${error.status})`;
    const sees =
      medium === 'image' ? ' The model must accept images; set MODERATO_TIER2_IMAGES=off to leave it out.' : '';
    const line = `${name}: ${provider.model} did not answer after ${since()} ms: ${error.failure}${status}. ${hints[error.failure] ?? ''}${sees}`;
    return { ...facts, failure: error.failure, line: line.trim() };
  }
}

const hints: Readonly<Record<string, string>> = {
  late: 'Raise its TIMEOUT_MS or use a faster model.',
  unreachable: 'Check the BASE_URL.',
  refused: 'Check the API_KEY, the MODEL and the path of the BASE_URL.',
  not_json: 'The service at the BASE_URL does not speak the expected protocol.',
  contradictory: 'If the model cannot answer the control question, set MODERATO_TIER2_CONTROL=off.',
};

function notConfigured(variables: string): string {
  return `not configured; set ${variables}.`;
}
