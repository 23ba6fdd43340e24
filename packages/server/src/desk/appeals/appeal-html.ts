/** The public page of an appeal as HTML: a form that works without script, or a message. Everything in it is escaped. */

import { createHash } from 'node:crypto';
import type { AppealDecision, StatementLanguage } from '@moderato/contract';
import { escapeHtml } from '../../base/escape-html.ts';
import { fill, words } from '../words/words.ts';

export interface AppealView {
  /** The name of the platform that decided; absent if the link is not known. */
  readonly platform?: string | undefined;
  readonly language: StatementLanguage;
  /** What happened, as a message. */
  readonly message?: string;
  readonly isProblem?: boolean;
  /** What a person answered. */
  readonly answer?: { readonly on: string; readonly decision: AppealDecision; readonly reason: string };
  readonly form?: {
    /** A heading, then the reasons for the decision, one sentence each. */
    readonly statement: readonly string[];
    readonly until: string;
    /** The submitted text, if it could not be accepted. */
    readonly written: string;
  };
}

const style = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:42rem;padding:2rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem}
.platform{border-bottom:1px solid light-dark(#ccc,#555);font-weight:600;margin:0 0 1.5rem;padding-bottom:.75rem}
h2{font-size:1.125rem}
label{display:block;font-weight:600;margin:1.5rem 0 .25rem}
textarea{box-sizing:border-box;font:inherit;min-height:12rem;padding:.5rem;width:100%}
blockquote{border-left:.25rem solid light-dark(#ccc,#555);margin:0;padding-left:.75rem;white-space:pre-line}
button{font:inherit;margin-top:1rem;padding:.5rem 1rem}
[role=alert]{border-left:.25rem solid light-dark(#b00020,#ff8a80);padding-left:.75rem}`;

const styleHash = createHash('sha256').update(style).digest('base64');

export const appealHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  // The address works like a key, so it is never passed on.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-frame-options': 'DENY',
};

export function appealHtml({ platform, language, message, isProblem = false, answer, form }: AppealView): string {
  const said = words[language].appeal;
  const shown = message === undefined ? '' : `<p role="${isProblem ? 'alert' : 'status'}">${escapeHtml(message)}</p>\n`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(platform === undefined ? said.title : `${said.title} – ${platform}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
${platform === undefined ? '' : `<p class="platform">${escapeHtml(platform)}</p>\n`}<h1>${escapeHtml(said.title)}</h1>
${shown}${answer === undefined ? '' : answerHtml(language, answer)}${form === undefined ? '' : formHtml(language, form)}</main>
</body>
</html>
`;
}

function answerHtml(language: StatementLanguage, { on, decision, reason }: NonNullable<AppealView['answer']>): string {
  const said = words[language].appeal;
  return `<h2>${escapeHtml(fill(said.answer, { date: on }))}</h2>
<p><strong>${escapeHtml(said[decision])}</strong></p>
<p>${escapeHtml(said.reason)}:</p>
<blockquote>${escapeHtml(reason)}</blockquote>
`;
}

function formHtml(language: StatementLanguage, { statement, until, written }: NonNullable<AppealView['form']>): string {
  const said = words[language].appeal;
  const [heading, ...sentences] = statement.filter((line) => line !== '').map(escapeHtml);
  const reasons = sentences.map((line) => `<p>${line}</p>\n`).join('');
  return `${heading === undefined ? '' : `<h2>${heading}</h2>\n`}${reasons}<form method="post" action="?language=${language}">
<label for="reason">${escapeHtml(said.question)}</label>
<p id="hint">${escapeHtml(fill(said.hint, { until }))}</p>
<textarea id="reason" name="reason" required maxlength="5000" aria-describedby="hint">
${escapeHtml(written)}</textarea>
<button type="submit">${escapeHtml(said.send)}</button>
</form>
`;
}
