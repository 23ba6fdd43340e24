import type { Delivery } from '@moderato/contract';
import { useCall } from '../api/use-call.ts';
import { CopyButton } from '../design/copy-button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Loaded } from '../design/states.tsx';
import { formatDateTime } from '../text/format.ts';

interface DeliveryDrawerProps {
  readonly id: Delivery['delivery_id'];
  readonly onClose: () => void;
}

/** A delivery with the body that was or will be sent. */
export function DeliveryDrawer({ id, onClose }: DeliveryDrawerProps) {
  const delivery = useCall('GET /webhook-deliveries/:delivery_id', { params: { delivery_id: id } });
  return (
    <Dialog title="Delivery" onClose={onClose}>
      <Loaded query={delivery} what="the delivery">
        {(found) => (
          <div className="grid gap-4">
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
              {factsOf(found).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-soft">{name}</dt>
                  <dd className="min-w-0 break-words">{value}</dd>
                </div>
              ))}
            </dl>
            <div className="grid gap-2">
              <div className="flex items-center justify-between gap-2">
                <h3 className="font-semibold">Body</h3>
                <CopyButton text={found.payload} label="Copy the body" />
              </div>
              <pre className="max-h-80 overflow-auto rounded-lg bg-wash p-3 font-mono text-sm">
                <code>{pretty(found.payload)}</code>
              </pre>
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function factsOf(found: Delivery): readonly (readonly [string, string])[] {
  return [
    ['Id', found.delivery_id],
    ['Event', found.event],
    ['State', found.state],
    ['Tries', String(found.attempts)],
    ...(found.next_attempt_at === null ? [] : [['Next try', formatDateTime(found.next_attempt_at)] as const]),
    ...(found.problem === null ? [] : [['Problem', found.problem] as const]),
  ];
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
