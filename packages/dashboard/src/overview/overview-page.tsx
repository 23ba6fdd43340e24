/** What happened lately, beside the period before. */

import { contexts, type LedgerAction, type Overview, type OverviewPeriod, tiers } from '@moderato/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '../api/use-call.ts';
import { type DecisionSearch, DecisionsLink } from '../decisions/decisions-link.tsx';
import { type Bar, BarList } from '../design/bar-list.tsx';
import { Choice } from '../design/choice.tsx';
import { LazyColumnChart } from '../design/lazy-column-chart.tsx';
import { Page, Panel } from '../design/panel.tsx';
import { Empty, Loaded } from '../design/states.tsx';
import { formatDay, formatDayAndHour, formatName } from '../text/format.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { OverviewFigures } from './overview-figures.tsx';

const periods: readonly { readonly value: OverviewPeriod; readonly label: string }[] = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
];

export function OverviewPage() {
  const { period: asked } = useSearch({ strict: false }) as { period?: string };
  const navigate = useNavigate();
  const period = periods.find(({ value }) => value === asked)?.value ?? '7d';
  const overview = useCall('GET /overview', { query: { period } }, { refetchMs: 60_000 });
  return (
    <Page
      title="Overview"
      note="Live calls, compared with the previous period."
      actions={
        <Choice
          label="Period"
          options={periods}
          value={period}
          onChange={(value) => void navigate({ to: '/', search: { period: value } })}
        />
      }
    >
      <AlertsPanel />
      <Loaded query={overview} what="the overview">
        {(figures) => <Figures overview={figures} />}
      </Loaded>
    </Page>
  );
}

const actionSeries = [
  { key: 'allow', label: 'Allowed', color: 'var(--series-5)' },
  { key: 'flag', label: 'Flagged', color: 'var(--series-4)' },
  { key: 'block', label: 'Blocked', color: 'var(--series-6)' },
  { key: 'scored', label: 'Scored only', color: 'var(--series-2)' },
];

const actionSearches = new Map<string, DecisionSearch>([
  ['allowed', { action: 'allow' }],
  ['flagged', { action: 'flag' }],
  ['blocked', { action: 'block' }],
  ['scored only', { action: 'scored' }],
]);
const tierSearches = new Map(tiers.map(({ tier, name }) => [`Tier ${tier}, ${name}`, { tier: `${tier}` as const }]));
const contextSearches = new Map(contexts.map((context) => [formatName(context), { context }]));

function Figures({ overview }: { readonly overview: Overview }) {
  const { now, before, series, period, top_categories: top } = overview;
  const navigate = useNavigate();
  const { from, to } = overview;
  /** Bars by their names: what each of them counts. */
  const behind = (searches: ReadonlyMap<string, DecisionSearch>) => (bar: Bar, count: string) => (
    <DecisionsLink of={bar.name} search={{ from, to, ...searches.get(bar.name) }}>
      {count}
    </DecisionsLink>
  );
  const stepSearch = (index: number, action: string): DecisionSearch => ({
    from: series[index]?.at ?? from,
    to: series[index + 1]?.at ?? to,
    action: action as LedgerAction,
  });
  const moment = period === '24h' || period === '7d' ? formatDayAndHour : formatDay;
  return (
    <>
      <OverviewFigures overview={overview} />
      {now.calls === 0 ? (
        <Empty title="No calls in this period">
          Make a{' '}
          <Link to="/keys" className="text-accent underline">
            key
          </Link>{' '}
          and send the first one, or try a text in the{' '}
          <Link to="/playground" className="text-accent underline">
            playground
          </Link>
          .
        </Empty>
      ) : (
        <>
          <Panel title="Actions over time">
            <LazyColumnChart
              caption="Calls by action over time"
              series={actionSeries}
              onPick={(index, action) => void navigate({ to: '/decisions', search: stepSearch(index, action) })}
              linked={(index, action, count) => (
                <DecisionsLink of={action} search={stepSearch(index, action)}>
                  {count}
                </DecisionsLink>
              )}
              points={series.map(({ at, allow, flag, block, scored }) => ({
                label: moment(at),
                allow,
                flag,
                block,
                scored,
              }))}
            />
          </Panel>
          <div className="grid gap-5 md:grid-cols-2">
            <Panel title="By action">
              <BarList
                total={now.calls}
                linked={behind(actionSearches)}
                bars={[
                  { name: 'allowed', count: now.by_action.allow, tone: 'plain', before: before.by_action.allow },
                  { name: 'flagged', count: now.by_action.flag, tone: 'flag', before: before.by_action.flag },
                  { name: 'blocked', count: now.by_action.block, tone: 'block', before: before.by_action.block },
                  { name: 'scored only', count: now.by_action.scored, tone: 'plain', before: before.by_action.scored },
                ]}
              />
            </Panel>
            <Panel title="By tier">
              <BarList
                total={now.calls}
                linked={behind(tierSearches)}
                bars={tiers.map(({ tier, key, name }) => ({
                  name: `Tier ${tier}, ${name}`,
                  count: now.by_tier[key],
                  before: before.by_tier[key],
                }))}
              />
            </Panel>
            <Panel title="By context">
              <BarList
                total={now.calls}
                linked={behind(contextSearches)}
                bars={contexts.map((context) => ({
                  name: formatName(context),
                  count: now.by_context[context],
                  before: before.by_context[context],
                }))}
              />
            </Panel>
            <Panel title="Top categories" note="By calls they flagged">
              {top.length === 0 ? (
                <p className="text-soft">Nothing was flagged.</p>
              ) : (
                <BarList
                  total={top[0]?.flagged ?? 0}
                  shares={false}
                  linked={behind(new Map(top.map(({ name }) => [formatName(name), { category: name }])))}
                  bars={top.map(({ name, flagged, before: flaggedBefore }) => ({
                    name: formatName(name),
                    count: flagged,
                    tone: 'flag' as const,
                    before: flaggedBefore,
                  }))}
                />
              )}
            </Panel>
          </div>
        </>
      )}
    </>
  );
}
