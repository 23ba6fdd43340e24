/**
 * Reads the reply of a chat endpoint and accepts it only if it is exactly what was asked for. Anything else is a failure,
 * not a verdict: a model that was talked out of its format may have been talked out of its judgement too.
 */

import { ProviderError, type TokenUsage } from '../provider.ts';
import { isLevelAnswer, type LevelAnswer } from './levels.ts';

export interface LevelAnswers {
  readonly levels: Readonly<Record<string, LevelAnswer>>;
  readonly reason: string;
  readonly model: string;
  readonly usage: TokenUsage;
}

const maxReasonCharacters = 2_000;

export function readChatReply(reply: unknown, names: readonly string[], boundary: string): LevelAnswers {
  // What the SDK returns for a body that is empty or not declared as JSON.
  if (reply === undefined || typeof reply === 'string') throw new ProviderError('not_json');
  if (!isRecord(reply) || !Array.isArray(reply.choices)) throw new ProviderError('malformed');
  if (reply.choices.length === 0) throw new ProviderError('empty');
  const [choice] = reply.choices as unknown[];
  if (reply.choices.length > 1 || !isRecord(choice) || !isRecord(choice.message)) throw new ProviderError('malformed');
  const content = readContent(choice.message, choice.finish_reason);
  // A model that repeats what only the frame may say has confused frame and data.
  if (content.toLowerCase().includes(boundary.toLowerCase())) throw new ProviderError('malformed');
  const { levels, reason } = readLevels(content, names);
  return { levels, reason, model: typeof reply.model === 'string' ? reply.model : '', usage: readUsage(reply.usage) };
}

function readContent(message: Record<string, unknown>, finishReason: unknown): string {
  const { content, refusal, tool_calls: toolCalls } = message;
  if (typeof refusal === 'string' && refusal !== '') throw new ProviderError('refused');
  // It has no tools, so a tool call is an invention.
  if (Array.isArray(toolCalls) && toolCalls.length > 0) throw new ProviderError('malformed');
  if (finishReason === 'length') throw new ProviderError('truncated');
  if (finishReason === 'content_filter') throw new ProviderError('refused');
  if (content === null || content === undefined || content === '') throw new ProviderError('empty');
  if (typeof content !== 'string') throw new ProviderError('malformed');
  return content;
}

function readLevels(content: string, names: readonly string[]): Pick<LevelAnswers, 'levels' | 'reason'> {
  let answer: unknown;
  try {
    answer = JSON.parse(content);
  } catch {
    throw new ProviderError('malformed');
  }
  if (!isRecord(answer) || !isRecord(answer.levels) || typeof answer.reason !== 'string')
    throw new ProviderError('malformed');
  if (Object.keys(answer).length !== 2 || answer.reason.length > maxReasonCharacters)
    throw new ProviderError('malformed');
  if (Object.keys(answer.levels).length !== names.length) throw new ProviderError('malformed');
  const levels: Record<string, LevelAnswer> = {};
  for (const name of names) {
    const level = Object.hasOwn(answer.levels, name) ? answer.levels[name] : undefined;
    if (!isLevelAnswer(level)) throw new ProviderError('malformed');
    levels[name] = level;
  }
  refuseRepeatedKeys(content, ['reason', 'levels', ...names]);
  return { levels, reason: answer.reason };
}

/** JSON.parse silently keeps the last of several equal keys; an answer that says two things says nothing. */
function refuseRepeatedKeys(content: string, keys: readonly string[]): void {
  const seen = new Set<string>();
  for (const [, text = ''] of content.matchAll(/("(?:[^"\\]|\\.)*")\s*:/g)) {
    const key = String(JSON.parse(text));
    if (!keys.includes(key) || seen.has(key)) throw new ProviderError('contradictory');
    seen.add(key);
  }
}

function readUsage(usage: unknown): TokenUsage {
  const count = (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
  if (!isRecord(usage)) return { inputTokens: 0, outputTokens: 0 };
  return { inputTokens: count(usage.prompt_tokens), outputTokens: count(usage.completion_tokens) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
