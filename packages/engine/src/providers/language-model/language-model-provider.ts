/** Tier 2: a language model behind any OpenAI-compatible chat endpoint, asked for levels in a fixed format. */

import type { Endpoint } from '../openai-client.ts';
import type { TextProvider } from '../provider.ts';
import { createAskForLevels, type Frame } from './ask-for-levels.ts';
import { assumedLevels, cannotTell, type LevelAnswer, type LevelTable } from './levels.ts';
import { writePrompt } from './prompt.ts';

export const languageModelProviderName = 'language-model';

export type LevelTables = Readonly<Partial<Record<string, LevelTable>>>;

export interface LanguageModelOptions {
  /** Fitted, by category; `*` is for those that were not, including custom ones. */
  readonly tables?: () => LevelTables;
  /** Off for models too small to answer the control question, which are also easily manipulated. */
  readonly control?: boolean;
}

export function createLanguageModelProvider(
  endpoint: Endpoint,
  { tables = () => ({}), control = true }: LanguageModelOptions = {},
): TextProvider {
  const askForLevels = createAskForLevels(endpoint, control);
  return {
    kind: 'tier2',
    tier: 2,
    medium: 'text',
    name: languageModelProviderName,
    model: endpoint.model,
    get version() {
      return `${endpoint.model} ${JSON.stringify(tables())}`;
    },
    knows: () => 'both',
    knowsCustom: true,

    async ask(question, signal) {
      const names = [...question.categories, ...question.custom.map(({ name }) => name)];
      const write = ({ boundary, control: asked }: Frame) => writePrompt(question, boundary, asked);
      const { levels, reason, model, usage } = await askForLevels(names, write, signal);
      return { scores: scoresOf(levels, tables()), raw: levels, model, usage, reason };
    },
  };
}

/** A category that the model could not judge has no score. */
export function scoresOf(
  levels: Readonly<Record<string, LevelAnswer>>,
  fitted: LevelTables = {},
): Record<string, number> {
  const scores: Record<string, number> = {};
  for (const [name, level] of Object.entries(levels)) {
    if (level !== cannotTell) scores[name] = (fitted[name] ?? fitted['*'] ?? assumedLevels)[level];
  }
  return scores;
}
