/** How the team's work goes: what waits, who decided how much, how often decisions were overturned. */

import type { Work, WorkPeriod } from '@moderato/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '../api/use-call.ts';
import { Choice } from '../design/choice.tsx';
import { Page } from '../design/panel.tsx';
import { Empty, Loaded } from '../design/states.tsx';
import { AgreementPanels } from './agreement-panels.tsx';
import { BacklogPanels } from './backlog-panels.tsx';
import { DifferencesPanel } from './differences-panel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { PeopleTable } from './people-table.tsx';
import { SecondLooksPanel } from './second-looks-panel.tsx';
import { WorkFigures } from './work-figures.tsx';

const periods: readonly { readonly value: WorkPeriod; readonly label: string }[] = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
];

export function WorkPage() {
  const { period: asked } = useSearch({ strict: false }) as { period?: string };
  const navigate = useNavigate();
  const period = periods.find(({ value }) => value === asked)?.value ?? '7d';
  const work = useCall('GET /work', { query: { period } }, { refetchMs: 60_000 });
  return (
    <Page
      title="Work"
      note="What people decided in review, compared with the previous period."
      actions={
        <Choice
          label="Period"
          options={periods}
          value={period}
          onChange={(value) => void navigate({ to: '/work', search: { period: value } })}
        />
      }
    >
      <Loaded query={work} what="the figures">
        {(figures) => <Figures work={figures} />}
      </Loaded>
    </Page>
  );
}

function Figures({ work }: { readonly work: Work }) {
  return (
    <>
      {work.more && (
        <p className="text-soft">There were more decisions than these figures read: the oldest are left out.</p>
      )}
      <WorkFigures work={work} />
      <SecondLooksPanel waiting={work.second_looks_waiting} />
      <BacklogPanels work={work} />
      {work.team.decided === 0 ? (
        <Empty
          title="Nothing was decided in this period"
          next={
            <Link to="/review" className="text-accent underline">
              Go to Review
            </Link>
          }
        >
          Decisions in review are counted here by person, category and language.
        </Empty>
      ) : (
        <>
          <PeopleTable people={work.people} />
          <DifferencesPanel differences={work.differences} />
          <AgreementPanels work={work} />
          <HoursPanel hours={work.hours} />
        </>
      )}
    </>
  );
}
