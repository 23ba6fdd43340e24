import { useSession } from '../api/session.tsx';
import { useChange } from '../api/use-call.ts';
import { Switch } from '../design/field.tsx';
import { Panel } from '../design/panel.tsx';

/** A setting of the person, not of the account: it applies wherever they sign in. */
export function Blurring() {
  const { user } = useSession();
  const change = useChange('PUT /profile/blurring', { refresh: ['GET /session'], done: 'Saved.' });
  return (
    <Panel
      title="Blurring"
      note="Covers violence, hate, self-harm, sexual content and gore. In review, press v to show a blurred text."
    >
      <Switch
        label="Blur severe content until I ask for it"
        checked={user.blur_severe}
        disabled={change.isPending}
        onChange={(blur_severe) => change.mutate({ body: { blur_severe } })}
      />
    </Panel>
  );
}
