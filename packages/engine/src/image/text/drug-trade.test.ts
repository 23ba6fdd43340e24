/** These texts offer drugs for sale, because that is what must be found. */

import { expect, it } from 'vitest';
import { offersDrugs } from './drug-trade.ts';

it.each([
  'Top quality cocaine, discreet delivery',
  'WEED FOR SALE 10€',
  'topqualitycocaine discreetdelivery',
  'MDMA 5g in stock DM me',
  'Xanax bars $5',
  'купить мефедрон',
  'Kokain zu verkaufen',
])('an offer is found: %s', (text) => {
  expect(offersDrugs(text)).toBe(true);
});

it.each([
  'Police seized 5 kg of cocaine in the harbour',
  'Cannabis: what the new law says',
  'Struggling with heroin? Call the helpline',
  'Seaweed salad 10€',
  'Tumbleweed menu',
  'Coffee for sale, discreet delivery',
  'Ketamine is an anaesthetic',
  'The doctor prescribed codeine, 30 mg',
  '',
])('a name alone, a warning or a report is not an offer: %s', (text) => {
  expect(offersDrugs(text)).toBe(false);
});
