import { ProjectTitle } from '../home/project-title.tsx';
import { findProject } from '../shell/find-project.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { UsageRoute } from '../shell/route.ts';
import { lazyPage } from '../shell/lazy-page.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { useTitle } from '../shell/use-title.ts';
import { usageTexts } from '../texts/usage-texts.ts';
import { toRange } from './list-days.ts';
import { PullRequests } from './pull-requests.tsx';
import { SessionUsagePage } from './session-usage-page.tsx';
import { UsageBudgets } from './usage-budgets.tsx';
import { UsageDays } from './usage-days.tsx';
import { toFigures, UsageFigures } from './usage-figures.tsx';
import { insightsView, UsageFilters } from './usage-filters.tsx';
import { UsageGroups } from './usage-groups.tsx';
import { UsageNotes } from './usage-notes.tsx';
import { Loading } from '../shell/loading.tsx';

const words = usageTexts.usage;
const InsightsPage = lazyPage(() => import('./insights-page.tsx').then((module) => module.InsightsPage));

/** Tokens and cost: of one session, of a project, or of everything. */
export function UsagePage({ route }: { readonly route: UsageRoute }) {
  if (route.view === insightsView) return <InsightsPage key={route.session} route={route} />;
  return route.session === '' ? (
    <AllUsage route={route} />
  ) : (
    <SessionUsagePage key={route.session} id={route.session} />
  );
}

function AllUsage({ route }: { readonly route: UsageRoute }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const question = { timezone: timeZone, project: route.project, ...toRange(route.days, Date.now()) };
  const days = useAnswer('/usage', { ...question, by: 'day', breakdown: 'yes' });
  const projects = useAnswer('/projects', {});
  const known = projects.answer?.projects ?? [];
  const chosen = findProject(known, route.project);
  const report = days.answer?.report;
  useTitle(route.project === '' ? words.title : words.of(chosen?.name ?? route.project));
  return (
    <div class="usage-page">
      <TopBar page="usage" />
      <main class="page" id="main" aria-busy={days.isLoading}>
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
          {route.project === '' ? <h1 class="page-title">{words.title}</h1> : null}
          <UsageFilters route={route} projects={known} />
        </div>
        {days.problem === undefined ? null : <ProblemNotice problem={days.problem} onRetry={days.reload} />}
        {report === undefined && days.problem === undefined ? <Loading text={words.reading} /> : null}
        {route.project === '' ? <UsageBudgets budgets={days.answer?.budgets ?? []} /> : null}
        {report === undefined ? null : report.total.messages === 0 ? (
          <div class="empty">
            <h2>{words.none}</h2>
            <p>{words.noneHint}</p>
          </div>
        ) : (
          <>
            <UsageFigures figures={toFigures(report.total)} />
            <UsageNotes
              unpriced={report.unpriced.map((model) => model.model)}
              unreadableFiles={days.answer?.unreadableFiles ?? 0}
              pricesAsOf={report.pricesAsOf}
            />
            <UsageDays
              rows={report.rows}
              days={route.days}
              missing={(days.answer?.rowCount ?? 0) - report.rows.length}
            />
            <PullRequests question={question} />
            <UsageGroups question={question} projects={known} />
          </>
        )}
      </main>
    </div>
  );
}
