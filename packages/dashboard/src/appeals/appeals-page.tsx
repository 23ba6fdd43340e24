/** Appeals against decisions: the nearest deadline first, each answered once by a person, with a reason. */

import type { AppealsQuery } from '@moderato/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMay } from '../api/session.tsx';
import { usePages } from '../api/use-call.ts';
import { AskBeforeLeaving } from '../design/ask-before-leaving.tsx';
import { Choice } from '../design/choice.tsx';
import { MoreButton } from '../design/more-button.tsx';
import { Page } from '../design/panel.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { formatCount } from '../text/format.ts';
import { AppealCard } from './appeal-card.tsx';
import { TransparencyPanel } from './transparency-panel.tsx';
import { useAnswerDrafts } from './use-answer-drafts.ts';

export function AppealsPage() {
  const { state = 'open' } = useSearch({ strict: false }) as AppealsQuery;
  const navigate = useNavigate();
  const mayRead = useMay('GET /appeals');
  const appeals = usePages('GET /appeals', { query: { state } }, mayRead);
  const { items, isPlaceholderData } = appeals;
  // Drafts are kept while somebody views the answered ones.
  const { shown, unsent } = useAnswerDrafts(items, state === 'open' && !isPlaceholderData);
  if (!mayRead) {
    return (
      <Page title="Appeals">
        <Empty title="Appeals are for moderators, admins and owners" />
      </Page>
    );
  }
  const open = appeals.data?.pages[0]?.open;
  const states = [
    { value: 'open', label: open === undefined ? 'Open' : `Open ${formatCount(open)}` },
    { value: 'answered', label: 'Answered' },
  ] as const;
  return (
    <Page
      title="Appeals"
      note="People who object to a decision. Answer each with a reason: your webhooks receive it, and you cannot change it later."
      actions={
        <Choice
          label="Appeals shown"
          options={states}
          value={state}
          onChange={(value) => void navigate({ to: '/appeals', search: { state: value }, replace: true })}
        />
      }
    >
      {items === undefined &&
        (appeals.isError ? (
          <Failure error={appeals.error} onRetry={() => void appeals.refetch()} />
        ) : (
          <Loading what="appeals" />
        ))}
      {shown?.length === 0 && <Nothing state={state} />}
      {shown !== undefined && shown.length > 0 && (
        <>
          <ul aria-label="Appeals" className="grid gap-5">
            {shown.map((one) => (
              <li key={one.appeal.appeal_id}>
                <AppealCard shown={one} onRefused={() => void appeals.refetch()} />
              </li>
            ))}
          </ul>
          <MoreButton {...appeals} shown={shown.length} />
        </>
      )}
      <TransparencyPanel />
      <AskBeforeLeaving when={unsent > 0}>
        {unsent === 1 ? 'One answer is' : `${unsent} answers are`} not sent. What you wrote is lost when you leave this
        page.
      </AskBeforeLeaving>
    </Page>
  );
}

function Nothing({ state }: { readonly state: 'open' | 'answered' }) {
  if (state === 'answered') return <Empty title="No appeals have been answered yet" />;
  return (
    <Empty
      title="No open appeals"
      next={
        <a href="/docs/guides/reports-and-appeals" className="text-accent underline">
          How appeals arrive
        </a>
      }
    >
      Appeals come from the link in a statement of reasons, or from <code>POST /v1/appeals</code>.
    </Empty>
  );
}
