/** Tier 2: a language model behind any OpenAI-compatible chat endpoint, asked for levels in a form that it is held to. */

import { randomBytes, randomInt } from 'node:crypto';
import { APIError } from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { createOpenAiClient, type Endpoint, explainSdkError } from '../openai-client.ts';
import { ProviderError, type ProviderQuestion, type TextProvider } from '../provider.ts';
import { assumedLevels, cannotTell, type LevelTable } from './levels.ts';
import { answerSchema, type Control, writePrompt } from './prompt.ts';
import { readChatReply } from './read-answer.ts';

export const languageModelProviderName = 'language-model';

export type LevelTables = Readonly<Partial<Record<string, LevelTable>>>;

/** A server that knows no schemas is asked for plain JSON from then on, and after this long tried again. */
const plainJsonMs = 10 * 60_000;
/** What servers answer a form with that they do not know. */
const unknownForm: ReadonlySet<number> = new Set([400, 404, 415, 422, 501]);

/** What no blanket order would ask for: a text that wants to pass orders `none`, one that wants to be kept `certain`. */
const controlLevels = ['low', 'medium', 'high'] as const;

export interface LanguageModelOptions {
  /** Fitted, by category; `*` stands for those that were not, custom ones among them. */
  readonly tables?: () => LevelTables;
  /** Off for models too small to answer the control question, which are as easily talked into things. */
  readonly control?: boolean;
}

export function createLanguageModelProvider(
  endpoint: Endpoint,
  { tables = () => ({}), control: hasControl = true }: LanguageModelOptions = {},
): TextProvider {
  const client = createOpenAiClient(endpoint);
  let plainJsonUntilMs = 0;

  async function complete(
    question: ProviderQuestion,
    frame: Frame,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<unknown> {
    const request = chatRequest(endpoint, question, frame, names);
    const plain = { ...request, response_format: { type: 'json_object' as const } };
    if (performance.now() < plainJsonUntilMs) return client.chat.completions.create(plain, { signal });
    try {
      return await client.chat.completions.create(request, { signal });
    } catch (error) {
      if (!(error instanceof APIError) || !unknownForm.has(error.status ?? 0)) throw error;
      const reply = await client.chat.completions.create(plain, { signal });
      plainJsonUntilMs = performance.now() + plainJsonMs;
      return reply;
    }
  }

  return {
    tier: 2,
    name: languageModelProviderName,
    model: endpoint.model,
    get version() {
      return `${endpoint.model} ${JSON.stringify(tables())}`;
    },
    knows: () => 'both',

    async ask(question, signal) {
      const boundary = `DATA-${randomBytes(16).toString('hex')}`;
      const control = hasControl
        ? ({ name: 'control', level: controlLevels[randomInt(controlLevels.length)] ?? 'low' } as const)
        : undefined;
      const categories = [...question.categories, ...question.custom.map(({ name }) => name)];
      const names = control === undefined ? categories : [...categories, control.name];
      try {
        const reply = await complete(question, { boundary, control }, names, signal);
        const { levels: answered, reason, model, usage } = readChatReply(reply, names, boundary);
        const { control: controlAnswer, ...levels } = answered;
        if (controlAnswer !== control?.level) throw new ProviderError('contradictory');
        const fitted = tables();
        const scores: Record<string, number> = {};
        for (const [name, level] of Object.entries(levels)) {
          if (level !== cannotTell) scores[name] = (fitted[name] ?? fitted['*'] ?? assumedLevels)[level];
        }
        return { scores, raw: levels, model: model || endpoint.model, usage, reason };
      } catch (error) {
        throw explainSdkError(error);
      }
    },
  };
}

interface Frame {
  readonly boundary: string;
  readonly control: Control | undefined;
}

function chatRequest(
  { baseUrl, model }: Endpoint,
  question: ProviderQuestion,
  { boundary, control }: Frame,
  names: readonly string[],
): ChatCompletionCreateParamsNonStreaming {
  const { system, user } = writePrompt(question, boundary, control);
  const mostTokens = 150 + 20 * names.length;
  // OpenAI's own models of the thinking kind take no temperature and count their thoughts; other servers know only the
  // older name of the limit.
  const isOpenAi = new URL(baseUrl).hostname === 'api.openai.com';
  const thinks = isOpenAi && /^(?:o\d|gpt-5)/.test(model);
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'verdict', strict: true, schema: answerSchema(names) },
    },
    ...(isOpenAi ? { max_completion_tokens: thinks ? mostTokens + 2_000 : mostTokens } : { max_tokens: mostTokens }),
    ...(thinks ? {} : { temperature: 0 }),
  };
}
