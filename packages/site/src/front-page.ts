/** The page at `/` of a new service: type a text, see its verdict. `browser/front.ts` does the work. */

import { siteRoot } from './pages.ts';

export interface FrontAssets {
  readonly styles: readonly string[];
  readonly script: string;
  readonly theme: string;
}

/** In three languages: one to let pass and one to stop in each. */
const examples = [
  ['en', 'That was a brilliant save, well played!'],
  ['en', 'Nobody here likes you. Do us a favour and disappear.'],
  ['es', '¿A qué hora empieza la reunión de mañana?'],
  ['es', 'Eres un inútil y das vergüenza ajena.'],
  ['de', 'Danke, das Rezept hat wunderbar geklappt.'],
  ['de', 'Halt die Fresse, du dummes Stück Dreck.'],
] as const;

export function frontPage({ styles, script, theme }: FrontAssets): string {
  const chips = examples
    .map(([language, text]) => `<button type="button" class="example" lang="${language}">${text}</button>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Moderato: try it</title>
<link rel="icon" href="data:,">
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
<script src="${theme}"></script>
<script type="module" src="${script}"></script>
</head>
<body>
<main class="front">
<h1>Moderato is running</h1>
<p class="lead">Type something that people might post, and see what the service makes of it.
Only this machine sees this page, and only until someone has signed up. Nothing is stored.</p>
<label for="text">Text</label>
<textarea id="text" rows="4" maxlength="2000" spellcheck="false" placeholder="Type here"></textarea>
<div class="examples">
<p>Or try one of these. The rude ones are examples of what a service like this has to read.</p>
${chips}
</div>
<fieldset>
<legend>Strictness</legend>
<label><input type="radio" name="preset" value="strict"> Strict</label>
<label><input type="radio" name="preset" value="balanced" checked> Balanced</label>
<label><input type="radio" name="preset" value="lenient"> Lenient</label>
</fieldset>
<section id="verdict" aria-live="polite" hidden>
<h2><span id="action"></span> <small id="language"></small></h2>
<p id="marked"></p>
<table>
<caption>Scores from 0 to 1; one above its threshold flags the text</caption>
<thead><tr><th scope="col">Category</th><th scope="col">Score</th><th scope="col">Threshold</th></tr></thead>
<tbody id="scores"></tbody>
</table>
</section>
<p id="problem" role="alert" hidden></p>
<noscript><p>This page needs JavaScript. The <a href="${siteRoot}/guides/quick-start">quick start</a> shows the same with curl.</p></noscript>
<h2>What next?</h2>
<ul>
<li><strong>Set up the dashboard:</strong> open the link that the service printed when it started. To print a new one:
<code>npx moderato members setup-link</code></li>
<li><strong>Call it from a program:</strong> <a href="${siteRoot}/guides/quick-start#2-create-a-key">create a key</a>, then read the
<a href="${siteRoot}/reference/api">API</a>.</li>
<li><strong>Read on:</strong> <a href="${siteRoot}">all documentation</a>.</li>
</ul>
</main>
</body>
</html>
`;
}
