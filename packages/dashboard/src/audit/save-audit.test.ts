import type { AuditExportQuery } from '@moderato/contract';
import { expect, it } from 'vitest';
import { readAuditFile } from './save-audit.ts';

it('the file contains all pieces in order, and every request has the filter', async () => {
  const asked: AuditExportQuery[] = [];
  const pieces = ['titles\r\none\r\n', 'two\r\n', 'three\r\n'];
  const file = await readAuditFile({ format: 'csv', action: 'rule.added' }, async (query) => {
    const at = asked.push(query) - 1;
    return { text: pieces[at] ?? '', next_cursor: at < 2 ? `cursor_${at}` : null };
  });
  expect(await file.text()).toBe('titles\r\none\r\ntwo\r\nthree\r\n');
  expect(file.type).toBe('text/csv');
  expect(asked).toEqual([
    { format: 'csv', action: 'rule.added' },
    { format: 'csv', action: 'rule.added', cursor: 'cursor_0' },
    { format: 'csv', action: 'rule.added', cursor: 'cursor_1' },
  ]);
});
