/** Recent figures, compared with the period before. */

import {
  contexts,
  imageTier,
  type LedgerAction,
  type Overview,
  type OverviewPeriod,
  type PeriodFigures,
  type Tier,
  type TierKey,
  tiers,
} from '@moderato/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '../api/use-call.ts';
import { type DecisionSearch, DecisionsLink } from '../decisions/decisions-link.tsx';
import { actionColors } from '../design/action-colors.ts';
import { type Bar, BarList } from '../design/bar-list.tsx';
import { Choice } from '../design/choice.tsx';
import { FirstCall } from '../design/first-call.tsx';
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
  { key: 'allow', label: 'Allowed', color: actionColors.allow },
  { key: 'flag', label: 'Flagged', color: actionColors.flag },
  { key: 'block', label: 'Blocked', color: actionColors.block },
  { key: 'scored', label: 'Scored only', color: actionColors.scored },
];

const actionSearches = new Map<string, DecisionSearch>([
  ['allowed', { action: 'allow' }],
  ['flagged', { action: 'flag' }],
  ['blocked', { action: 'block' }],
  ['scored only', { action: 'scored' }],
]);
const imageJudges = `Tier ${imageTier}, image judges`;
const tierSearches = new Map<string, DecisionSearch>([
  ...tiers.map(({ tier, name }): [string, DecisionSearch] => [
    `Tier ${tier}, ${name}`,
    tier === imageTier ? { tier: `${tier}`, kind: 'text' } : { tier: `${tier}` },
  ]),
  [imageJudges, { kind: 'image' }],
]);
const contextSearches = new Map(contexts.map((context) => [formatName(context), { context }]));

/** Every image call has tier 2, whatever judged the image: a language model, or judges on this machine. */
function textsOf({ by_tier: tierCalls, by_kind: kinds }: PeriodFigures, tier: Tier, key: TierKey): number {
  return tierCalls[key] - (tier === imageTier ? kinds.image : 0);
}

/** Steps that are shorter than a day. */
function hasHours([first, second]: Overview['series']): boolean {
  return first !== undefined && second !== undefined && Date.parse(second.at) - Date.parse(first.at) < 86_400_000;
}

function Figures({ overview }: { readonly overview: Overview }) {
  const { now, before, series, top_categories: top } = overview;
  const navigate = useNavigate();
  const { from, to } = overview;
  /** Explains by name what each bar counts. */
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
  const moment = hasHours(series) ? formatDayAndHour : formatDay;
  return (
    <>
      <OverviewFigures overview={overview} />
      {now.calls === 0 ? (
        <Empty title="No calls in this period">
          <FirstCall />
          <p className="mt-3">
            Or try a text in the{' '}
            <Link to="/playground" className="text-accent underline">
              playground
            </Link>
            .
          </p>
        </Empty>
      ) : (
        <>
          <Panel boxed title="Actions over time">
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
          <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
            <Panel title="By action">
              <BarList
                total={now.calls}
                linked={behind(actionSearches)}
                bars={[
                  { name: 'allowed', count: now.by_action.allow, tone: 'plain', before: before.by_action.allow },
                  { name: 'flagged', count: now.by_action.flag, tone: 'flag', before: before.by_action.flag },
                  { name: 'blocked', count: now.by_action.block, tone: 'block', before: before.by_action.block },
                  { name: 'scored only', count: now.by_action.scored, tone: 'scored', before: before.by_action.scored },
                ]}
              />
            </Panel>
            <Panel title="By tier">
              <BarList
                total={now.calls}
                linked={behind(tierSearches)}
                bars={[
                  ...tiers.map(({ tier, key, name }) => ({
                    name: `Tier ${tier}, ${name}`,
                    count: textsOf(now, tier, key),
                    before: textsOf(before, tier, key),
                  })),
                  { name: imageJudges, count: now.by_kind.image, before: before.by_kind.image },
                ]}
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
