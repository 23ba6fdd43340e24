import { expect, test } from 'vitest';
import { everyPlace } from '../shell/navigation.ts';
import { addressOf } from './review-address.ts';

test('words of texts stay out of the address; every other filter that is set is in it', () => {
  const filter = { word: 'smurf', language: 'de', order: 'oldest', reveal: '' } as const;
  expect(addressOf(filter)).toEqual({ language: 'de', order: 'oldest' });
});

test('no page reads words of texts from its address', () => {
  expect(everyPlace.filter(({ search = [] }) => search.includes('word'))).toEqual([]);
});
