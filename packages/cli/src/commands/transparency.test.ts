import { databaseOptions, openStores, readConfig } from '@moderato/server';
import { describe, expect, it } from 'vitest';
import { commandLine, json, temporaryFolder } from '../testing/command-line.ts';

describe('transparency', () => {
  it('prints the figures of a year as CSV or JSON, and refuses an invalid year', async () => {
    const environment = { MODERATO_DATA_DIR: temporaryFolder() };
    const moderato = commandLine(environment);
    const { id: account_id } = await json<{ id: string }>(moderato, 'accounts', 'create', 'forum');
    const stores = await openStores(databaseOptions(readConfig(environment)));
    await stores.database.query
      .insertInto('case_counts')
      .values({ account_id, year: 2026, event: 'report.received', detail: '', hours: 0, count: 12 })
      .execute();
    await stores.close();
    const printed = (year: string) => moderato('transparency', year, '--account', account_id);
    const { code, stdout } = await printed('2026');
    expect(code).toBe(0);
    expect(stdout).toContain('"year","article","measure","value"\r\n2026,');
    expect(stdout).toContain('2026,"15(1)(b)","Notices received from users (reports)",12\r\n');
    expect(stdout).toMatch(/\r\n$/);
    expect((await printed('2025')).stdout).toContain('"Notices received from users (reports)",0\r\n');
    const shown = await json<{ year: number; rows: { measure: string; value: number }[] }>(
      ...([moderato, 'transparency', '2026', '--account', account_id] as const),
    );
    expect(shown.year).toBe(2026);
    expect(shown.rows).toContainEqual({
      ...{ article: '15(1)(b)', measure: 'Notices received from users (reports)', value: 12 },
    });
    const part = (name: string) => moderato('transparency', '2026', '--account', account_id, '--template', name);
    expect((await part('4_notices')).stdout).toContain('"2026-01-01/2026-12-31","TOTAL","",12,"unknown"');
    expect((await part('8_automated_means')).stdout).toContain(
      '"Accuracy of the automated means - Recall","Total number","unknown"',
    );
    expect(await part('12_none')).toMatchObject({ stdout: '', stderr: expect.stringContaining('4_notices') });
    const refused = await printed('last');
    expect([refused.code === 0, refused.stderr]).toEqual([false, expect.stringContaining('such as 2026')]);
  });
});
