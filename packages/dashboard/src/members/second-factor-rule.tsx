import { useMay } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';

/** Whether members need a second factor, and the way to change that. */
export function SecondFactorRule({ required }: { readonly required: boolean }) {
  const mayChange = useMay('PUT /members/second-factor');
  const change = useChange('PUT /members/second-factor', { refresh: ['GET /members', 'GET /session'], done: 'Saved.' });
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm">
      {required
        ? 'Every member needs a second factor. Members without one see only their profile until they set it up.'
        : 'A second factor is optional for members.'}
      {mayChange && (
        <Button small busy={change.isPending} onClick={() => change.mutate({ body: { required: !required } })}>
          {required ? 'Make it optional' : 'Require it of everybody'}
        </Button>
      )}
    </p>
  );
}
