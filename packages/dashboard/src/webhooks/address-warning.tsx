import type { AddressProblem } from '@moderato/contract';
import { known } from '../text/format.ts';

const words: Readonly<Record<AddressProblem, string>> = {
  not_allowed:
    'Nothing can ever be delivered to this address: it is private, or uses a port other than 80 and 443. The operator can allow it with MODERATO_WEBHOOK_ALLOW.',
  no_public_address: 'Nothing can be delivered to this address: its name has no public address. Check the spelling.',
};

export function AddressWarning({ problem }: { readonly problem: AddressProblem }) {
  return (
    <p role="alert" className="rounded-lg bg-block-wash px-3 py-2 text-block text-sm">
      {known(words, problem) ?? 'Nothing can be delivered to this address.'}
    </p>
  );
}
