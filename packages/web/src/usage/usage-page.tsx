import type { UsageRoute } from '../shell/route.ts';
import { lazyPage } from '../shell/lazy-page.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { usageTexts } from '../texts/usage-texts.ts';
import { toRange } from './list-days.ts';
import { PullRequests } from './pull-requests.tsx';
import { SessionUsagePage } from './session-usage-page.tsx';
import { UsageBudgets } from './usage-budgets.tsx';
import { UsageDays } from './usage-days.tsx';
import { toFigures } from './usage-figures.tsx';
import { FigureList } from '../shell/figure-list.tsx';
import { insightsView } from './usage-filters.tsx';
import { UsageFrame } from './usage-frame.tsx';
import { UsageGroups } from './usage-groups.tsx';
import { UsageNotes } from './usage-notes.tsx';

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
  const report = days.answer?.report;
  return (
    <UsageFrame route={route} words={words} state={days}>
      {(projects) => (
        <>
          {route.project === '' ? <UsageBudgets budgets={days.answer?.budgets ?? []} /> : null}
          {report === undefined ? null : report.total.messages === 0 ? (
            <div class="empty">
              <h2>{words.none}</h2>
              <p>{words.noneHint}</p>
            </div>
          ) : (
            <>
              <FigureList figures={toFigures(report.total)} />
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
              <UsageGroups question={question} projects={projects} />
            </>
          )}
        </>
      )}
    </UsageFrame>
  );
}
