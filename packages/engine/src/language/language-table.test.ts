import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buckets } from './features.ts';
import { columnsAtOnce, languageTable, lengthClasses, parseTable, writeTable } from './language-table.ts';

test('the table is complete: a vector for every feature and language, a lead for every length', () => {
  const { dimensions, groups, neededLeads, features, outputs } = languageTable();
  const languages = Object.values(groups).flat();
  expect(dimensions % columnsAtOnce).toBe(0);
  expect(features.length).toBe(buckets * dimensions);
  expect(outputs.length).toBe(languages.length * dimensions);
  for (const [script, list] of Object.entries(groups)) {
    const leads = neededLeads[script as keyof typeof neededLeads] ?? [];
    expect(leads.map((byLength) => byLength.length)).toEqual(list.map(() => lengthClasses));
  }
});

test('the table file is smaller than a megabyte', () => {
  expect(statSync(new URL('data/language-table.bin', import.meta.url)).size).toBeLessThan(1024 * 1024);
});

test('a written table is read back unchanged', () => {
  const table = languageTable();
  expect(parseTable(writeTable(table))).toEqual(table);
});

test('D2: every language that Perspective served can be named', () => {
  const { groups, neededLeads } = languageTable();
  const served = ['ar', 'zh', 'cs', 'nl', 'en', 'fr', 'de', 'hi', 'id', 'it', 'pl', 'pt', 'ru', 'es', 'sv'];
  for (const language of served) {
    const named = Object.entries(groups).some(([script, list]) =>
      neededLeads[script as keyof typeof neededLeads]?.[list.indexOf(language)]?.some((lead) => lead !== null),
    );
    expect([language, named]).toEqual([language, true]);
  }
});
