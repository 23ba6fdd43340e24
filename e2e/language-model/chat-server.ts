/** A small OpenAI-compatible chat server for the journey's model, in a separate process. Prints its address. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadLanguageModel } from './llama.ts';

interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly max_tokens?: number;
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema?: unknown } };
}

/** Under this path it behaves like a server that only supports `json_object`. */
const plainPath = '/plain';
/** The schema that such a server enforces: any object, kept short for a small model on a busy machine. */
const anyObject = { type: 'object', properties: { levels: { type: 'object', properties: {} } } };
const languageModel = await loadLanguageModel();

const server = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const send = (status: number, body: unknown) =>
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const isPlain = incoming.url?.startsWith(plainPath) === true;
  if (!incoming.url?.endsWith('/v1/chat/completions')) return send(404, { error: { message: 'not found' } });
  const request = JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest;
  const { response_format: form } = request;
  if (form?.type === 'json_schema' && isPlain) {
    return send(400, {
      error: { message: 'response_format json_schema is not supported', type: 'invalid_request_error' },
    });
  }
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  try {
    const of = (role: string) => request.messages.find((message) => message.role === role)?.content ?? '';
    const completion = await languageModel.complete({
      system: of('system'),
      user: of('user'),
      schema: form?.json_schema?.schema ?? anyObject,
      maxTokens: request.max_tokens ?? 256,
      signal: gone.signal,
    });
    send(200, {
      id: `chatcmpl-${Date.now()}`,
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1_000),
      model: 'SmolLM2-135M-Instruct',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: completion.content },
          finish_reason: completion.finishReason,
        },
      ],
      usage: {
        prompt_tokens: completion.promptTokens,
        completion_tokens: completion.completionTokens,
        total_tokens: completion.promptTokens + completion.completionTokens,
      },
    });
  } catch {
    if (!outgoing.destroyed) send(500, { error: { message: 'the model did not answer' } });
  }
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
