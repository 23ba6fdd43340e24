/**
 * The tables and columns that the schema files declare, read from their text, because types no longer exist at run
 * time.
 */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const storage = join(import.meta.dirname, '../base/storage');

type Column = 'nullable' | 'required';

export function declaredColumns(): Record<string, Record<string, Column>> {
  const text = globSync('*schema.ts', { cwd: storage })
    .map((file) => readFileSync(join(storage, file), 'utf8'))
    .join('\n')
    .replaceAll(/\/\*\*.*?\*\//gs, '');
  const interfaces = new Map<string, Record<string, string>>();
  for (const [, name = '', parents = '', body = ''] of text.matchAll(
    /^export interface (\w+)(?: extends ([^{]*))? \{\n(.*?)^\}/gms,
  )) {
    const inherited = parents.split(', ').map((parent) => interfaces.get(parent));
    const own = Array.from(body.matchAll(/^ {2}(\w+): ([^;]+);/gm), ([, field = '', type = '']) => [field, type]);
    interfaces.set(name, Object.assign({}, ...inherited, Object.fromEntries(own)));
  }
  const tables = [...interfaces]
    .filter(([name]) => name.endsWith('Schema'))
    .flatMap(([, fields]) => Object.entries(fields));
  return Object.fromEntries(
    tables.map(([table, row]) => {
      const columns = Object.entries(interfaces.get(row) ?? {});
      return [
        table,
        Object.fromEntries(columns.map(([name, type]) => [name, / null\b/.test(type) ? 'nullable' : 'required'])),
      ];
    }),
  );
}
