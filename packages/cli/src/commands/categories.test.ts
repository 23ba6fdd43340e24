import { imageCategories, textCategories } from '@moderato/contract';
import { release } from '@moderato/engine/working-points';
import { listAudit, openStores } from '@moderato/server';
import { describe, expect, it } from 'vitest';
import { type CommandLine, commandLine, json, temporaryFolder } from '../testing/command-line.ts';

interface Category {
  name: string;
  default_threshold: number;
  threshold: number;
  default_block_threshold: number;
  block_threshold: number;
  enabled: boolean;
}
interface Listing {
  account_id: string;
  medium: string;
  categories: Category[];
}
const categoriesOf = async (moderato: CommandLine, ...words: string[]) =>
  (await json<Listing>(moderato, 'categories', 'list', ...words)).categories;
const set = async (moderato: CommandLine, ...words: string[]) =>
  (await json<Listing>(moderato, 'categories', 'set', ...words)).categories[0];

describe('categories list', () => {
  it.each([
    ['text', [], textCategories],
    ['image', ['--image'], imageCategories],
  ] as const)('lists the %s categories with their defaults', async (medium, words, definitions) => {
    const listing = await json<Listing>(commandLine(), 'categories', 'list', ...words);
    expect(listing.medium).toBe(medium);
    expect(listing.categories.map(({ name, default_threshold }) => [name, default_threshold])).toEqual(
      definitions.map(({ name, defaultThreshold }) => [name, defaultThreshold]),
    );
    for (const category of listing.categories) {
      expect(category).toMatchObject({ threshold: category.default_threshold, enabled: true });
    }
  });

  it('[T3] shows the release’s block thresholds, and says if a category never blocks', async () => {
    const moderato = commandLine();
    await moderato('categories', 'set', 'violence', '--block-threshold', '1');
    const shown = (await moderato('categories', 'list')).stdout.split('\n').map((line) => line.split(/ {2,}/));
    for (const { name, defaultThreshold } of textCategories) {
      const { blockThreshold } = release.categories[name];
      const block = blockThreshold === 1 ? 'never' : String(Number(blockThreshold.toFixed(3)));
      const threshold = String(defaultThreshold);
      const own = name === 'violence' ? 'never' : block;
      expect(shown.find(([first]) => first === name)).toEqual([name, 'yes', threshold, threshold, own, block]);
    }
  });

  it('[T3] shows block thresholds of images two thirds of the way to 1', async () => {
    const listed = await categoriesOf(commandLine(), '--image');
    for (const { threshold, block_threshold } of listed) {
      expect(block_threshold).toBeCloseTo(threshold + (2 / 3) * (1 - threshold), 8);
    }
  });
});

describe('categories set', () => {
  it('changes only the given options', async () => {
    const moderato = commandLine();
    await set(moderato, 'spam', '--threshold', '0.6');
    await set(moderato, 'spam', '--disable');
    await set(moderato, 'spam', '--block-threshold', '0.95');
    const expected = { name: 'spam', threshold: 0.6, block_threshold: 0.95, enabled: false };
    expect(await set(moderato, 'spam', '--threshold', '.6')).toMatchObject(expected);
    expect((await categoriesOf(moderato)).find(({ name }) => name === 'spam')).toMatchObject(expected);
    expect(await set(moderato, 'spam', '--enable')).toMatchObject({ ...expected, enabled: true });
  });

  it('[T3] the block threshold follows the threshold until it is set, and again after `default`', async () => {
    const moderato = commandLine();
    const { blockThreshold: released } = release.categories.spam;
    expect((await set(moderato, 'spam', '--threshold', '0.4'))?.block_threshold).toBe(released);
    expect((await set(moderato, 'spam', '--threshold', '0.997'))?.block_threshold).toBe(Math.max(0.999, released));
    expect((await set(moderato, 'spam', '--block-threshold', '1'))?.block_threshold).toBe(1);
    const back = await set(moderato, 'spam', '--block-threshold', 'default', '--threshold', 'default');
    expect(back).toMatchObject({ threshold: 0.9, block_threshold: released });
    expect((await set(moderato, 'drugs', '--image', '--threshold', '0.4'))?.block_threshold).toBeCloseTo(0.8, 12);
  });

  it('[T7] keeps the settings of text and images apart', async () => {
    const moderato = commandLine();
    await set(moderato, 'sexual', '--image', '--threshold', '0.5', '--disable');
    const named = ({ name }: Category) => name === 'sexual';
    expect((await categoriesOf(moderato)).find(named)).toMatchObject({ threshold: 0.8, enabled: true });
    expect((await categoriesOf(moderato, '--image')).find(named)).toMatchObject({ threshold: 0.5, enabled: false });
  });

  it('changes one account only', async () => {
    const moderato = commandLine();
    const first = (await json<Listing>(moderato, 'categories', 'list')).account_id;
    const { id: second } = await json<{ id: string }>(moderato, 'accounts', 'create', 'forum');
    expect((await moderato('categories', 'set', 'spam', '--disable')).code).toBe(2);
    await set(moderato, 'spam', '--disable', '--account', second);
    const enabled = async (account: string) =>
      (await categoriesOf(moderato, '--account', account)).find(({ name }) => name === 'spam')?.enabled;
    expect([await enabled(first), await enabled(second)]).toEqual([true, false]);
  });

  it('refuses a block threshold below the threshold, whichever of the two is given', async () => {
    const moderato = commandLine();
    const both = await moderato('categories', 'set', 'spam', '--threshold', '0.5', '--block-threshold', '0.4');
    const block = await moderato('categories', 'set', 'spam', '--block-threshold', '0.89');
    await set(moderato, 'toxicity', '--block-threshold', '0.8');
    const threshold = await moderato('categories', 'set', 'toxicity', '--threshold', '0.81');
    for (const { code, stderr } of [both, block, threshold]) {
      expect(code).toBe(2);
      expect(stderr).toContain('below the threshold');
    }
    expect(await categoriesOf(moderato)).toMatchObject(
      textCategories.map(({ name, defaultThreshold }) => ({ name, threshold: defaultThreshold })),
    );
    expect(await set(moderato, 'toxicity', '--threshold', '0.8')).toMatchObject({
      threshold: 0.8,
      block_threshold: 0.8,
    });
  });

  it.each(['1.01', '-0.1', '2', 'NaN', '1e-1', '0x1', '', ' 0.5', '0,5', 'null', '٠.٥'])(
    'refuses the threshold %j',
    async (threshold) => {
      const moderato = commandLine();
      for (const option of ['--threshold', '--block-threshold']) {
        expect((await moderato('categories', 'set', 'spam', `${option}=${threshold}`)).code).toBe(2);
      }
      expect((await categoriesOf(moderato)).find(({ name }) => name === 'spam')?.threshold).toBe(0.9);
    },
  );

  it.each(['0', '1', '0.0', '1.0', '.5'])('accepts the threshold %s', async (threshold) => {
    expect((await set(commandLine(), 'spam', '--threshold', threshold))?.threshold).toBe(Number(threshold));
  });

  it('lists the known names for an unknown one, and mentions --image where that would help', async () => {
    const moderato = commandLine();
    const unknown = await moderato('categories', 'set', 'nudity', '--enable');
    expect(unknown.code).toBe(2);
    for (const { name } of textCategories) expect(unknown.stderr).toContain(name);
    expect(unknown.stderr).not.toContain('--image');
    expect((await moderato('categories', 'set', 'gore', '--enable')).stderr).toContain('--image');
    expect((await moderato('categories', 'set', 'spam', '--image', '--enable')).stderr).toContain('hate_symbols');
    expect((await moderato('categories', 'set', '__proto__', '--enable')).code).toBe(2);
  });

  it('refuses a change without options or with contradicting ones', async () => {
    const moderato = commandLine();
    expect((await moderato('categories', 'set', 'spam')).stderr).toContain('Nothing to change');
    expect((await moderato('categories', 'set', 'spam', '--enable', '--disable')).code).toBe(2);
  });
});

describe('categories preset', () => {
  const thresholds = async (moderato: CommandLine) =>
    Object.fromEntries((await categoriesOf(moderato)).map(({ name, threshold }) => [name, threshold]));

  it('[T13] sets the thresholds together, lets the block thresholds follow, and leaves switches alone', async () => {
    const moderato = commandLine();
    await set(moderato, 'spam', '--block-threshold', '0.99', '--disable');
    const chosen = await json<Listing & { preset: string; measured_on: string | null }>(
      moderato,
      'categories',
      'preset',
      'strict',
    );
    expect(chosen).toMatchObject({ medium: 'text', preset: 'strict', measured_on: release.measuredOn });
    expect(await thresholds(moderato)).toEqual(release.presets.strict.thresholds);
    const spam = (await categoriesOf(moderato)).find(({ name }) => name === 'spam');
    expect(spam).toMatchObject({ block_threshold: spam?.default_block_threshold, enabled: false });
    await json(moderato, 'categories', 'preset', 'balanced');
    expect(await thresholds(moderato)).toEqual(release.presets.balanced.thresholds);
  });

  it('[T13] shows the measured figures of the preset, and says if there are none', async () => {
    const { stdout } = await commandLine()('categories', 'preset', 'lenient');
    const measured = release.presets.lenient.figures.overall.catches !== null;
    expect(stdout.split('\n')[0]).toMatch(measured ? /^lenient: catches \d/ : /^lenient: .* is not measured\.$/);
  });

  it('[T13] is in the audit log, as made on the command line', async () => {
    const folder = temporaryFolder();
    await commandLine({ MODERATO_DATA_DIR: folder })('categories', 'preset', 'lenient');
    const stores = await openStores({ engine: 'sqlite', folder, durability: 'process' });
    const account = (await stores.accounts.list())[0];
    const [entry] = (await listAudit(stores.database, { accountId: account?.id ?? '', limit: 1 })).items;
    await stores.close();
    expect(entry).toMatchObject({ action: 'categories.preset_chosen', subject: 'lenient', undoable: true });
    expect(entry?.by).toEqual({ kind: 'command_line' });
  });

  it('refuses an unknown preset', async () => {
    const { code, stderr } = await commandLine()('categories', 'preset', 'harsh');
    expect(code).toBe(2);
    expect(stderr).toContain('strict');
  });
});
