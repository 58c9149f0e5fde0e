import { ProjectTitle } from '../home/project-title.tsx';
import { SessionFrame } from '../session/session-frame.tsx';
import { findProject } from '../shell/find-project.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { toUsageRoute, type UsageRoute } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { useTitle } from '../shell/use-title.ts';
import { insightsTexts } from '../texts/insights-texts.ts';
import { InsightFigures } from './insight-figures.tsx';
import { toRange } from './list-days.ts';
import { insightsView, UsageFilters, UsageViews } from './usage-filters.tsx';

/** What went wrong and what it cost: in one session, in a project, or in everything. */
export function InsightsPage({ route }: { readonly route: UsageRoute }) {
  return route.session === '' ? <AllInsights route={route} /> : <SessionInsights id={route.session} />;
}

function AllInsights({ route }: { readonly route: UsageRoute }) {
  const { answer, problem, isLoading, reload } = useAnswer('/insights', {
    project: route.project,
    ...toRange(route.days, Date.now()),
  });
  const projects = useAnswer('/projects', {});
  const known = projects.answer?.projects ?? [];
  const chosen = findProject(known, route.project);
  useTitle(route.project === '' ? insightsTexts.title : insightsTexts.of(chosen?.name ?? route.project));
  return (
    <div class="usage-page">
      <TopBar page="usage" />
      <main class="page" id="main" aria-busy={isLoading}>
        {route.project === '' ? null : (
          <header class="project-head">
            <ProjectTitle
              id={route.project}
              project={projects.answer === undefined ? undefined : (chosen ?? null)}
              view="usage"
            />
          </header>
        )}
        <div class={route.project === '' ? 'page-head' : 'page-head is-second'}>
          {route.project === '' ? <h1 class="page-title">{insightsTexts.title}</h1> : null}
          <UsageFilters route={route} projects={known} />
        </div>
        {problem === undefined ? null : <ProblemNotice problem={problem} onRetry={reload} />}
        {answer === undefined && problem === undefined ? <Loading text={insightsTexts.reading} /> : null}
        {answer === undefined ? null : <InsightFigures answer={answer} session={undefined} />}
      </main>
    </div>
  );
}

function SessionInsights({ id }: { readonly id: string }) {
  const { answer, problem, reload } = useAnswer('/sessions/{key}/insights', { key: id });
  return (
    <SessionFrame id={id} view="usage">
      <UsageViews route={{ ...toUsageRoute({ session: id }), view: insightsView }} />
      {problem === undefined ? null : <ProblemNotice problem={problem} onRetry={reload} />}
      {answer === undefined && problem === undefined ? <Loading text={insightsTexts.reading} /> : null}
      {answer === undefined ? null : <InsightFigures answer={answer} session={id} />}
    </SessionFrame>
  );
}
