import type { Member } from '@moderato/contract';
import { useState } from 'react';
import { useMay } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { Button } from '../design/button.tsx';
import { Confirm } from '../design/dialog.tsx';

interface SecondFactorRuleProps {
  readonly required: boolean;
  readonly members: readonly Member[];
}

/** Shows and changes whether members need a second factor. It asks first: people without one are stopped in their work. */
export function SecondFactorRule({ required, members }: SecondFactorRuleProps) {
  const [asking, setAsking] = useState(false);
  const mayChange = useMay('PUT /members/second-factor');
  const change = useChange('PUT /members/second-factor', {
    refresh: ['GET /members', 'GET /session'],
    done: 'Saved.',
    onDone: () => setAsking(false),
  });
  const set = (next: boolean) => change.mutate({ body: { required: next } });
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 text-sm">
        {required
          ? 'Every member needs a second factor. Members without one see only their profile until they set it up.'
          : 'A second factor is optional for members.'}
        {mayChange && (
          <Button small busy={change.isPending} onClick={() => (required ? set(false) : setAsking(true))}>
            {required ? 'Make it optional' : 'Require it of everybody'}
          </Button>
        )}
      </p>
      {asking && (
        <Confirm
          title="Require a second factor?"
          verb="Require it"
          change={{ isPending: change.isPending }}
          onConfirm={() => set(true)}
          onClose={() => setAsking(false)}
        >
          <p>{whoWaits(members.filter((member) => !member.two_factor))}</p>
        </Confirm>
      )}
    </>
  );
}

function whoWaits(without: readonly Member[]): string {
  if (without.length === 0) return 'All members have one already.';
  const who = without.length === 1 ? 'One member has' : `${without.length} members have`;
  const them = without.length === 1 ? 'That person sees' : 'They see';
  return `${who} none yet. ${them} only their profile, from the next click on, until it is set up.`;
}
