/** Tier 2: a language model. It answers in levels, and a table for each category turns them into probabilities. */

import { fitLevels } from '../fit-curve.ts';
import type { ProviderKind } from '../provider-kind.ts';
import { assumedLevels, type Level, type LevelTable } from './levels.ts';

export const languageModel = {
  id: 'tier2',
  tier: 2,
  judges: 'custom categories and texts that are still unclear',
  speaks: 'OpenAI’s chat protocol, such as OpenAI, vLLM, Ollama or llama.cpp',
  isQuick: false,
  fitting: {
    name: 'tables',
    assumed: () => assumedLevels,
    fit: (rows) => fitLevels(rows.map(({ raw, ...row }) => ({ ...row, level: raw as Level }))),
    score: (raw, table) => table[raw as Level],
    servesAll: true,
  },
  create: async (endpoint, { fitted, control }) =>
    (await import('./language-model-provider.ts')).createLanguageModelProvider(endpoint, { tables: fitted, control }),
  createForImages: async (endpoint, { control }) =>
    (await import('../vision/vision-provider.ts')).createVisionProvider(endpoint, { control }),
} as const satisfies ProviderKind<LevelTable>;
