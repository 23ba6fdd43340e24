/** The call as program code. The key is a placeholder unless it is shown anyway. */

export interface TextCall {
  readonly content: string;
  readonly context?: string;
  readonly user_id?: string;
}

export const snippetLanguages = ['curl', 'TypeScript', 'Python'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

export function makeSnippet(language: SnippetLanguage, address: string, call: TextCall, apiKey?: string): string {
  if (language === 'curl') return curlSnippet(address, call, apiKey);
  return language === 'Python' ? pythonSnippet(address, call) : typeScriptSnippet(address, call);
}

function curlSnippet(address: string, call: TextCall, apiKey = '$MODERATO_KEY'): string {
  return [
    `curl -sS ${shellQuote(`${address}/v1/moderate/text`)} \\`,
    `  -H "Authorization: Bearer ${apiKey}" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  --data-binary ${shellQuote(asciiJson(call))}`,
  ].join('\n');
}

function typeScriptSnippet(address: string, call: TextCall): string {
  return [
    `import { env } from 'node:process';`,
    `import { Moderato } from '@moderato/client';`,
    '',
    `const moderato = new Moderato({ baseUrl: ${asciiJson(address)}, apiKey: env.MODERATO_KEY ?? '' });`,
    `const verdict = await moderato.moderate.text(${asciiJson(call, 2)});`,
    'console.log(verdict.action, verdict.categories);',
  ].join('\n');
}

function pythonSnippet(address: string, call: TextCall): string {
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${asciiJson(`${address}/v1/moderate/text`)},`,
    `    data=json.dumps(${asciiJson(call, 4)}).encode(),`,
    '    headers={',
    `        "Authorization": "Bearer " + os.environ["MODERATO_KEY"],`,
    '        "Content-Type": "application/json",',
    '    },',
    ')',
    'with urllib.request.urlopen(request) as reply:',
    '    print(json.load(reply))',
  ].join('\n');
}

/**
 * JSON in plain ASCII is also a literal in TypeScript and Python, and hides no character from the person who pastes it.
 */
function asciiJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(
    /[^\n\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
