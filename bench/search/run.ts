/**
 * `node bench/search/run.ts [--texts 1000000] [--store FOLDER]`: keeps that many texts, indexes their words as the service
 * does, and times the first page of searches in the thread that answers them. A given folder is kept and seeded only once.
 */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createGates } from '../../packages/server/src/base/fairness/gates.ts';
import { createReadThread, readsOf } from '../../packages/server/src/base/reads/create-reads.ts';
import { databaseFileName } from '../../packages/server/src/base/storage/database.ts';
import type { LedgerEntry } from '../../packages/server/src/calls/ledger/ledger-entry.ts';
import { indexWords } from '../../packages/server/src/calls/retention/index-words.ts';
import { readFilter } from '../../packages/server/src/desk/decisions/decision-filter.ts';
import { readTable } from '../../packages/server/src/parts/read-table.ts';
import { openStores } from '../../packages/server/src/stores.ts';
import { createRandom } from '../dashboard/random.ts';
import { seedCalls } from '../dashboard/seed-calls.ts';
import { thisMachine } from '../machine.ts';

const machine = thisMachine();
const { values } = parseArgs({
  options: { texts: { type: 'string', default: '1000000' }, store: { type: 'string' } },
});
const texts = Number(values.texts);
const folder = values.store ?? mkdtempSync(join(tmpdir(), 'moderato-search-'));
mkdirSync(folder, { recursive: true });
const options = { engine: 'sqlite', folder, durability: 'process' } as const;
const stores = await openStores(options);
const [account] = await stores.accounts.list();
const accountId = account?.id ?? '';

/** Lines in twenty languages, most of them short, as people write them. */
const lines = writtenLines();
/** In three of all texts. */
const rareWord = 'quokkafarm';
const rareAt = [0.1, 0.5, 0.9].map((share) => Math.floor(texts * share));
const callsAtOnce = 2_000;

const first = await stores.database.query.selectFrom('kept_content').select('request_id').limit(1).executeTakeFirst();
if (first === undefined) await keepTexts();
const indexStartedMs = performance.now();
const indexed = await indexWords(stores.database);
const indexSeconds = (performance.now() - indexStartedMs) / 1_000;

const readThread = createReadThread(options, { places: createGates().reads, timeoutMs: 120_000 });
const reads = readsOf(readTable, readThread);
const searches = [
  { what: 'a word of three texts', text: rareWord },
  { what: 'a common word', text: 'the' },
  { what: 'two common words', text: 'you and' },
  { what: 'four common words', text: 'you are not the' },
  { what: 'a common word and a rare one', text: `the ${rareWord}` },
  { what: 'two words that are common and stand in no text together', text: 'the не' },
  { what: 'words of a script without blanks', text: '今天' },
  { what: 'a word that no text has', text: 'quokkafarms' },
];
const rows: string[] = [];
for (const { what, text } of searches) {
  const [durations, pages, found] = [[] as number[], [] as number[], new Set<number>()];
  for (let run = 0; run < 15; run++) {
    const startedMs = performance.now();
    let cursor: string | undefined;
    let items = 0;
    let asked = 0;
    // A page that looked for as long as one call may goes on by itself until it has a screen of results.
    do {
      const page = await reads.contentSearch({
        filter: readFilter(accountId, {}),
        ...{ text, cursor, limit: 50 - items, seesAllQueues: true, nowMs: Date.now() },
      });
      items += page.items.length;
      asked++;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined && items < 50);
    durations.push(performance.now() - startedMs);
    pages.push(asked);
    found.add(items);
  }
  durations.sort((a, b) => a - b);
  const ms = (share: number) => Math.round(durations[Math.floor(share * (durations.length - 1))] ?? 0);
  rows.push(`| ${what} | ${[...found].join(', ')} | ${Math.max(...pages)} | ${ms(0.5)} / ${ms(0.95)} |`);
}
await readThread.close();
const words = await countWords();
await stores.close();

const size = statSync(join(folder, databaseFileName)).size / 1e9;
if (values.store === undefined) rmSync(folder, { recursive: true });
const indexing =
  indexed === 0
    ? 'The words were in the index already.'
    : `Indexing took ${Math.round(indexSeconds)} s in the background, ${Math.round(indexed / indexSeconds)} texts a second.`;
const page = `# What a search for words costs

Written by \`node bench/search/run.ts\` on ${new Date().toISOString().slice(0, 10)}: ${machine.cores} × ${machine.processor}, Node ${machine.node}; load of the machine in the minute before,
${machine.loadBefore.toFixed(1)}. SQLite with ${texts.toLocaleString('en')} kept texts of one account, taken with repetition from the lines that teach the text models; ${words.toLocaleString('en')} words
in the index, ${size.toFixed(1)} GB in all. ${indexing} The target is 1,000 ms for the first page of 50; one call
looks for 150 ms at most, and the page asks on.

| search | found | calls | median / p95 ms |
|---|---|---|---|
${rows.join('\n')}
`;
console.log(page);
if (texts === 1_000_000) writeFileSync(join(import.meta.dirname, 'README.md'), page);

async function keepTexts(): Promise<void> {
  const random = createRandom(20_261_119);
  const expires = Date.now() + 30 * 24 * 60 * 60 * 1_000;
  let batch: LedgerEntry[] = [];
  let place = 0;
  for (const entry of seedCalls({ accountId, calls: texts, endMs: Date.now() })) {
    const line = lines[Math.floor(random() * lines.length)] as string;
    const content = rareAt.includes(place++) ? `${line} ${rareWord}` : line;
    batch.push({ ...entry, kept: { content, expires_at: expires, restricted: 0 } });
    if (batch.length < callsAtOnce) continue;
    await stores.ledger.append(batch);
    batch = [];
  }
  if (batch.length > 0) await stores.ledger.append(batch);
}

async function countWords(): Promise<number> {
  const { count } = await stores.database.query
    .selectFrom('content_words')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function writtenLines(): string[] {
  const written = join(import.meta.dirname, '../../training/written/train');
  return readdirSync(written)
    .filter((name) => name.endsWith('.tsv'))
    .flatMap((name) => readFileSync(join(written, name), 'utf8').split('\n'))
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split('\t')[2] ?? []);
}
