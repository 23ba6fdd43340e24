/** The health of the instance, for operators. */

import type { InstanceHealth } from '@moderato/contract';
import { useMay } from '../api/session.tsx';
import { useCall } from '../api/use-call.ts';
import { Badge } from '../design/badge.tsx';
import { Page, Stat, Stats } from '../design/panel.tsx';
import { Empty, Loaded } from '../design/states.tsx';
import { formatAgo, formatBytes, formatCount, formatDateTime, formatMilliseconds } from '../text/format.ts';

export function HealthPage() {
  const mayLook = useMay('GET /operator/health');
  const health = useCall('GET /operator/health', {}, { enabled: mayLook, refetchMs: 5_000 });
  return (
    <Page title="Instance health" note="Updated every few seconds.">
      {mayLook ? (
        <Loaded query={health} what="the instance's health">
          {(found) => <Figures health={found} />}
        </Loaded>
      ) : (
        <Empty title="This page is for operators" />
      )}
    </Page>
  );
}

function Figures({ health }: { readonly health: InstanceHealth }) {
  const { store, models, event_loop_delay_ms: delay, rollups_behind_seconds: behind, alert_mails: mails } = health;
  return (
    <Stats>
      <Stat
        label="Store"
        value={store.engine}
        note={
          <>
            <Badge tone={store.answers ? 'allow' : 'block'}>{store.answers ? 'responding' : 'not responding'}</Badge>{' '}
            {store.size_bytes !== null && formatBytes(store.size_bytes)}
          </>
        }
      />
      <Stat label="Models" value={models.ready ? 'ready' : 'loading'} note={models.version} />
      <Stat label="Memory" value={formatBytes(health.memory_bytes)} note="of this process" />
      <Stat
        label="Event loop delay"
        value={formatMilliseconds(delay.p50)}
        note={`p99 ${formatMilliseconds(delay.p99)}`}
      />
      {health.ledger_rows !== null && <Stat label="Ledger rows, about" value={formatCount(health.ledger_rows)} />}
      <Stat label="Webhooks waiting" value={formatCount(health.webhooks_waiting)} />
      {mails !== null && (
        <Stat
          label="Alert e-mails waiting"
          value={formatCount(mails.waiting)}
          note={
            mails.failing_since === null ? (
              <Badge tone="allow">no problem</Badge>
            ) : (
              <>
                <Badge tone="block">mail server failing</Badge> since {formatDateTime(mails.failing_since)}
              </>
            )
          }
        />
      )}
      <Stat
        label="Dashboard figures"
        value={behind === null ? '–' : behind < 1 ? 'up to date' : `${formatCount(behind)} s behind`}
      />
      <Stat
        label="Started"
        value={formatAgo(health.started_at)}
        note={`Moderato ${health.version}, Node ${health.node}`}
      />
    </Stats>
  );
}
