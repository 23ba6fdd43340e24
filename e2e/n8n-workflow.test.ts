import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { type LiveService, startService } from './support/live-service.ts';

/**
 * The workflow that people import into n8n: it names only nodes and settings that n8n has, and its nodes, carried out in
 * the order of their connections, treat messages as the guide says. n8n itself is too large to install here.
 */
interface Node {
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly onError?: string;
  readonly parameters: Record<string, unknown>;
}
interface Workflow {
  readonly nodes: readonly Node[];
  readonly connections: Record<string, { main: { node: string }[][] }>;
}

const file = join(import.meta.dirname, '../plugins/n8n/moderate-a-message.json');
const workflow = JSON.parse(readFileSync(file, 'utf8')) as Workflow;

/** Versions and settings of the nodes, read in the descriptions that n8n-nodes-base 2.41.2 publishes. */
const known: Record<string, { versions: readonly number[]; settings: readonly string[] }> = {
  'n8n-nodes-base.webhook': { versions: [2, 2.1], settings: ['httpMethod', 'path', 'responseMode', 'options'] },
  'n8n-nodes-base.httpRequest': {
    versions: [4.2, 4.3, 4.4],
    settings: [
      ...['method', 'url', 'authentication', 'genericAuthType', 'sendBody', 'specifyBody', 'jsonBody', 'options'],
    ],
  },
  'n8n-nodes-base.switch': { versions: [3.2, 3.3, 3.4], settings: ['mode', 'rules', 'options'] },
  'n8n-nodes-base.respondToWebhook': {
    versions: [1.1, 1.2, 1.3, 1.4, 1.5],
    settings: ['respondWith', 'responseBody', 'options'],
  },
};

let service: LiveService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const nodeCalled = (name: string) => workflow.nodes.find((node) => node.name === name) as Node;
/** `={{ … }}` is JavaScript; anything else stands for itself. */
const evaluate = (value: unknown, $json: unknown) => {
  const [, code] = /^=\{\{([\s\S]*)\}\}$/.exec(String(value)) ?? [];
  return code === undefined ? value : runInNewContext(code, { $json });
};

interface Rule {
  readonly conditions: { readonly conditions: readonly { leftValue: string; rightValue: string }[] };
}

/** Which output the item leaves by, and what it is then. */
async function carryOut({ type, parameters }: Node, item: unknown, base: string): Promise<[number, unknown]> {
  if (type.endsWith('.webhook')) return [0, item];
  if (type.endsWith('.httpRequest')) {
    const headers = { 'x-api-key': service.testKey, 'content-type': 'application/json' };
    const body = evaluate(parameters.jsonBody, item) as string;
    const address = String(parameters.url).replace('http://127.0.0.1:8080', base);
    const reply = await fetch(address, { method: String(parameters.method), headers, body }).catch(() => undefined);
    return reply?.ok ? [0, await reply.json()] : [1, { error: 'The call failed.' }];
  }
  const { values } = parameters.rules as { values: readonly Rule[] };
  const found = values.findIndex(({ conditions }) =>
    conditions.conditions.every(({ leftValue, rightValue }) => evaluate(leftValue, item) === rightValue),
  );
  return [found === -1 ? values.length : found, item];
}

/** What the caller of the webhook gets. */
async function decide(body: object, base = service.address): Promise<Record<string, unknown>> {
  let node = workflow.nodes[0] as Node;
  let item: unknown = { body };
  while (!node.type.endsWith('.respondToWebhook')) {
    const [output, result] = await carryOut(node, item, base);
    const next = workflow.connections[node.name]?.main[output]?.[0];
    if (next === undefined) throw new Error(`Nothing follows output ${output} of ${node.name}.`);
    [node, item] = [nodeCalled(next.node), result];
  }
  return JSON.parse(evaluate(node.parameters.responseBody, item) as string);
}

describe('the workflow for n8n', () => {
  test('names only nodes and settings that n8n has, and no key', () => {
    expect(workflow.nodes).toHaveLength(6);
    for (const { type, typeVersion, parameters } of workflow.nodes) {
      expect(known[type]?.versions).toContain(typeVersion);
      expect(Object.keys(parameters).filter((name) => !known[type]?.settings.includes(name))).toEqual([]);
    }
    expect(readFileSync(file, 'utf8')).not.toMatch(/mod_(?:live|test)_|credentials/);
  });

  test('connects only nodes that it has, and lets a failed call go on', () => {
    const names = workflow.nodes.map(({ name }) => name);
    const targets = Object.values(workflow.connections).flatMap(({ main }) => main.flat().map(({ node }) => node));
    expect([...Object.keys(workflow.connections), ...targets].filter((name) => !names.includes(name))).toEqual([]);
    expect(nodeCalled('Ask Moderato').onError).toBe('continueErrorOutput');
  });

  test('publishes, rejects and holds messages as Moderato advises', async () => {
    const requestId = expect.stringMatching(/^req_/);
    const decision = (text: string) => decide({ text, author: 'u1' });
    expect(await decision('Good "morning".\n')).toEqual({ decision: 'publish', request_id: requestId });
    expect(await decision('moderato test harassment block')).toEqual({ decision: 'reject', request_id: requestId });
    expect(await decision('moderato test harassment flag')).toEqual({ decision: 'hold', request_id: requestId });
    expect(await decide({ text: 'An author is not needed.' })).toMatchObject({ decision: 'publish' });
  });

  test('holds a message that could not be judged', async () => {
    expect(await decide({ text: '' })).toEqual({ decision: 'hold' });
    expect(await decide({})).toEqual({ decision: 'hold' });
    expect(await decide({ text: 'Hello' }, `http://127.0.0.1:${await freePort()}`)).toEqual({ decision: 'hold' });
  });
});
