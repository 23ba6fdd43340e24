import { describe, expect, it } from 'vitest';
import { commandLine, json } from '../testing/command-line.ts';

interface Account {
  id: string;
  name: string;
  plan: string;
  created_at: string;
}
const accountsOf = async (moderato: ReturnType<typeof commandLine>) =>
  (await json<{ accounts: Account[] }>(moderato, 'accounts', 'list')).accounts;

describe('accounts', () => {
  it('[K4] a new store has a first account on the plan pro', async () => {
    expect(await accountsOf(commandLine())).toEqual([
      {
        id: expect.stringMatching(/^acct_[0-9A-Z]{26}$/),
        name: 'default',
        plan: 'pro',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
  });

  it('creates an account on the plan free by default', async () => {
    const moderato = commandLine();
    const forum = await json<Account>(moderato, 'accounts', 'create', 'forum');
    const game = await json<Account>(moderato, 'accounts', 'create', 'game', '--plan', 'indie');
    expect([forum.plan, game.plan]).toEqual(['free', 'indie']);
    expect((await accountsOf(moderato)).slice(1)).toEqual([forum, game]);
  });

  it('prints nothing but the id of a new account on standard output', async () => {
    const moderato = commandLine();
    const { stdout } = await moderato('accounts', 'create', 'forum');
    expect(stdout).toMatch(/^acct_[0-9A-Z]{26}\n$/);
    expect((await accountsOf(moderato)).map(({ id }) => id)).toContain(stdout.trim());
  });

  it('moves an account to another plan', async () => {
    const moderato = commandLine();
    const { id } = await json<Account>(moderato, 'accounts', 'create', 'forum');
    expect((await json<Account>(moderato, 'accounts', 'set-plan', id, 'pro')).plan).toBe('pro');
    expect((await accountsOf(moderato)).find((account) => account.id === id)?.plan).toBe('pro');
  });

  it('exits with 1 if the account to move does not exist, and says where to find ids', async () => {
    const { code, stderr } = await commandLine()('accounts', 'set-plan', 'acct_nobody', 'pro');
    expect(code).toBe(1);
    expect(stderr).toContain('"acct_nobody"');
    expect(stderr).toContain('moderato accounts list');
  });

  it.each([
    ['an empty name', ''],
    ['white space', ' \t'],
    ['101 characters', 'a'.repeat(101)],
    ['a NUL', 'a\0b'],
    ['a lone surrogate', 'a\ud800b'],
    ['a key', `mod_live_${'0'.repeat(49)}`],
  ])('[E5] refuses %s as a name', async (_, name) => {
    const moderato = commandLine();
    expect((await moderato('accounts', 'create', name)).code).toBe(2);
    expect(await accountsOf(moderato)).toHaveLength(1);
  });

  it('[E5] counts code points: accepts a name of 100 emoji', async () => {
    const moderato = commandLine();
    const name = '🦊'.repeat(100);
    expect((await json<Account>(moderato, 'accounts', 'create', name)).name).toBe(name);
  });
});
