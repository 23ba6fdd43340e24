import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commandLine, json } from '../testing/command-line.ts';

interface Key {
  id: string;
  account_id: string;
  mode: string;
  kind: string;
  prefix: string;
  last_four: string;
  label: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  scopes: string[];
  expires_at: string | null;
  requests_per_second: number | null;
  origins: string[];
  key?: string;
}
type Moderato = ReturnType<typeof commandLine>;
const keysOf = async (moderato: Moderato, ...words: string[]) =>
  (await json<{ keys: Key[] }>(moderato, 'keys', 'list', ...words)).keys;

describe('keys create', () => {
  it.each(['live', 'test'])('[K1] prints a %s key, and only the key, on standard output', async (mode) => {
    const { code, stdout, stderr } = await commandLine()('keys', 'create', '--mode', mode);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^mod_${mode}_[0-9A-Za-z]{49}\\n$`));
    expect(stderr).toContain('only once');
    expect(stderr).not.toContain(stdout.trim());
  });

  it('says that a key made in an empty folder does not work on a service with another store', async () => {
    const moderato = commandLine();
    const first = await moderato('keys', 'create', '--mode', 'test');
    expect(first.stderr).toMatch(/^There was no store in \S+, so an empty one was created\. .* MODERATO_DATA_DIR/);
    expect((await moderato('keys', 'create', '--mode', 'test')).stderr).not.toContain('There was no store');
  });

  it('[K1] shows the key once: no later command prints it or its hash', async () => {
    const moderato = commandLine();
    const { id, key = '' } = await json<Key>(moderato, 'keys', 'create', '--mode', 'live', '--label', 'site');
    const hash = createHash('sha256').update(key).digest('hex');
    const later = [
      ['keys', 'list'],
      ['keys', 'label', id, 'new'],
      ['keys', 'revoke', id],
      ['accounts', 'list'],
      ['usage'],
    ];
    for (const words of later.flatMap((words) => [words, [...words, '--json']])) {
      const { stdout, stderr } = await moderato(...words);
      expect(stdout + stderr).not.toContain(key.slice(9));
      expect(stdout + stderr).not.toContain(hash);
    }
  });

  it('prints the key and its details with --json', async () => {
    const moderato = commandLine();
    const { key, ...facts } = await json<Key>(moderato, 'keys', 'create', '--mode', 'test', '--label', 'my laptop');
    expect(facts).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Z]{26}$/),
      account_id: expect.stringMatching(/^acct_/),
      mode: 'test',
      kind: 'api',
      prefix: 'mod_test_',
      last_four: key?.slice(-4),
      label: 'my laptop',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      last_used_at: null,
      revoked_at: null,
      scopes: ['moderate', 'configure', 'read'],
      expires_at: null,
      requests_per_second: null,
      origins: [],
    });
    expect(await keysOf(moderato)).toEqual([facts]);
  });

  it('A1: --akismet makes a key that a host name may hold, with the scope moderate, and its list shows what it is', async () => {
    const moderato = commandLine();
    const { key, ...facts } = await json<Key>(moderato, 'keys', 'create', '--mode', 'live', '--akismet');
    expect(key).toMatch(/^[a-z2-7]{12}$/);
    expect(facts).toMatchObject({ kind: 'akismet', prefix: '', scopes: ['moderate'] });
    expect((await moderato('keys', 'list')).stdout).toContain(`Akismet …${facts.last_four}`);
    const wider = ['--akismet', '--scopes', 'moderate,read'];
    expect((await moderato('keys', 'create', '--mode', 'live', ...wider)).code).toBe(2);
    expect((await moderato('keys', 'limit', facts.id, '--scopes', 'read')).code).toBe(2);
    expect(await keysOf(moderato)).toEqual([facts]);
  });

  it('needs --account if there are two accounts, and says how to find it', async () => {
    const moderato = commandLine();
    const { id } = await json<{ id: string }>(moderato, 'accounts', 'create', 'forum');
    const refused = await moderato('keys', 'create', '--mode', 'live');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('moderato accounts list');
    const made = await json<Key>(moderato, 'keys', 'create', '--mode', 'live', '--account', id);
    expect(made.account_id).toBe(id);
  });

  it('exits with 1 for an account that does not exist', async () => {
    const moderato = commandLine();
    expect((await moderato('keys', 'create', '--mode', 'live', '--account', 'acct_x')).code).toBe(1);
    expect(await keysOf(moderato)).toEqual([]);
  });
});

describe('limits of a key', () => {
  const origins = 'https://app.example.com,http://localhost:3000';
  const typed = ['--scopes', 'moderate', '--expires', '2999-01-31', '--rate', '7', '--origins', origins];

  it('K11: are set at creation and listed; an expiry date lasts until the end of the day', async () => {
    const moderato = commandLine();
    const { key: _key, ...facts } = await json<Key>(moderato, 'keys', 'create', '--mode', 'test', ...typed);
    expect(facts).toMatchObject({
      scopes: ['moderate'],
      expires_at: '2999-02-01T00:00:00.000Z',
      requests_per_second: 7,
      origins: origins.split(','),
    });
    await moderato('keys', 'create', '--mode', 'live');
    expect((await keysOf(moderato))[0]).toEqual(facts);
    const [titles = '', first = '', second = ''] = (await moderato('keys', 'list')).stdout.split('\n');
    expect(titles.split(/ {2,}/).slice(4)).toEqual([
      ...['SCOPES', 'RATE', 'ORIGINS', 'CREATED', 'LAST USED', 'EXPIRES', 'REVOKED'],
    ]);
    expect(first).toContain('2999-02-01T00:00Z');
    expect(first.split(/ {2,}/).slice(4, 7)).toEqual([
      'moderate',
      '7/s',
      'https://app.example.com, http://localhost:3000',
    ]);
    expect(second.split(/ {2,}/).slice(4, 7)).toEqual(['moderate, configure, read', '-', 'any']);
  });

  it('K11: are changed and removed one by one', async () => {
    const moderato = commandLine();
    const { id } = await json<Key>(moderato, 'keys', 'create', '--mode', 'test', ...typed);
    expect(await json<Key>(moderato, 'keys', 'limit', id, '--scopes', 'read, moderate')).toMatchObject({
      ...{ scopes: ['moderate', 'read'], requests_per_second: 7, origins: origins.split(',') },
    });
    const none = ['--expires', 'never', '--rate', 'none', '--origins', 'any'];
    expect(await json<Key>(moderato, 'keys', 'limit', id, ...none)).toMatchObject({
      ...{ scopes: ['moderate', 'read'], expires_at: null, requests_per_second: null, origins: [] },
    });
    expect((await moderato('keys', 'limit', id)).code).toBe(2);
    expect((await moderato('keys', 'limit', 'key_x', ...none)).code).toBe(1);
  });

  it.each([
    ['--scopes', 'all'],
    ['--scopes', ''],
    ['--expires', '2020-01-01'],
    ['--expires', '2999-02-30'],
    ['--expires', 'tomorrow'],
    ['--expires', '2999-01-01T12:00:00'],
    ['--rate', '0'],
    ['--rate', '1e3'],
    ['--rate', '100'],
    ['--origins', 'app.example.com'],
    ['--origins', '*'],
  ])('K11: refuses %s %s with exit code 2, and creates nothing', async (option, value) => {
    const moderato = commandLine();
    const { code, stderr } = await moderato('keys', 'create', '--mode', 'live', option, value);
    expect([code, stderr.length > 0]).toEqual([2, true]);
    expect(await keysOf(moderato)).toEqual([]);
  });
});

describe('keys list', () => {
  it('lists the keys of all accounts or of one', async () => {
    const moderato = commandLine();
    const first = await json<Key>(moderato, 'keys', 'create', '--mode', 'live');
    const { id } = await json<{ id: string }>(moderato, 'accounts', 'create', 'forum');
    const second = await json<Key>(moderato, 'keys', 'create', '--mode', 'test', '--account', id);
    expect((await keysOf(moderato)).map((key) => key.id)).toEqual([first.id, second.id]);
    expect((await keysOf(moderato, '--account', id)).map((key) => key.id)).toEqual([second.id]);
    expect((await moderato('keys', 'list')).stdout).toContain('ACCOUNT');
    expect((await moderato('keys', 'list', '--account', id)).stdout).not.toContain('ACCOUNT');
    expect((await moderato('keys', 'list', '--account', 'acct_x')).code).toBe(1);
  });

  it('shows prefix and last four characters, label, and times in ISO form', async () => {
    const moderato = commandLine();
    const key = await json<Key>(moderato, 'keys', 'create', '--mode', 'live', '--label', 'my site');
    const [titles = '', row = ''] = (await moderato('keys', 'list')).stdout.split('\n');
    expect(titles.split(/ {2,}/)).toEqual([
      ...['ID', 'MODE', 'KEY', 'LABEL', 'SCOPES', 'CREATED', 'LAST USED', 'REVOKED'],
    ]);
    const shown = `mod_live_…${key.last_four}`;
    const toTheMinute = `${key.created_at.slice(0, 16)}Z`;
    expect(row.split(/ {2,}/)).toEqual([
      ...[key.id, 'live', shown, 'my site', 'moderate, configure, read', toTheMinute, 'never', '-'],
    ]);
  });

  it('escapes control characters in a label', async () => {
    const moderato = commandLine();
    await moderato('keys', 'create', '--mode', 'live', '--label', 'a\x1b[2Jb\nc\u202ed');
    const { stdout } = await moderato('keys', 'list');
    expect(stdout).toContain('a\\u001b[2Jb\\u000ac\\u202ed');
    expect(stdout.split('\n')).toHaveLength(3);
    expect((await keysOf(moderato))[0]?.label).toBe('a\x1b[2Jb\nc\u202ed');
  });
});

describe('keys label', () => {
  it('changes the label, or removes it', async () => {
    const moderato = commandLine();
    const { id } = await json<Key>(moderato, 'keys', 'create', '--mode', 'live', '--label', 'old');
    expect((await json<Key>(moderato, 'keys', 'label', id, 'new')).label).toBe('new');
    expect((await json<Key>(moderato, 'keys', 'label', id, '')).label).toBe('');
    expect((await moderato('keys', 'label', 'key_x', 'new')).code).toBe(1);
  });

  it.each([
    ['101 characters', 'a'.repeat(101)],
    ['101 emoji', '🦊'.repeat(101)],
    ['a NUL', 'a\0b'],
    ['a lone surrogate', '\udc00'],
    ['a key', `see mod_test_${'0'.repeat(49)}`],
  ])('[E5] refuses %s, at creation too', async (_, label) => {
    const moderato = commandLine();
    const { id } = await json<Key>(moderato, 'keys', 'create', '--mode', 'live', '--label', 'old');
    expect((await moderato('keys', 'label', id, label)).code).toBe(2);
    expect((await moderato('keys', 'create', '--mode', 'live', `--label=${label}`)).code).toBe(2);
    expect((await keysOf(moderato)).map((key) => key.label)).toEqual(['old']);
  });

  it('[E5] accepts a label of 100 emoji', async () => {
    const label = '🦊'.repeat(100);
    const { code, stdout } = await commandLine()('keys', 'create', '--mode', 'live', '--label', label, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).label).toBe(label);
  });
});

describe('keys revoke', () => {
  it('[K3] revokes a key for good, and says so again without changing the time', async () => {
    const moderato = commandLine();
    const { id } = await json<Key>(moderato, 'keys', 'create', '--mode', 'live');
    const revoked = await json<Key>(moderato, 'keys', 'revoke', id);
    expect(revoked.revoked_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const again = await moderato('keys', 'revoke', id, '--json');
    expect(again.code).toBe(0);
    expect(again.stderr).toContain('already');
    expect(JSON.parse(again.stdout)).toEqual(revoked);
    expect(await keysOf(moderato)).toEqual([revoked]);
  });

  it('exits with 1 for an unknown id, and says so if a key was given instead', async () => {
    const moderato = commandLine();
    const { key = '' } = await json<Key>(moderato, 'keys', 'create', '--mode', 'live');
    expect(await moderato('keys', 'revoke', 'key_x')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('key_x'),
    });
    const mistaken = await moderato('keys', 'revoke', key);
    expect(mistaken).toMatchObject({ code: 1, stderr: expect.stringContaining('not a key id') });
  });
});
