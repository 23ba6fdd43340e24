/** The providers: whether they are configured and healthy, and how often they were asked. */

import { type ProviderOverview, type ProviderState, type ProviderTier, tiers } from '@moderato/contract';
import { useCall } from '../api/use-call.ts';
import { Badge, type Tone } from '../design/badge.tsx';
import { CopyButton } from '../design/copy-button.tsx';
import { LazyColumnChart } from '../design/lazy-column-chart.tsx';
import { Page, Panel, Stat, Stats } from '../design/panel.tsx';
import { Loaded } from '../design/states.tsx';
import { formatCount, formatDay, nameOf } from '../text/format.ts';

const roleOf = (tier: ProviderTier) => `Tier ${tier}: a ${tiers.find((one) => one.tier === tier)?.name ?? 'provider'}`;
const healthTones: Record<ProviderState['health'], Tone> = { healthy: 'allow', failing: 'block', unknown: 'plain' };

const fitWords: Record<ProviderState['fit'], string> = {
  none: 'assumed, not fitted to labels',
  current: 'fitted to labels',
  outdated: 'fitted on an earlier scale and not used: ask the operator to fit them again',
};

export function ProvidersPage() {
  const providers = useCall('GET /providers', {}, { refetchMs: 30_000 });
  return (
    <Page
      title="Providers"
      note="Providers judge what the local models are unsure of. The operator of this service configures them."
    >
      <Loaded query={providers} what="providers">
        {(overview) => <Providers overview={overview} />}
      </Loaded>
    </Page>
  );
}

function Providers({ overview }: { readonly overview: ProviderOverview }) {
  const { providers, calls_today: today, calls_per_day: limit, calls_by_day: days, spend } = overview;
  return (
    <>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        {providers.map((provider) => (
          <Panel
            key={provider.kind}
            title={roleOf(provider.tier)}
            actions={
              provider.configured ? (
                <Badge tone={healthTones[provider.health]}>
                  {provider.health === 'unknown' ? 'not asked yet' : provider.health}
                </Badge>
              ) : (
                <Badge>not configured</Badge>
              )
            }
          >
            {provider.configured ? (
              <dl className="grid gap-1">
                <Fact name="Name" value={provider.name} />
                <Fact name="Model" value={provider.model} />
                <Fact name="Host" value={provider.host} />
                <Fact name="Scores" value={nameOf(fitWords, provider.fit)} />
              </dl>
            ) : (
              <HowToConfigure speaks={provider.speaks} settings={provider.settings.join('\n')} />
            )}
          </Panel>
        ))}
      </div>
      <Stats>
        <Stat
          label="Questions today"
          value={formatCount(today)}
          note={limit === null ? 'no daily limit' : `of ${formatCount(limit)} a day`}
        />
        {spend !== null && (
          <>
            <Stat label="Tokens in" value={formatCount(spend.input_tokens)} note="whole service, since it started" />
            <Stat label="Tokens out" value={formatCount(spend.output_tokens)} note="whole service, since it started" />
            <Stat
              label="Spend"
              value={spend.amount === null ? '–' : spend.amount.toFixed(2)}
              note={spend.amount === null ? 'no price is configured' : 'in the currency of your prices'}
            />
          </>
        )}
      </Stats>
      {days.length > 0 && (
        <Panel title="Questions by day">
          <LazyColumnChart
            caption="Questions to providers by day"
            height={180}
            series={[{ key: 'calls', label: 'Questions', color: 'var(--series-1)' }]}
            points={days.map(({ day, calls }) => ({ label: formatDay(day), calls }))}
          />
        </Panel>
      )}
    </>
  );
}

/** The operator's settings. These pages never see the key. */
function HowToConfigure({ speaks, settings }: { readonly speaks: string; readonly settings: string }) {
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        Without it, the lower tiers decide alone. Categories that nothing can judge are listed as unavailable.
      </p>
      <p>
        To turn it on, set these variables where the service runs and start it again. It works with any server that
        speaks {speaks}. Then try it with <code className="font-mono">moderato providers check</code>.
      </p>
      <pre className="whitespace-pre-wrap break-words rounded-lg bg-wash p-3 font-mono text-sm">{settings}</pre>
      <div>
        <CopyButton text={settings} label="Copy the settings" />
      </div>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  if (value === null) return null;
  return (
    <div className="flex gap-3">
      <dt className="w-20 shrink-0 text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </div>
  );
}
