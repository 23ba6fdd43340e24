/** Judges the text on the front page while somebody types, and shows the verdict with the words that counted. */

import './front.css';

interface Tried {
  readonly action: 'allow' | 'flag' | 'block';
  readonly language: string | null;
  readonly categories: Readonly<Record<string, { score: number; threshold: number; flagged: boolean }>>;
  readonly marks: readonly { start: number; end: number }[];
}

const actions = { allow: 'Allow', flag: 'Flag: someone should look at it', block: 'Block' } as const;
const restMs = 250;

const find = <Part extends HTMLElement>(id: string) => document.getElementById(id) as Part;
const text = find<HTMLTextAreaElement>('text');
const verdict = find('verdict');
const problem = find('problem');

let timer: ReturnType<typeof setTimeout> | undefined;
/** One call at a time: what is typed meanwhile is judged when its reply has come. */
let isAsking = false;
let asked = '';

const wanted = () => JSON.stringify({ content: text.value, preset: chosen() });
const chosen = () => document.querySelector<HTMLInputElement>('input[name=preset]:checked')?.value;

text.addEventListener('input', soon);
for (const choice of document.querySelectorAll('input[name=preset]')) choice.addEventListener('change', soon);
for (const example of document.querySelectorAll<HTMLElement>('.example')) {
  example.addEventListener('click', () => {
    text.value = example.textContent ?? '';
    text.lang = example.lang;
    void ask();
  });
}

function soon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), restMs);
}

async function ask(): Promise<void> {
  if (isAsking) return;
  if (text.value === '') {
    verdict.hidden = true;
    asked = '';
    return;
  }
  isAsking = true;
  const body = wanted();
  try {
    const reply = await fetch('/try', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const answer = await reply.json();
    if (reply.ok) show(JSON.parse(body).content, answer as Tried);
    else explain(reply.status, answer.error?.message);
    asked = body;
    // Another window is being answered.
    if (reply.status === 429) asked = '';
  } catch {
    explain(0);
    asked = body;
  } finally {
    isAsking = false;
  }
  if (wanted() !== asked) soon();
}

function explain(status: number, message?: string): void {
  verdict.hidden = true;
  problem.hidden = status === 429;
  problem.textContent =
    status === 0
      ? 'The service does not answer. Is it still running?'
      : status === 404
        ? 'Someone has signed up, so this page is closed. Use the playground in the dashboard.'
        : (message ?? `The service answered with status ${status}.`);
}

function show(content: string, { action, language, categories, marks }: Tried): void {
  problem.hidden = true;
  verdict.hidden = false;
  verdict.dataset.action = action;
  find('action').textContent = actions[action];
  find('language').textContent = language === null ? '' : `language: ${language}`;
  find('marked').replaceChildren(...marked(content, marks));
  const rows = Object.entries(categories).sort(([, a], [, b]) => b.score - a.score);
  find('scores').replaceChildren(...rows.map(([name, category]) => row(name, category)));
}

function marked(content: string, marks: Tried['marks']): Node[] {
  const parts: Node[] = [];
  let place = 0;
  for (const { start, end } of marks) {
    if (start < place) continue;
    const mark = document.createElement('mark');
    mark.textContent = content.slice(start, end);
    parts.push(document.createTextNode(content.slice(place, start)), mark);
    place = end;
  }
  return [...parts, document.createTextNode(content.slice(place))];
}

function row(name: string, { score, threshold, flagged }: Tried['categories'][string]): HTMLTableRowElement {
  const line = document.createElement('tr');
  if (flagged) line.className = 'flagged';
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = name.replace('_', ' ');
  const meter = document.createElement('meter');
  meter.max = 1;
  meter.high = threshold;
  meter.value = score;
  meter.ariaLabel = name;
  const scored = document.createElement('td');
  scored.append(meter, ` ${score.toFixed(2)}`);
  const limit = document.createElement('td');
  limit.textContent = threshold.toFixed(2);
  line.append(head, scored, limit);
  return line;
}
