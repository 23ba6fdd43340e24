/**
 * Bodies that the OpenAPI document itself refuses: a valid one with one field changed or removed. The server must
 * refuse what the document refuses, or it validates with something else than it documents.
 */

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApi } from '../base/http/openapi.ts';
import { sampleBodies } from './sample-bodies.ts';

export interface BrokenBody {
  readonly name: string;
  readonly body: unknown;
}

type Json = Record<string, unknown>;

/** Valid bodies besides the sample, so that every form of a request is broken. */
const moreBodies: Readonly<Record<string, readonly Json[]>> = {
  '/v1/moderate/text': [{ content: 'x', context: 'chat', user_id: 'u' }],
  '/v1/moderate/image': [
    { url: 'https://images.example.com/cat.jpg', categories: ['gore', 'drugs'], user_id: 'u' },
    { data: 'data:image/png;base64,AAAA' },
  ],
  '/v1/moderate/audio': [{ data: 'data:audio/wav;base64,AAAA', context: 'chat', user_id: 'u' }],
  '/v1/moderations': [
    { input: ['a', 'b'] },
    {
      input: [
        { type: 'text', text: 'a' },
        { type: 'image_url', image_url: { url: 'https://a.example/x.png' } },
      ],
    },
  ],
  '/v1/config/rules': [
    { action: 'create', type: 'wordlist', pattern: ['a', 'b'], priority: 1, moderation_action: 'flag' },
    { action: 'create', type: 'regex', pattern: 'a', priority: -1, moderation_action: 'block' },
    { action: 'create', type: 'allowlist', pattern: ['a'], moderation_action: null },
    { action: 'delete', rule_id: 'rule_x' },
  ],
  '/v1/reports': [
    {
      ...{ content: 'x', reason: 'y', reporter_id: 'r', context: 'chat', user_id: 'u' },
      ...{ content_url: 'https://a.example/1', author_name: 'Ann' },
    },
  ],
  '/v1/outcomes': [
    {
      ...{ request_id: 'req_x', outcome: 'account_measure', clause: 'c', ground: 'law', explanation: 'e' },
      ...{ decided_by: 'person', until: '2027-01-31' },
    },
  ],
  '/v1/appeals': [{ request_id: 'req_x', reason: 'y', appellant: 'reporter' }],
  '/v1/compat/analyze': [
    {
      comment: { text: 'x', type: 'PLAIN_TEXT' },
      requestedAttributes: { TOXICITY: { scoreType: 'PROBABILITY', scoreThreshold: 0.5 } },
      ...{ languages: ['en'], doNotStore: true, clientToken: 't', sessionId: 's', communityId: 'c' },
      ...{ spanAnnotations: false, dropUnsupportedAttributes: false, user_id: 'u' },
    },
  ],
};

const strange: readonly unknown[] = [
  null,
  1,
  1.5,
  -1,
  '',
  'x'.repeat(60_000),
  'nul\0',
  '\ud800',
  true,
  [],
  [1],
  [''],
  {},
  { a: 1 },
];

/** Whether the document allows a body on a path. */
export function documentAllows(document: OpenApi, path: string): (body: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema(document as object, 'api');
  const pointer = `api#/paths/${path.replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`;
  const validate = ajv.getSchema(pointer);
  if (validate === undefined) throw new Error(`The document has no request schema for ${path}`);
  return (body) => validate(body) === true;
}

export function brokenBodies(document: OpenApi, path: string): BrokenBody[] {
  const allows = documentAllows(document, path);
  const good = [sampleBodies[path] as Json, ...(moreBodies[path] ?? [])];
  for (const body of good) {
    if (!allows(body)) throw new Error(`The document refuses ${JSON.stringify(body)}`);
  }
  return good.flatMap((body) => changesOf(body)).filter(({ body }) => !allows(body));
}

/** Every body that differs from a valid one in a single field, at any depth. */
function changesOf(body: Json, rebuild: (changed: Json) => Json = (changed) => changed, trail = ''): BrokenBody[] {
  return Object.entries(body).flatMap(([field, value]) => {
    const at = `${trail}${field}`;
    const { [field]: _gone, ...rest } = body;
    const without = { name: `without ${at}`, body: rebuild(rest) };
    const replaced = strange.map((other) => ({
      name: `${at} = ${JSON.stringify(other).slice(0, 40)}`,
      body: rebuild({ ...body, [field]: other }),
    }));
    const inner = isObject(value)
      ? changesOf(value, (changed) => rebuild({ ...body, [field]: changed }), `${at}.`)
      : [];
    return [without, ...replaced, ...inner];
  });
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
