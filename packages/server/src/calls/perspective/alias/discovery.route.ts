/**
 * `GET /$discovery/rest`: the description from which Google's client libraries build themselves and learn the service's
 * address. That comes only from the configuration, never from a header of the request [O1].
 */

import { Type } from 'typebox';
import type { PublicRoute } from '../../../base/http/route.ts';

/** `publicUrl` is evaluated at the first request: without a setting, it is known once the service listens. */
export function discoveryRoute(publicUrl: () => string): PublicRoute {
  let json: string | undefined;
  return {
    method: 'GET',
    path: '/$discovery/rest',
    access: 'public',
    operationId: 'getDiscovery',
    summary: "Perspective's paths as a Google API discovery document",
    reply: Type.Object({ kind: Type.String() }, { additionalProperties: true }),
    handle() {
      json ??= JSON.stringify(describeAlias(publicUrl()));
      return { status: 200, body: json };
    },
  };
}

const text = (description: string) => ({ type: 'string', description });
const flag = (description: string) => ({ type: 'boolean', description });
const reference = (name: string) => ({ $ref: name });
const listOf = (items: object) => ({ type: 'array', items });
const mapOf = (additionalProperties: object) => ({ type: 'object', additionalProperties });
const schema = (id: string, properties: object) => ({ id, type: 'object', properties });
const parameter = (type: string, description: string) => ({ type, description, location: 'query' });

function describeAlias(publicUrl: string) {
  const rootUrl = `${publicUrl}/`;
  return {
    kind: 'discovery#restDescription',
    discoveryVersion: 'v1',
    id: 'commentanalyzer:v1alpha1',
    name: 'commentanalyzer',
    version: 'v1alpha1',
    title: 'Moderato in place of Perspective Comment Analyzer API',
    description: 'Scores comments in the format of Perspective API.',
    ownerName: 'Moderato',
    protocol: 'rest',
    rootUrl,
    servicePath: '',
    baseUrl: rootUrl,
    basePath: '',
    batchPath: 'batch',
    fullyEncodeReservedExpansion: true,
    parameters: {
      key: parameter('string', 'API key; you can also send it in the header X-Goog-Api-Key or X-API-Key.'),
      alt: { ...parameter('string', 'Accepted; the reply is JSON.'), default: 'json', enum: ['json'] },
      fields: parameter('string', 'Accepted; the whole reply is sent.'),
      prettyPrint: { ...parameter('boolean', 'Accepted and ignored.'), default: 'true' },
      quotaUser: parameter('string', 'Accepted and ignored.'),
      '$.xgafv': parameter('string', 'Accepted and ignored.'),
    },
    schemas,
    resources: {
      comments: {
        methods: {
          analyze: method('analyze', 'Scores a comment.', 'AnalyzeComment'),
          suggestscore: method('suggestscore', 'Suggests what the scores should have been.', 'SuggestCommentScore'),
        },
      },
    },
  };
}

function method(name: string, description: string, message: string) {
  const path = `v1alpha1/comments:${name}`;
  return {
    id: `commentanalyzer.comments.${name}`,
    description,
    httpMethod: 'POST',
    path,
    flatPath: path,
    parameters: {},
    parameterOrder: [],
    request: reference(`${message}Request`),
    response: reference(`${message}Response`),
  };
}

const shared = {
  comment: reference('TextEntry'),
  context: reference('Context'),
  languages: listOf(text('An ISO 639-1 code.')),
  clientToken: text('Returned unchanged.'),
  communityId: text('The community that the comment belongs to.'),
};

const schemas = {
  TextEntry: schema('TextEntry', { text: text('The text.'), type: text('PLAIN_TEXT or HTML.') }),
  Context: schema('Context', {
    entries: listOf(reference('TextEntry')),
    articleAndParentComment: reference('ArticleAndParentComment'),
  }),
  ArticleAndParentComment: schema('ArticleAndParentComment', {
    article: reference('TextEntry'),
    parentComment: reference('TextEntry'),
  }),
  AttributeParameters: schema('AttributeParameters', {
    scoreType: text('PROBABILITY.'),
    scoreThreshold: { type: 'number', format: 'float', description: 'Scores below this are left out.' },
  }),
  Score: schema('Score', { value: { type: 'number', format: 'float' }, type: text('PROBABILITY.') }),
  SpanScore: schema('SpanScore', {
    begin: { type: 'integer', format: 'int32', description: 'Where the span begins, in UTF-16 units of the text.' },
    end: { type: 'integer', format: 'int32', description: 'Where it ends, exclusive.' },
    score: reference('Score'),
  }),
  AttributeScores: schema('AttributeScores', {
    summaryScore: reference('Score'),
    spanScores: listOf(reference('SpanScore')),
  }),
  AnalyzeCommentRequest: schema('AnalyzeCommentRequest', {
    ...shared,
    requestedAttributes: mapOf(reference('AttributeParameters')),
    spanAnnotations: flag('Score each sentence separately; otherwise one span covers the whole text.'),
    doNotStore: flag('Keep neither a hash of the comment nor its author.'),
    dropUnsupportedAttributes: flag('Leave out unsupported attributes instead of refusing the request.'),
    sessionId: text('Kept as the author of the comment, unless doNotStore is true.'),
  }),
  AnalyzeCommentResponse: schema('AnalyzeCommentResponse', {
    attributeScores: mapOf(reference('AttributeScores')),
    languages: listOf(text('A language from the request, or a detected language if the request named none.')),
    detectedLanguages: listOf(text('A detected language.')),
    language: text('The detected language; null if none was detected reliably.'),
    limited: flag('True if no local model was measured on this language.'),
    clientToken: shared.clientToken,
  }),
  SuggestCommentScoreRequest: schema('SuggestCommentScoreRequest', {
    ...shared,
    attributeScores: mapOf(reference('AttributeScores')),
  }),
  SuggestCommentScoreResponse: schema('SuggestCommentScoreResponse', {
    detectedLanguages: shared.languages,
    clientToken: shared.clientToken,
  }),
};
