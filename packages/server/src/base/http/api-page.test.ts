import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { renderApiPage } from './api-page.ts';
import type { OpenApi } from './openapi.ts';

const app = await startTestApp();
afterAll(() => app.close());
const page = await app.call('GET', '/openapi');

describe('GET /openapi', () => {
  it('is a page that shows every operation with its statuses', () => {
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { method, path, operationId } of app.routes) {
      const start = page.text.indexOf(`<h2 id="${operationId}">`);
      const section = page.text.slice(start, page.text.indexOf('</section>', start));
      expect(start, operationId).toBeGreaterThan(0);
      expect(section).toContain(`>${method}</b> ${path}</h2>`);
      const operation = app.document.paths[path]?.[method.toLowerCase()];
      for (const status of Object.keys(operation?.responses ?? {})) expect(section).toContain(`>${status}</th>`);
      expect(page.text).toContain(`<a href="#${operationId}">`);
    }
  });

  it('shows every request field in the document', () => {
    for (const field of ['content', 'context', 'user_id', 'url', 'data', 'categories', 'action', 'type', 'pattern']) {
      expect(page.text).toContain(`<code>${field}</code>`);
    }
    for (const field of ['comment.text', 'rule_id', 'priority', 'moderation_action', 'languages', 'doNotStore']) {
      expect(page.text).toContain(`<code>${field}</code>`);
    }
  });

  it('has no script, loads nothing from elsewhere, and its policy forbids both', () => {
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script|unsafe|\*|https?:/);
    expect(page.text).not.toMatch(/<script|\son[a-z]+=|javascript:|<iframe|<img|<link|@import|url\(/i);
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page.text) ?? [];
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(page.text).not.toMatch(/\sstyle=/);
    expect(page.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('renderApiPage', () => {
  it('shows its input as text, never as markup', () => {
    const hostile = '<script>alert(1)</script>"\'&';
    const api: OpenApi = {
      openapi: '3.1.0',
      info: { title: hostile, version: hostile, description: hostile },
      paths: {
        [`/${hostile}`]: {
          post: {
            operationId: 'x',
            summary: hostile,
            description: `\`${hostile}\``,
            tags: [],
            security: [],
            requestBody: {
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { [hostile]: { enum: [hostile], description: hostile } } },
                  examples: { a: { value: { hostile } } },
                },
              },
            },
            responses: { 200: { description: hostile } },
          },
        },
      },
      components: { schemas: {} },
    };
    expect(renderApiPage(api).html).not.toContain('<script');
  });
});
