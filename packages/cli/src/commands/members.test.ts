import { describe, expect, it } from 'vitest';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';

const linkForm = (page: string) => new RegExp(`^http://127\\.0\\.0\\.1:8080/dashboard/${page}#token=[\\w-]{43}\\n$`);

describe('members', () => {
  it('prints only the setup link on standard output', async () => {
    const { code, stdout, stderr } = await commandLine()('members', 'setup-link');
    expect(code).toBe(0);
    expect(stdout).toMatch(linkForm('setup'));
    expect(stderr).toContain('within an hour');
  });

  it('an invitation starts with the public address, and needs an e-mail address', async () => {
    const environment = { MODERATO_DATA_DIR: temporaryFolder(), MODERATO_PUBLIC_URL: 'https://moderato.example.com' };
    const moderato = commandLine(environment);
    const { link } = await json<{ link: string }>(moderato, 'members', 'invite', 'ann@example.com', 'admin');
    expect(link).toMatch(/^https:\/\/moderato\.example\.com\/dashboard\/invitation#token=/);
    expect((await moderato('members', 'invite', 'ann', 'admin')).code).toBe(2);
    expect((await moderato('members', 'invite', 'ann@example.com', 'king')).code).toBe(2);
  });

  it('commands about an unknown person exit with 1', async () => {
    const moderato = commandLine();
    for (const words of [
      ['members', 'reset-password', 'nobody@example.com'],
      ['members', 'set-role', 'nobody@example.com', 'owner'],
      ['members', 'remove', 'nobody@example.com'],
      ['members', 'set-operator', 'nobody@example.com', 'on'],
    ]) {
      expect(await moderato(...words)).toMatchObject({ code: 1, stdout: '' });
    }
  });

  it('are listed, changed and removed, and the last owner stays', async () => {
    const folder = temporaryFolder();
    const moderato = commandLine({ MODERATO_DATA_DIR: folder });
    expect(await json(moderato, 'members', 'list')).toEqual({ members: [] });
    await addPeople(folder, ['ann@example.com', 'ben@example.com']);
    const list = async () =>
      (await json<{ members: { email: string; role: string; operator: boolean }[] }>(moderato, 'members', 'list'))
        .members;
    expect((await list()).map(({ email, role }) => [email, role])).toEqual([
      ['ann@example.com', 'owner'],
      ['ben@example.com', 'viewer'],
    ]);
    expect((await moderato('members', 'remove', 'ann@example.com')).stderr).toContain('needs at least one owner');
    expect(await json(moderato, 'members', 'set-role', 'BEN@example.com', 'owner')).toMatchObject({ role: 'owner' });
    expect(await json(moderato, 'members', 'set-operator', 'ben@example.com', 'on')).toMatchObject({ operator: true });
    expect((await list())[1]).toMatchObject({ operator: true });
    expect((await moderato('members', 'remove', 'ann@example.com')).code).toBe(0);
    expect((await list()).map(({ email }) => email)).toEqual(['ben@example.com']);
    expect((await moderato('members', 'reset-password', 'ben@example.com')).stdout).toMatch(linkForm('reset-password'));
    expect((await moderato('members', 'setup-link')).code).toBe(1);
    expect((await moderato('members', 'list')).stdout).toContain('ben@example.com');
  });
});

/** Like the dashboard: the first through the setup link, the others by invitation. */
async function addPeople(folder: string, [first = '', ...others]: string[]): Promise<void> {
  const { openStores } = await import('@moderato/server');
  const stores = await openStores({ engine: 'sqlite', folder, durability: 'process' });
  const { createHash } = await import('node:crypto');
  const used = (token: string) => ({ hash: createHash('sha256').update(token).digest('hex'), nowMs: Date.now() });
  const facts = { name: 'Somebody', passwordHash: 'none' };
  await stores.people.setUp(used(await stores.links.createSetup()), { ...facts, email: first });
  const [account] = await stores.accounts.list();
  for (const email of others) {
    const invitation = { accountId: account?.id ?? '', email, role: 'viewer' as const, createdBy: first };
    const { token } = await stores.links.createInvitation(invitation);
    await stores.people.acceptInvitation(used(token), facts);
  }
  await stores.close();
}
