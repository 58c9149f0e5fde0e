import type { ComponentChildren } from 'preact';
import type { ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { UsageRow } from '@scrollkeep/view/wire/wire-usage.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount, toReadableMoney, toReadableShare, toShortCount } from '@scrollkeep/view/text/readable.ts';
import { listAxisMoney } from './list-axis-money.ts';
import { ProjectTitle } from '../home/project-title.tsx';
import { toLastPart } from '@scrollkeep/view/text/project-names.ts';
import { findProject, toProjectName } from '../shell/find-project.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { printRoute, toSessionRoute, toUsageRoute, usageDays, type UsageRoute } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { replaceRoute } from '../shell/use-route.ts';
import { useTitle } from '../shell/use-title.ts';
import type { Column } from '../tables/data-table.tsx';
import { DataTable } from '../tables/data-table.tsx';
import { usageTexts } from '../texts/usage-texts.ts';
import { listDays, toRange } from './list-days.ts';
import { SessionUsagePage } from './session-usage-page.tsx';
import { sumColumns } from './sum-columns.tsx';
import { toCacheShare, toFigures, UsageFigures } from './usage-figures.tsx';
import { UsageNotes } from './usage-notes.tsx';
import { UsageSection } from './usage-section.tsx';
import { useSessionTitles } from './use-session-titles.ts';
import { Loading } from '../shell/loading.tsx';

const words = usageTexts.usage;
const mostModels = 5;
const noRows: readonly UsageRow[] = [];

/** Tokens and cost: of one session, of a project, or of everything. */
export function UsagePage({ route }: { readonly route: UsageRoute }) {
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
          <div class="page-filters">
            <label class="sort">
              <span class="visually-hidden">{words.project}</span>
              <select
                value={chosen?.key ?? route.project}
                onChange={(event) => replaceRoute({ ...route, project: event.currentTarget.value })}
              >
                <option value="">{words.allProjects}</option>
                {known.map((project) => (
                  <option key={project.key} value={project.key} title={toVisibleText(project.path ?? project.key)}>
                    {toVisibleText(project.name)}
                  </option>
                ))}
              </select>
            </label>
            <label class="sort">
              <span class="visually-hidden">{words.range}</span>
              <select
                value={String(route.days)}
                onChange={(event) =>
                  replaceRoute({
                    ...route,
                    days: usageDays.find((count) => String(count) === event.currentTarget.value) ?? route.days,
                  })
                }
              >
                {usageDays.map((count) => (
                  <option key={count} value={String(count)}>
                    {words.ranges[count]}
                  </option>
                ))}
              </select>
            </label>
          </div>
        </div>
        {days.problem === undefined ? null : <ProblemNotice problem={days.problem} onRetry={days.reload} />}
        {report === undefined && days.problem === undefined ? <Loading text={words.reading} /> : null}
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
            <Days rows={report.rows} days={route.days} missing={(days.answer?.rowCount ?? 0) - report.rows.length} />
            <Groups question={question} projects={known} />
          </>
        )}
      </main>
    </div>
  );
}

function Days({
  rows,
  days,
  missing,
}: {
  readonly rows: readonly UsageRow[];
  readonly days: number;
  readonly missing: number;
}) {
  const byDay = new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])));
  const places = listDays([...byDay.keys()], days, Date.now());
  const inOrder = places.map((day) => byDay.get(day));
  const models = rankModels(rows);
  const shown = models.slice(0, mostModels);
  const toCost = (row: UsageRow | undefined, model: string) =>
    (row?.breakdown ?? []).reduce((sum, part) => sum + (part.model === model ? (part.costMicros ?? 0) : 0), 0);
  const toRest = (row: UsageRow | undefined) =>
    (row?.breakdown ?? []).reduce((sum, part) => sum + (shown.includes(part.model) ? 0 : (part.costMicros ?? 0)), 0);
  const costs = [
    ...shown.map((model, at) => ({
      label: toVisibleText(model),
      color: `--plot-${at + 1}`,
      kind: 'bars' as const,
      values: inOrder.map((row) => toCost(row, model)),
    })),
    ...(models.length > shown.length
      ? [{ label: words.other, color: '--plot-6', kind: 'bars' as const, values: inOrder.map(toRest) }]
      : []),
  ];
  const toTokens = (pick: (row: UsageRow) => number) => inOrder.map((row) => (row === undefined ? 0 : pick(row)));
  const columns: readonly Column<UsageRow>[] = [
    { name: words.columns.day, value: (row) => row.key },
    ...sumColumns(),
    { name: words.columns.sessions, value: (row) => row.sessions, isNumber: true },
  ];
  const table = { columns, rows, toKey: (row: UsageRow) => row.key ?? '', missing };
  return (
    <>
      <UsageSection
        title={words.byDay}
        fileName="usage-by-day"
        plot={{ places, series: costs, print: toReadableMoney, printAxis: listAxisMoney }}
        table={table}
      />
      <UsageSection
        title={words.tokensByDay}
        fileName="usage-tokens-by-day"
        plot={{
          places,
          print: toShortCount,
          series: [
            {
              label: words.figures.cacheRead,
              color: '--plot-1',
              kind: 'bars',
              values: toTokens((row) => row.cacheRead),
            },
            {
              label: words.figures.cacheWrite,
              color: '--plot-2',
              kind: 'bars',
              values: toTokens((row) => row.cacheWrite5m + row.cacheWrite1h),
            },
            { label: words.figures.input, color: '--plot-3', kind: 'bars', values: toTokens((row) => row.input) },
            { label: words.figures.output, color: '--plot-4', kind: 'bars', values: toTokens((row) => row.output) },
          ],
        }}
        table={table}
      />
      <UsageSection
        title={words.cacheByDay}
        fileName="usage-cache-by-day"
        plot={{
          places,
          print: toReadableShare,
          most: 1,
          series: [
            {
              label: words.cacheLine,
              color: '--plot-1',
              kind: 'line',
              values: inOrder.map((row) => (row === undefined ? null : toCacheShare(row))),
            },
          ],
        }}
        table={table}
      />
    </>
  );
}

/** By what the cost can be told apart; each is a table with bars in it. */
function Groups({
  question,
  projects,
}: {
  readonly question: { readonly timezone: string; readonly project: string; readonly since?: string };
  readonly projects: readonly ProjectSummary[];
}) {
  const known = new Map(projects.map((project) => [project.path ?? project.key, project]));
  const { columns } = words;
  return (
    <>
      {question.project === '' ? (
        <Group
          by="project"
          title={words.byProject}
          name={columns.project}
          question={question}
          projects={projects}
          show={(row) => <ProjectCell path={row.key} project={known.get(row.key ?? '')} />}
        />
      ) : null}
      <Group
        by="model"
        title={words.byModel}
        name={columns.model}
        question={question}
        projects={projects}
        show={(row) => toVisibleText(row.key ?? '–')}
      />
      <Group
        by="tool"
        title={words.byTool}
        name={columns.tool}
        question={question}
        projects={projects}
        show={(row) => toVisibleText(row.key ?? words.noTool)}
      />
      <Group
        by="session"
        title={words.bySession}
        name={columns.session}
        question={question}
        projects={projects}
        show={(row, titles) => (
          <a href={printRoute(toSessionRoute(row.key ?? ''))} dir="auto">
            {toVisibleText(titles.get(row.key ?? '') ?? (row.key ?? '').slice(0, 8))}
          </a>
        )}
      />
    </>
  );
}

/** Leads to its own usage. */
function ProjectCell({
  path,
  project,
}: {
  readonly path: string | null;
  readonly project: ProjectSummary | undefined;
}) {
  const name = toVisibleText(project?.name ?? (path === null ? words.noProject : toLastPart(path)));
  return project === undefined ? (
    <span class="cell-path" title={toVisibleText(path ?? '')}>
      {name}
    </span>
  ) : (
    <a class="cell-path" href={printRoute(toUsageRoute({ project: project.key }))} title={toVisibleText(path ?? '')}>
      {name}
    </a>
  );
}

interface GroupProps {
  readonly by: 'project' | 'model' | 'tool' | 'session';
  readonly title: string;
  readonly name: string;
  readonly question: { readonly timezone: string; readonly project: string; readonly since?: string };
  readonly projects: readonly ProjectSummary[];
  readonly show: (row: UsageRow, titles: ReadonlyMap<string, string>) => ComponentChildren;
}

function Group({ by, title, name, question, projects, show }: GroupProps) {
  const { answer } = useAnswer('/usage', { ...question, by });
  const titles = useSessionTitles(
    by === 'session' ? (answer?.report.rows ?? noRows).flatMap((row) => row.key ?? []) : [],
  );
  if (answer === undefined || answer.report.rows.length === 0) return null;
  const { rows } = answer.report;
  const highest = rows.reduce((most, row) => Math.max(most, row.costMicros ?? 0), 0);
  const total = rows.reduce((sum, row) => sum + (row.costMicros ?? 0), 0);
  const columns: readonly Column<UsageRow>[] = [
    {
      name,
      value: (row) => row.key,
      show: (row) => (
        <span class="bar-name">
          {show(row, titles)}
          <meter class="bar" min={0} max={Math.max(1, highest)} value={row.costMicros ?? 0} aria-hidden="true" />
        </span>
      ),
    },
    ...(by === 'session'
      ? [
          {
            name: words.columns.project,
            value: (row: UsageRow) => row.project,
            show: (row: UsageRow) => (
              <span title={toVisibleText(row.project ?? '')}>
                {row.project === null ? '–' : toVisibleText(toProjectName(projects, row.project))}
              </span>
            ),
          },
        ]
      : []),
    {
      name: words.columns.share,
      value: (row) => (total === 0 ? 0 : (row.costMicros ?? 0) / total),
      show: (row) => toReadableShare(total === 0 ? 0 : (row.costMicros ?? 0) / total),
      isNumber: true,
    },
    ...sumColumns<UsageRow>(),
    ...(by === 'session'
      ? []
      : [
          {
            name: words.columns.sessions,
            value: (row: UsageRow) => row.sessions,
            show: (row: UsageRow) => toReadableCount(row.sessions),
            isNumber: true,
          },
        ]),
  ];
  return (
    <section class="usage-section">
      <h2 class="section-title">{title}</h2>
      <DataTable
        caption={title}
        fileName={`usage-by-${by}`}
        columns={columns}
        rows={rows}
        toKey={(row) => row.key ?? ''}
        missing={answer.rowCount - rows.length}
      />
    </section>
  );
}

function rankModels(rows: readonly UsageRow[]): readonly string[] {
  const costs = new Map<string, number>();
  for (const part of rows.flatMap((row) => row.breakdown ?? []))
    costs.set(part.model, (costs.get(part.model) ?? 0) + (part.costMicros ?? 0));
  return [...costs].sort(([, a], [, b]) => b - a).map(([model]) => model);
}
