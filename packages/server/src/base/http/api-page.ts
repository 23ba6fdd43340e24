/** The OpenAPI document as one page for people: no script, nothing loaded from elsewhere, readable in light and dark. */

import { createHash } from 'node:crypto';
import { escapeHtml } from '../escape-html.ts';
import type { OpenApi, Operation } from './openapi.ts';

const style = `
:root{color-scheme:light dark;--ground:#fff;--ink:#1b2026;--line:#d5dae1;--quiet:#5b6572;--code:#f3f5f8;--post:#0f6b4f;--get:#1f5fae}
@media(prefers-color-scheme:dark){:root{--ground:#101317;--ink:#e7eaee;--line:#3a424d;--quiet:#a4afbd;--code:#1f252d;--post:#5fd0a6;--get:#7fb4f5}}
body{background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif;margin:0 auto;max-width:58rem;padding:2rem 1rem 4rem}
h1{margin:0 0 .25rem}h2{margin:3rem 0 .5rem;font-size:1.15rem;font-family:ui-monospace,monospace;overflow-wrap:anywhere}
h2 b{color:var(--post)}h2 b.get{color:var(--get)}h3{font-size:.95rem;margin:1.25rem 0 .35rem}p{margin:.35rem 0}
.quiet,td small{color:var(--quiet)}nav ul{columns:2;padding-left:1.1rem}a{color:inherit}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.92rem}
td,th{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--line)}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{background:var(--code);padding:.8rem;border-radius:.4rem;overflow-x:auto}
@media(max-width:40rem){nav ul{columns:1}}`;

export function renderApiPage(api: OpenApi): { html: string; contentSecurityPolicy: string } {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(api.info.title)} API</title>
<style>${style}</style></head><body>
<header><p><a href="/docs">All documentation</a></p>
<h1>${escapeHtml(api.info.title)} API</h1><p class="quiet">${escapeHtml(api.info.description)} Version ${escapeHtml(api.info.version)}.
Also available as <a href="/openapi.json">OpenAPI ${escapeHtml(api.openapi)}</a>.</p></header>
<nav aria-label="Endpoints"><ul>${operations
    .map(({ operation }) => `<li><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></li>`)
    .join('')}</ul></nav>
<main>${operations.map(({ path, method, operation }) => renderOperation(api, path, method, operation)).join('')}</main>
</body></html>`;
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    html,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

function renderOperation(api: OpenApi, path: string, method: string, operation: Operation): string {
  const request = operation.requestBody?.content['application/json'];
  const answered = operation.responses['200']?.content?.['application/json'];
  return `<section><h2 id="${operation.operationId}"><b class="${method}">${method.toUpperCase()}</b> ${escapeHtml(path)}</h2>
<p>${prose(operation.description)}</p>
${request === undefined ? '' : `<h3>Request</h3>${renderSchema(api, request.schema)}${renderExamples(request.examples)}`}
${answered === undefined ? '' : `<h3>Reply</h3>${renderSchema(api, answered.schema)}`}
<h3>Statuses</h3><div class="wide"><table>${Object.entries(operation.responses)
    .map(([status, { description }]) => `<tr><th scope="row">${status}</th><td>${prose(description)}</td></tr>`)
    .join('')}</table></div></section>`;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

function renderSchema(api: OpenApi, given: unknown): string {
  const schema = resolve(api, given as Schema);
  const forms = (schema.oneOf ?? schema.anyOf ?? []).map((form) => resolve(api, form)).filter(hasFields);
  if (forms.length > 0) {
    return `<p class="quiet">One of:</p>${forms.map((form) => renderSchema(api, form)).join('')}`;
  }
  const rows = fieldRows(api, schema, '');
  return rows === ''
    ? ''
    : `<div class="wide"><table><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr>${rows}</table></div>`;
}

function hasFields(schema: Schema): boolean {
  return schema.type === 'object' && (schema.properties !== undefined || schema.oneOf !== undefined);
}

function fieldRows(api: OpenApi, schema: Schema, prefix: string): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, part]) => {
      const field = resolve(api, part);
      const optional = schema.required?.includes(name) ? '' : ' <small>optional</small>';
      const own = `<tr><td><code>${escapeHtml(prefix + name)}</code>${optional}</td><td>${escapeHtml(typeName(api, field))}</td><td>${prose(field.description ?? '')}</td></tr>`;
      const values = valuesOf(field);
      const inner = resolve(api, field.items ?? values ?? field);
      const mark = field.items ? '[].' : values ? '.<name>.' : '.';
      return own + (inner === field && !field.properties ? '' : fieldRows(api, inner, prefix + name + mark));
    })
    .join('');
}

/** For an object whose keys the caller chooses; ignored fields are not worth a row. */
function valuesOf({ additionalProperties: values }: Schema): Schema | undefined {
  return typeof values === 'object' && !isAnything(values) ? values : undefined;
}

function isAnything({ $ref }: Schema): boolean {
  return $ref === '#/components/schemas/AnyValue';
}

function typeName(api: OpenApi, schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items) return `array of ${typeName(api, resolve(api, schema.items))}`;
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return forms.map((form) => typeName(api, resolve(api, form))).join(' or ');
  return [schema.type ?? 'any'].flat().join(' or ');
}

function resolve(api: OpenApi, schema: Schema): Schema {
  if (isAnything(schema)) return { ...schema, type: 'any' };
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (api.components.schemas[name] as Schema);
}

function renderExamples(examples: unknown): string {
  return Object.values((examples ?? {}) as Record<string, { value: unknown }>)
    .map(({ value }) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`)
    .join('');
}

function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}
