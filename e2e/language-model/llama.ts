/**
 * The parts of node-llama-cpp that the journey uses. It is installed separately, so its types are not always available.
 */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Grammar {
  readonly isGrammar?: true;
}
interface Context {
  getSequence(): unknown;
}
interface Model {
  createContext(options: { contextSize: number; threads: number }): Promise<Context>;
  tokenize(text: string): readonly number[];
}
interface Llama {
  loadModel(options: { modelPath: string; gpuLayers: number }): Promise<Model>;
  createGrammarForJsonSchema(schema: unknown): Promise<Grammar>;
}
interface Session {
  promptWithMeta(
    text: string,
    options: { grammar?: Grammar; maxTokens: number; temperature: number; signal: AbortSignal },
  ): Promise<{ responseText: string; stopReason: string }>;
  dispose(options?: { disposeSequence?: boolean }): void;
}
interface Module {
  getLlama(options: { gpu: false; build: 'never'; maxThreads: number; logLevel: 'error' }): Promise<Llama>;
  readonly LlamaChatSession: new (options: { contextSequence: unknown; systemPrompt: string }) => Session;
}

export const llamaEntry = join(import.meta.dirname, 'node_modules/node-llama-cpp/dist/index.js');
export const modelPath = join(import.meta.dirname, 'model/SmolLM2-135M-Instruct.Q4_1.gguf');

export interface Completion {
  readonly content: string;
  readonly finishReason: 'stop' | 'length';
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export interface LanguageModel {
  complete(request: {
    readonly system: string;
    readonly user: string;
    /** A grammar enforces it on the answer. */
    readonly schema: unknown;
    readonly maxTokens: number;
    readonly signal: AbortSignal;
  }): Promise<Completion>;
}

export async function loadLanguageModel(): Promise<LanguageModel> {
  const { getLlama, LlamaChatSession } = (await import(pathToFileURL(llamaEntry).href)) as Module;
  const threads = availableParallelism();
  const llama = await getLlama({ gpu: false, build: 'never', maxThreads: threads, logLevel: 'error' });
  const model = await llama.loadModel({ modelPath, gpuLayers: 0 });
  const context = await model.createContext({ contextSize: 4096, threads });
  const sequence = context.getSequence();
  const grammars = new Map<string, Promise<Grammar>>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    // One at a time: there is only one sequence.
    complete({ system, user, schema, maxTokens, signal }) {
      const run = async (): Promise<Completion> => {
        signal.throwIfAborted();
        const form = JSON.stringify(bounded(schema));
        const grammar = grammars.get(form) ?? llama.createGrammarForJsonSchema(JSON.parse(form));
        grammars.set(form, grammar);
        const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt: system });
        try {
          const options = { grammar: await grammar, maxTokens: maxTokens, temperature: 0, signal };
          const { responseText, stopReason } = await session.promptWithMeta(user, options);
          return {
            content: responseText,
            finishReason: stopReason === 'maxTokens' ? 'length' : 'stop',
            promptTokens: model.tokenize(system + user).length,
            completionTokens: model.tokenize(responseText).length,
          };
        } finally {
          session.dispose({ disposeSequence: false });
        }
      };
      const done = last.then(run, run);
      last = done.catch(() => {});
      return done;
    },
  };
}

/** Such a small model does not stop in a text of free length. */
function bounded(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, bounded(part)]));
  return parts.type === 'string' && parts.enum === undefined ? { ...parts, maxLength: 40 } : parts;
}
