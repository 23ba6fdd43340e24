/** Replies in the real formats of OpenAI's endpoints, filled with what a test needs. */

import { readFileSync } from 'node:fs';
import { openAiCategories } from '../openai-moderation/map-categories.ts';

type Json = Record<string, unknown>;

export function fixture(name: string): unknown {
  const text = readFileSync(new URL(`../__fixtures__/${name}`, import.meta.url), 'utf8');
  return name.endsWith('.json') ? JSON.parse(text) : text;
}

/** Scores by OpenAI's category; others are near 0. One result per entry. */
export function moderationReply(...results: Readonly<Record<string, number>>[]): Json {
  return {
    id: 'modr-00000000000000000000000000000002',
    model: 'omni-moderation-2024-09-26',
    results: results.map((scores) => {
      const all = Object.fromEntries(openAiCategories.map((name) => [name, scores[name] ?? 0.00002]));
      return {
        flagged: Object.values(all).some((score) => score > 0.5),
        categories: Object.fromEntries(Object.entries(all).map(([name, score]) => [name, score > 0.5])),
        category_scores: all,
        category_applied_input_types: Object.fromEntries(Object.keys(all).map((name) => [name, ['text']])),
      };
    }),
  };
}

export function chatReply(content: unknown, more: Json = {}, message: Json = {}): Json {
  return {
    id: 'chatcmpl-Abc0000000000000000000000002',
    object: 'chat.completion',
    created: 1_760_000_004,
    model: 'some-model-2026',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: typeof content === 'string' || content === null ? content : JSON.stringify(content),
          refusal: null,
          annotations: [],
          ...message,
        },
        logprobs: null,
        finish_reason: 'stop',
        ...more,
      },
    ],
    usage: { prompt_tokens: 412, completion_tokens: 38, total_tokens: 450 },
    system_fingerprint: 'fp_0000000000',
  };
}

/** The categories that a chat request asks about, read from the schema it carries. */
export function askedCategories(body: Json): string[] {
  const format = body.response_format as {
    json_schema?: { schema?: { properties?: { levels?: { required?: string[] } } } };
  };
  return format.json_schema?.schema?.properties?.levels?.required ?? [];
}

/**
 * The answer of a model that follows the system message: the level everywhere, and its own for the control question.
 */
export function obedientAnswer(body: Json, level: string): Json {
  const names = askedCategories(body);
  const answer = levelsFor(names, level) as { levels: Record<string, string> };
  const [system] = body.messages as { content: string }[];
  const control = /The level of "control" is always (\w+)/.exec(system?.content ?? '')?.[1];
  if (control !== undefined) answer.levels.control = control;
  return answer;
}

export function levelsFor(names: readonly string[], level: string): Json {
  return { reason: 'scripted', levels: Object.fromEntries(names.map((name) => [name, level])) };
}
