/**
 * Serves the pages of a build from their folder: read when first requested, and kept. Nothing outside the folder can be
 * requested: files are looked up in a table, not on the disk.
 */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { WebServer } from './bare-server.ts';
import { sendRefusal } from './error-reply.ts';
import { refuse } from './route.ts';

export interface PageReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

export type BuiltPages = ReturnType<typeof createBuiltPages>;

interface Given {
  /** Encodings that the browser can unpack. */
  readonly accept: string;
  /** Of the version it already has. */
  readonly etag: string | undefined;
}

interface PageFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Made when first requested, by encoding. */
  readonly packed: Map<string, Promise<Buffer>>;
}

export interface BuiltPagesOptions {
  readonly folder: string;
  /** The address of the folder, without a trailing slash. */
  readonly root: string;
  /** The file to serve if no file has the requested name. */
  fallback(name: string): string | undefined;
  /** Changes the pages when they are read. */
  edit?(html: string): string;
  /** The message while there is no build. */
  readonly notBuilt: string;
}

const indexFile = 'index.html';

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** Scripts are always files of ours, never inline; these pages must not be framed. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const guarding: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

export function createBuiltPages({ folder, root, fallback, edit, notBuilt }: BuiltPagesOptions) {
  let files: Map<string, PageFile> | undefined;
  return {
    /** Undefined if there is no such page. */
    async find(path: string, { accept, etag }: Given): Promise<PageReply | undefined> {
      files ??= await readPages(folder, edit);
      const name = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : '';
      const file = files?.get(name) ?? files?.get(fallback(name) ?? '');
      if (files === undefined) return { status: 503, headers: plain, body: notBuilt };
      if (file === undefined) return undefined;
      return etag === file.headers.etag ? { status: 304, headers: file.headers, body: '' } : reply(file, accept);
    },
  };
}

/** With HEAD, which monitoring systems use to see whether a page is there. */
export function addPages(server: WebServer, path: string, pages: BuiltPages): void {
  const options = { exposeHeadRoute: true, config: { label: path } };
  for (const url of [path, `${path}/*`]) {
    server.get(url, options, async (request, reply) => {
      const { 'accept-encoding': accept = '', 'if-none-match': etag } = request.headers;
      const page = await pages.find(request.url.split('?', 1)[0] ?? '', { accept: String(accept), etag });
      if (page === undefined) return sendRefusal(reply, refuse('not_found').refusal);
      return reply.code(page.status).headers(page.headers).send(page.body);
    });
  }
}

/** Undefined if the pages were not built; they may be by the next request. */
async function readPages(folder: string, edit?: (html: string) => string): Promise<Map<string, PageFile> | undefined> {
  let entries: string[];
  try {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    entries = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch {
    // The folder does not exist yet.
    return undefined;
  }
  const files = new Map<string, PageFile>();
  for (const path of entries) {
    const name = relative(folder, path).split(sep).join('/');
    // Files that the build writes for itself have names that begin with a dot.
    if (name.split('/').some((part) => part.startsWith('.'))) continue;
    const body = await readFile(path);
    files.set(name, toFile(name, edit && name.endsWith('.html') ? Buffer.from(edit(body.toString())) : body));
  }
  return files.has(indexFile) ? files : undefined;
}

function toFile(name: string, body: Buffer): PageFile {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return {
    body,
    packed: new Map(),
    headers: {
      ...guarding,
      'content-type': types[extension] ?? 'application/octet-stream',
      // The names under assets/ contain a hash of the content, so they can be cached forever.
      'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      vary: 'accept-encoding',
    },
  };
}

async function reply(file: PageFile, acceptEncoding: string): Promise<PageReply> {
  const packable = /text|javascript|json|svg/.test(file.headers['content-type'] ?? '');
  const encoding = packable
    ? ['br', 'gzip'].find((name) => new RegExp(`\\b${name}\\b(?!;q=0(?:[,;]|$))`).test(acceptEncoding))
    : undefined;
  if (encoding === undefined) return { status: 200, headers: file.headers, body: file.body };
  let packed = file.packed.get(encoding);
  if (packed === undefined) {
    packed = pack(encoding, file.body);
    file.packed.set(encoding, packed);
  }
  return { status: 200, headers: { ...file.headers, 'content-encoding': encoding }, body: await packed };
}

function pack(encoding: string, body: Buffer): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: 9 });
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

const plain = { ...guarding, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
