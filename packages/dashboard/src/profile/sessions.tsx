import { useCall, useChange } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Panel } from '../design/panel.tsx';
import { Loaded } from '../design/states.tsx';
import { formatAgo, formatFullDay } from '../text/format.ts';
import { browserName } from './browser-name.ts';

/** Where the person is signed in, and how to end those sessions. */
export function Sessions() {
  const sessions = useCall('GET /profile/sessions', {});
  const options = { refresh: ['GET /profile/sessions'] as const, done: 'Session ended.' };
  const end = useChange('DELETE /profile/sessions/:session_id', options);
  const endOthers = useChange('POST /profile/sessions/end-others', options);
  return (
    <Panel
      title="Where you are signed in"
      actions={
        (sessions.data?.sessions.length ?? 0) > 1 && (
          <Button small kind="quiet" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Loaded query={sessions} what="sessions">
        {({ sessions: found }) => (
          <ul className="grid gap-3">
            {found.map((session) => (
              <li key={session.session_id} className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <p className="flex items-center gap-2">
                    <span className="truncate" title={session.user_agent}>
                      {browserName(session.user_agent)}
                    </span>
                    {session.current && <Badge tone="accent">this one</Badge>}
                  </p>
                  <p className="text-sm text-soft">
                    {session.address}, last seen {formatAgo(session.last_seen_at)}, expires by{' '}
                    {formatFullDay(session.expires_at)}
                  </p>
                </div>
                {!session.current && (
                  <Button
                    small
                    kind="quiet"
                    disabled={end.isPending}
                    onClick={() => end.mutate({ params: { session_id: session.session_id } })}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
