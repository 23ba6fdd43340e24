/**
 * Asks an OpenAI-compatible chat endpoint one question, to be answered in levels and in a fixed format. The code that writes
 * the messages decides whether it is about a text or pictures.
 */

import { randomBytes, randomInt } from 'node:crypto';
import { APIError } from 'openai';
import type {
  ChatCompletionContentPart,
  ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions';
import { createOpenAiClient, type Endpoint, explainSdkError } from '../openai-client.ts';
import { ProviderError } from '../provider.ts';
import { answerSchema, type Control } from './prompt.ts';
import { type LevelAnswers, readChatReply } from './read-answer.ts';

/** A server that does not support schemas is asked for plain JSON from then on, and tried again after this long. */
const plainJsonMs = 10 * 60_000;
/** The statuses with which servers refuse a format they do not know. */
const unknownForm: ReadonlySet<number> = new Set([400, 404, 415, 422, 501]);

/**
 * Levels that no general instruction would ask for: a text that wants to pass demands `none`, one that wants to be
 * flagged `certain`.
 */
const controlLevels = ['low', 'medium', 'high'] as const;

export interface Frame {
  /** Encloses the data; its author cannot know it. */
  readonly boundary: string;
  readonly control: Control | undefined;
}

export interface Messages {
  readonly system: string;
  readonly user: string | ChatCompletionContentPart[];
}

export type AskForLevels = (
  names: readonly string[],
  write: (frame: Frame) => Messages,
  signal: AbortSignal,
) => Promise<LevelAnswers>;

/** Rejects with a `ProviderError`, whatever happens. */
export function createAskForLevels(endpoint: Endpoint, hasControl: boolean): AskForLevels {
  const client = createOpenAiClient(endpoint);
  let plainJsonUntilMs = 0;

  async function complete(request: ChatCompletionCreateParamsNonStreaming, signal: AbortSignal): Promise<unknown> {
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

  return async (categories, write, signal) => {
    const boundary = `DATA-${randomBytes(16).toString('hex')}`;
    const control = hasControl
      ? ({ name: 'control', level: controlLevels[randomInt(controlLevels.length)] ?? 'low' } as const)
      : undefined;
    const names = control === undefined ? categories : [...categories, control.name];
    try {
      const reply = await complete(chatRequest(endpoint, write({ boundary, control }), names), signal);
      const answer = readChatReply(reply, names, boundary);
      const { control: controlAnswer, ...levels } = answer.levels;
      if (controlAnswer !== control?.level) throw new ProviderError('contradictory');
      return { ...answer, levels, model: answer.model || endpoint.model };
    } catch (error) {
      throw explainSdkError(error);
    }
  };
}

function chatRequest(
  { baseUrl, model }: Endpoint,
  { system, user }: Messages,
  names: readonly string[],
): ChatCompletionCreateParamsNonStreaming {
  const maxTokens = 150 + 20 * names.length;
  // OpenAI's own reasoning models accept no temperature and count their reasoning; other servers only know the older
  // name of the limit.
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
    ...(isOpenAi ? { max_completion_tokens: thinks ? maxTokens + 2_000 : maxTokens } : { max_tokens: maxTokens }),
    ...(thinks ? {} : { temperature: 0 }),
  };
}
