/** Tier 2: a language model behind any OpenAI-compatible chat endpoint, asked for levels in a form that it is held to. */

import { randomBytes } from 'node:crypto';
import { APIError } from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { createOpenAiClient, type Endpoint, explainSdkError } from '../openai-client.ts';
import type { ProviderQuestion, TextProvider } from '../provider.ts';
import { assumedLevels, cannotTell, type LevelTable } from './levels.ts';
import { answerSchema, writePrompt } from './prompt.ts';
import { readChatReply } from './read-answer.ts';

export const languageModelProviderName = 'language-model';

export type LevelTables = Readonly<Partial<Record<string, LevelTable>>>;

/** A server that knows no schemas is asked for plain JSON from then on, and after this long tried again. */
const plainJsonMs = 10 * 60_000;
/** What servers answer a form with that they do not know. */
const unknownForm: ReadonlySet<number> = new Set([400, 404, 415, 422, 501]);

/** `tables` holds what was fitted, by category; `*` stands for those that were not, custom ones among them. */
export function createLanguageModelProvider(endpoint: Endpoint, tables: () => LevelTables = () => ({})): TextProvider {
  const client = createOpenAiClient(endpoint);
  let plainJsonUntilMs = 0;

  async function complete(question: ProviderQuestion, boundary: string, signal: AbortSignal): Promise<unknown> {
    const request = chatRequest(endpoint, question, boundary);
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
      const names = [...question.categories, ...question.custom.map(({ name }) => name)];
      try {
        const { levels, reason, model, usage } = readChatReply(
          await complete(question, boundary, signal),
          names,
          boundary,
        );
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

function chatRequest(
  { baseUrl, model }: Endpoint,
  question: ProviderQuestion,
  boundary: string,
): ChatCompletionCreateParamsNonStreaming {
  const { system, user } = writePrompt(question, boundary);
  const mostTokens = 150 + 20 * (question.categories.length + question.custom.length);
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
      json_schema: { name: 'verdict', strict: true, schema: answerSchema(question) },
    },
    ...(isOpenAi ? { max_completion_tokens: thinks ? mostTokens + 2_000 : mostTokens } : { max_tokens: mostTokens }),
    ...(thinks ? {} : { temperature: 0 }),
  };
}
