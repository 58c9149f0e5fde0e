import { SessionFrame } from '../session/session-frame.tsx';
import { Pending } from '../shell/pending.tsx';
import { toUsageRoute, type UsageRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { insightsTexts } from '../texts/insights-texts.ts';
import { InsightFigures } from './insight-figures.tsx';
import { toRange } from './list-days.ts';
import { insightsView, UsageViews } from './usage-filters.tsx';
import { UsageFrame } from './usage-frame.tsx';

/** What went wrong and what it cost: in one session, in a project, or in everything. */
export function InsightsPage({ route }: { readonly route: UsageRoute }) {
  return route.session === '' ? <AllInsights route={route} /> : <SessionInsights id={route.session} />;
}

function AllInsights({ route }: { readonly route: UsageRoute }) {
  const state = useAnswer('/insights', { project: route.project, ...toRange(route.days, Date.now()) });
  return (
    <UsageFrame route={route} words={insightsTexts} state={state}>
      {() => (state.answer === undefined ? null : <InsightFigures answer={state.answer} session={undefined} />)}
    </UsageFrame>
  );
}

function SessionInsights({ id }: { readonly id: string }) {
  const state = useAnswer('/sessions/{key}/insights', { key: id });
  return (
    <SessionFrame id={id} view="usage">
      <UsageViews route={{ ...toUsageRoute({ session: id }), view: insightsView }} />
      <Pending of={state} text={insightsTexts.reading} />
      {state.answer === undefined ? null : <InsightFigures answer={state.answer} session={id} />}
    </SessionFrame>
  );
}
