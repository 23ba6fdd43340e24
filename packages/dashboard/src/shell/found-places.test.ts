import { expect, it } from 'vitest';
import { groupFound, textToFind } from './found-places.ts';

it('K1: only the beginning and the last four characters of a whole API key are sent', () => {
  expect(textToFind(' mod_live_0123456789abcdefWXYZ ')).toBe('mod_live_…WXYZ');
  expect(textToFind('mod_test_…WXYZ')).toBe('mod_test_…WXYZ');
  expect(textToFind('mod_test_W')).toBe('mod_test_W');
  expect(textToFind(' two words ')).toBe('two words');
});

it('every result leads to its own page, and test results to the test side', () => {
  const groups = groupFound({
    authors: [{ author: 'a&b', calls: 1, flagged: 1, blocked: 0 }],
    rules: [{ rule_id: 'rule_1', name: null, type: 'wordlist', mode: 'test', begins: 'turnip' }],
    requests: [{ request_id: 'req_1', at: '2026-11-17T08:00:00.000Z', action: 'flag', mode: 'live' }],
    keys: [{ key_id: 'key_1', label: '', shown: 'mod_live_…WXYZ', mode: 'live', revoked: true }],
  });
  expect(
    groups.flatMap(({ name, places }) => places.map(({ to, search, label }) => [name, to, search, label])),
  ).toEqual([
    ['Requests', '/decisions', { open: 'req_1' }, 'req_1'],
    ['Authors', '/authors/detail', { author: 'a&b' }, 'a&b'],
    ['Rules', '/rules', { mode: 'test', open: 'rule_1' }, 'word list “turnip”'],
    ['Keys', '/keys', { open: 'key_1' }, 'mod_live_…WXYZ'],
  ]);
});
