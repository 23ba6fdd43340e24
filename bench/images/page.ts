/** Renders the results as a page. */

import type { Circumstances, Cost, Results } from './results.ts';

const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));
const ratio = (of: Cost, to: Cost) => (of.processorMs / to.processorMs).toFixed(2);
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024).toLocaleString('en')} KB`;

export function page({ decode, fetch, attacks, worst, fuzz }: Results): string {
  return [
    `# Pictures: fetching, decoding, refusing

\`node bench/images/run.ts [decode|fetch|attacks|worst|fuzz]\` writes this page and \`results/\`; without a stage it runs all. Models are measured
in [models/](models), known images in [known-images/](known-images). If the machine was busy, elapsed times are those of
a busy machine; ratios use the processor time of all processes together, measured in turns within one run.`,
    decode && decodePart(decode),
    fetch && fetchPart(fetch),
    attacks && attacksPart(attacks),
    worst && worstPart(worst),
    fuzz && fuzzPart(fuzz),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
    .concat('\n');
}

function when({ measuredAt, processor, cores, node, loadBefore, commit }: Circumstances): string {
  return `${measuredAt.slice(0, 10)}, commit ${commit}, ${cores} × ${processor}, Node ${node}, load before ${loadBefore.toFixed(1)}.`;
}

function decodePart(decode: NonNullable<Results['decode']>): string {
  return `## Decoding
Milliseconds of processor time for one picture on one core, mean of ${decode.rounds} rounds. *Plain* is sharp in the same process: decode,
turn upright, scale, raw pixels. *Prepare* is all of \`prepareImage\`: the scan, the transfer to the decoder process and back, every row
decoded (plain sharp skips rows of large JPEGs while it loads), frames chosen, transparent pictures on two backgrounds. *Encode* is a JPEG of
768 pixels for a vision model. ${when(decode)}

| picture | file | scan | plain sharp | prepare | prepare / plain | encode | prepare, median elapsed |
|---|---|---|---|---|---|---|---|
${decode.pictures
  .map(
    ({ name, bytes, scan, plain, prepare, encode }) =>
      `| ${name} | ${kilobytes(bytes)} | ${ms(scan.processorMs)} | ${ms(plain.processorMs)} | ${ms(prepare.processorMs)} | ${ratio(prepare, plain)} | ${ms(encode.processorMs)} | ${ms(prepare.wallMs)} |`,
  )
  .join('\n')}`;
}

function fetchPart(fetch: NonNullable<Results['fetch']>): string {
  return `## Fetching
${kilobytes(fetch.bytes)} from an origin on loopback, with a new connection each: a fetch through the guard costs ${ms(fetch.guarded.processorMs)} ms of processor time (origin included),
compared with ${ms(fetch.plain.processorMs)} ms for undici alone, a ratio of ${ratio(fetch.guarded, fetch.plain)}. ${when(fetch)}`;
}

function attacksPart(attacks: NonNullable<Results['attacks']>): string {
  const wrong = attacks.kinds.filter(({ isRight }) => !isRight).length;
  const refused = attacks.kinds.filter(({ status }) => status !== 200);
  const slow = refused.filter(({ worstMs }) => worstMs >= 1_000).length;
  const grown = refused.filter(({ grownMb }) => grownMb >= 150).length;
  return `## Hostile files
Each kind was sent ${attacks.rounds} times to a real service over HTTP, with a test key. *Grown* is how far the resident memory of the service and its decoder
processes together rose. ${when(attacks)}

| target | measured |
|---|---|
| the right status | ${wrong === 0 ? 'all' : `${wrong} wrong`} of ${attacks.kinds.length} |
| refusals take less than 1 s, even in the slowest round | ${slow === 0 ? `all of ${refused.length}` : `${slow} slower`} |
| processor time of a refusal | at most ${ms(Math.max(...refused.map(({ processorMs }) => processorMs)))} ms |
| memory grows by less than 150 MB | ${grown === 0 ? `all of ${refused.length}` : `${grown} more`} |
| the service is alive afterwards | ${attacks.isAlive ? 'yes' : 'no'} |

| kind | file | wanted | status | median ms | worst ms | processor ms | grown MB |
|---|---|---|---|---|---|---|---|
${attacks.kinds
  .map(
    ({ name, bytes, wanted, status, medianMs, worstMs, processorMs, grownMb }) =>
      `| ${name} | ${kilobytes(bytes)} | ${wanted} | ${status} | ${ms(medianMs)} | ${ms(worstMs)} | ${ms(processorMs)} | ${grownMb.toFixed(0)} |`,
  )
  .join('\n')}`;
}

function worstPart(worst: NonNullable<Results['worst']>): string {
  const rows = worst.pictures.map(
    ({ name, bytes, outcome, processorMs, wallMs, grownMb }) =>
      `| ${name} | ${kilobytes(bytes)} | ${outcome} | ${ms(processorMs)} | ${ms(wallMs)} | ${grownMb.toFixed(0)} |`,
  );
  const above = worst.pictures.filter(({ grownMb }) => grownMb >= 150).map(({ name }) => name);
  return `## The most expensive files within the limits
One of each, decoded by a process that has decoded before; the service gives each eight seconds and then refuses it. Milliseconds of processor
time and elapsed time; *grown* is how far the memory of the decoder process rose. Above 150 MB: ${above.length === 0 ? 'none' : above.join('; ')}.
${when(worst)}

| file | bytes | outcome | processor ms | elapsed ms | grown MB |
|---|---|---|---|---|---|
${rows.join('\n')}`;
}

function fuzzPart(fuzz: NonNullable<Results['fuzz']>): string {
  const { died = 0, too_slow: slow = 0, over_memory: large = 0 } = fuzz.lost;
  return `## Broken files
${fuzz.files.toLocaleString('en')} files of fourteen kinds, broken at random with a fixed seed: bytes, headers, stretches, lengths; the checksums of most PNGs were
corrected. Decoder processes that died: ${died}; that hung: ${slow}; that grew too large: ${large}. The slowest file took ${ms(fuzz.slowestMs)} ms, all together ${fuzz.seconds.toFixed(0)} s.
${when(fuzz)}

| outcome | files |
|---|---|
${Object.entries(fuzz.outcomes)
  .toSorted(([, left], [, right]) => right - left)
  .map(([outcome, count]) => `| ${outcome} | ${count.toLocaleString('en')} |`)
  .join('\n')}`;
}
