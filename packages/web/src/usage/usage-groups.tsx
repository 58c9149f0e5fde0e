import type { ComponentChildren } from 'preact';
import type { ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { UsageRow } from '@scrollkeep/view/wire/wire-usage.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toLastPart } from '@scrollkeep/view/text/project-names.ts';
import { toReadableCount, toReadableShare } from '@scrollkeep/view/text/readable.ts';
import { toProjectName } from '../shell/find-project.ts';
import { printRoute, toSessionRoute, toUsageRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { DataTable, type Column } from '../tables/data-table.tsx';
import { usageTexts } from '../texts/usage-texts.ts';
import { sumColumns } from './sum-columns.tsx';
import { useSessionTitles } from './use-session-titles.ts';

const words = usageTexts.usage;
const noRows: readonly UsageRow[] = [];
const groupings = ['project', 'model', 'tool', 'source', 'session'] as const;
type Grouping = (typeof groupings)[number];
const headings: Readonly<Record<Grouping, string>> = {
  project: words.byProject,
  model: words.byModel,
  tool: words.byTool,
  source: words.bySource,
  session: words.bySession,
};

/** Cost by project, model, tool, source and session: a table with bars each. */
export function UsageGroups({
  question,
  projects,
}: {
  readonly question: { readonly timezone: string; readonly project: string; readonly since?: string };
  readonly projects: readonly ProjectSummary[];
}) {
  const known = new Map(projects.map((project) => [project.path ?? project.key, project]));
  const show: Readonly<Record<Grouping, GroupProps['show']>> = {
    project: (row) => <ProjectCell path={row.key} project={known.get(row.key ?? '')} />,
    model: (row) => toVisibleText(row.key ?? '–'),
    tool: (row) => toVisibleText(row.key ?? words.noTool),
    source: (row) => toVisibleText(row.key ?? '–'),
    session: (row, titles) => (
      <a href={printRoute(toSessionRoute(row.key ?? ''))} dir="auto">
        {toVisibleText(titles.get(row.key ?? '') ?? (row.key ?? '').slice(0, 8))}
      </a>
    ),
  };
  return groupings
    .filter((by) => by !== 'project' || question.project === '')
    .map((by) => <Group key={by} by={by} question={question} projects={projects} show={show[by]} />);
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
  readonly by: Grouping;
  readonly question: { readonly timezone: string; readonly project: string; readonly since?: string };
  readonly projects: readonly ProjectSummary[];
  readonly show: (row: UsageRow, titles: ReadonlyMap<string, string>) => ComponentChildren;
}

function Group({ by, question, projects, show }: GroupProps) {
  const title = headings[by];
  const { answer } = useAnswer('/usage', { ...question, by });
  const sessionTitles = useSessionTitles(
    by === 'session' ? (answer?.report.rows ?? noRows).flatMap((row) => row.key ?? []) : [],
  );
  if (answer === undefined || answer.report.rows.length === 0) return null;
  const { rows } = answer.report;
  // Where sessions come from is of interest only if there are several places.
  if (by === 'source' && rows.length === 1) return null;
  const highest = rows.reduce((most, row) => Math.max(most, row.costMicros ?? 0), 0);
  const total = rows.reduce((sum, row) => sum + (row.costMicros ?? 0), 0);
  const columns: readonly Column<UsageRow>[] = [
    {
      name: words.columns[by],
      value: (row) => row.key,
      show: (row) => (
        <span class="bar-name">
          {show(row, sessionTitles)}
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
