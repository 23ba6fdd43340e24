/**
 * Makes one file of JavaScript from the parts of the redirect, so that it can be copied to where the program runs:
 * there, it needs nothing but Node.
 */

import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

/** In the order in which they use each other. */
const parts = [
  'redirected-hosts',
  'replace-key',
  'redirect-settings',
  'forwarder',
  'memory-connection',
  'preload',
  'start-preload',
];

const introduction = `// Sends this program's calls to Perspective (and, if asked, to OpenAI's moderation endpoint and Akismet) to Moderato.
// Made by \`moderato redirect --print node\`. Licence: Apache-2.0. Needs Node 20.17 or newer.
// Use: MODERATO_URL=http://127.0.0.1:8080 MODERATO_KEY=mod_live_… node --import ./THIS-FILE.mjs program.js
// MODERATO_REDIRECT=perspective,openai,akismet chooses the vendors; MODERATO_REDIRECT_FAIL_CLOSED=on cuts the
// connection on every reply that is not 200.
`;

const statement = /^import\s[^;]*?from '([^']+)';\n/gm;

export function printPreload(): string {
  const imports = new Map<string, Set<string>>();
  const code = parts.map((name) =>
    readPart(name)
      .replace(statement, (line: string, module: string) => {
        if (module.startsWith('node:')) collect(imports, module, line);
        return '';
      })
      .replace(/^export (?=(?:async )?(?:function|const|class) )/gm, '')
      .replace(/^export \{\s*\};?$/gm, '')
      .replace(/(?<=\S) {2,}/g, ' ')
      .replace(/[ \t]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
  const lines = [...imports].flatMap(([module, names]) => [...names].map((name) => `import ${name} from '${module}';`));
  return `${introduction}\n${lines.join('\n')}\n\n${code.join('\n\n')}\n`;
}

/** `import a, { b, type C } from 'd'` names the values `a` and `{ b }`. */
function collect(imports: Map<string, Set<string>>, module: string, line: string): void {
  const names = imports.get(module) ?? new Set();
  const [, braces] = /\{([^}]*)\}/.exec(line) ?? [];
  const [, whole] = /^import (\w+)/.exec(line) ?? [];
  if (whole !== undefined && whole !== 'type') names.add(whole);
  for (const name of braces?.split(',') ?? []) if (name.trim() !== '') names.add(`{ ${name.trim()} }`);
  imports.set(module, names);
}

function readPart(name: string): string {
  const file = ['.ts', '.js', '.mjs']
    .map((end) => fileURLToPath(new URL(`${name}${end}`, import.meta.url)))
    .find((path) => existsSync(path)) as string;
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.ts') ? withoutTypes(text) : text;
}

/** Node strips the types of our own sources in the same way, but says on standard error that this is new. */
function withoutTypes(text: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = emitWarning;
  }
}
