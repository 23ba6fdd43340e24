/** node bench/images/models/page.ts: writes README.md from what was measured. */

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
    Record<string, { readonly pictures: number; readonly flagged: Readonly<Record<string, number>> }>
  >;
  readonly raised: readonly string[];
}

interface Candidates {
  readonly pictures: number;
  readonly above: Readonly<Record<string, Readonly<Record<string, number>>>>;
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
  const { pictures, above } = result<Candidates>('sexual-candidates');
  const bounds = Object.keys(Object.values(above)[0] ?? {});
  return [
    row(`of ${pictures} harmless pictures, above`, ...bounds),
    row('---', ...bounds.map(() => '---:')),
    ...Object.entries(above).map(([name, counts]) => row(name, ...bounds.map((bound) => counts[bound] ?? 0))),
  ].join('\n');
}

function harmless(): string {
  const { kinds, medianMs } = result<Harmless>('harmless');
  const judges = Object.keys(medianMs);
  const groups = new Map<string, (typeof kinds)[string][]>();
  for (const [kind, counted] of Object.entries(kinds)) {
    if (isArmed(kind)) continue;
    const group = kind.split('/')[0] ?? kind;
    groups.set(group, [...(groups.get(group) ?? []), counted]);
  }
  const line = (name: string, counted: readonly (typeof kinds)[string][]) =>
    row(
      name,
      counted.reduce((sum, { pictures }) => sum + pictures, 0),
      ...judges.map((judge) => counted.reduce((sum, { flagged }) => sum + (flagged[judge] ?? 0), 0)),
    );
  return [
    row('harmless pictures', 'number', ...judges.map((judge) => `flagged: ${judge}`)),
    row('---', '---:', ...judges.map(() => '---:')),
    ...[...groups].map(([name, counted]) => line(name, counted)),
    line('all', [...groups.values()].flat()),
  ].join('\n');
}

/** Drawn weapons are no false alarms of the judge that looks for weapons. */
function isArmed(kind: string): boolean {
  return kind.startsWith('weapons');
}

function raised(): string {
  const of = result<Harmless>('harmless').raised.filter((line) => !isArmed(line));
  return of.length === 0 ? 'None.' : of.map((line) => `- ${line}`).join('\n');
}

function armed(): string {
  const found = Object.entries(result<Harmless>('harmless').kinds).filter(([kind]) => isArmed(kind));
  const pictures = found.reduce((sum, [, counted]) => sum + counted.pictures, 0);
  const flagged = found.reduce((sum, [, counted]) => sum + (counted.flagged.weapons ?? 0), 0);
  return `${flagged} of ${pictures}`;
}

const { version, medianMs } = result<Harmless>('harmless');
const times = Object.entries(medianMs).map(([name, ms]) => `${name} ${ms} ms`);

writeFileSync(
  new URL('README.md', import.meta.url),
  `# Local models for images: what they raise, and what they read

Of ${version}, as it ships. Written by \`page.ts\` from \`results/\`; what the models are and where they err is in the
[model card](../../../docs/reference/image-models.md).

**What is not here: how much they find.** There are no explicit pictures in this project and none were fetched or made, so recall for
\`sexual\` is what the publishers of the networks say, not what we measured. For weapons there are a few drawings, no photographs.

## False alarms

Pictures of Debian's packages \`tuxpaint-stamps-default\`, \`openclipart-png\`, \`gnome-backgrounds\`, \`mate-backgrounds\`,
\`plasma-workspace-wallpapers\` and \`desktop-base\`, sample photographs inside npm and PyPI packages (people, faces, animals, streets),
pages and charts rendered by us. Flagged means above the default threshold, by each judge alone.

${harmless()}

Of drawn weapons and tanks, ${armed()} were flagged as weapons.

What was flagged:

${raised()}

Median time a picture on a machine with two cores and a load of about twenty: ${times.join(', ')}. Alone on the machine it is a fraction of it.

## Two networks for sexual content

Numbers as the networks give them, before our calibration. Transparent pictures on a light and on a dark ground, the higher counts.

${candidates()}

nsfwjs takes letters, arrows and plus signs for pornography more often than can be borne; open_nsfw hardly does, but was once sure of a
yam. So open_nsfw alone can flag and never block, and a block needs both.

## Reading text

Captions that \`captions.ts\` draws: memes, screenshots, tiny, turned and spaced letters, several languages. *Letters*: one minus the
edit distance over the length, case and spaces aside. *Words*: those that stand in what was read, whole and by themselves. All networks
run in our own code around them; tesseract has its own (page mode 11, five languages). \`int8\` is what ships with smaller numbers.

${captions()}

PP-OCRv5's mobile network does not know Cyrillic: \`russian\` is what that looks like.

## Run it

\`\`\`sh
node bench/images/models/measure-captions.ts [NAME=FOLDER …] [tesseract=PROGRAM]   # 10 minutes a reader on a busy machine
node bench/images/models/measure-harmless.ts LIST [MINUTES]
python3 -m training.images.compare_sexual --help
node bench/images/models/page.ts
\`\`\`

A FOLDER holds other networks under the names of ours; a LIST has one \`kind<tab>path\` a line. Chinese and Japanese captions need a
font that has them (Debian's \`fonts-noto-cjk\`).
`,
);
