import type { ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { findProject } from '../shell/find-project.ts';
import { printRoute, usageDays, type UsageRoute } from '../shell/route.ts';
import { replaceRoute } from '../shell/use-route.ts';
import { insightsTexts } from '../texts/insights-texts.ts';
import { usageTexts } from '../texts/usage-texts.ts';
import '../styles/sections.css';
import '../styles/insights.css';

const words = usageTexts.usage;

/** The name of the other view of usage in the address. */
export const insightsView = 'insights';

/** Which project and which days, and which of the two views of them. */
export function UsageFilters({
  route,
  projects,
}: {
  readonly route: UsageRoute;
  readonly projects: readonly ProjectSummary[];
}) {
  const chosen = findProject(projects, route.project);
  return (
    <div class="page-filters">
      <UsageViews route={route} />
      <label class="sort">
        <span class="visually-hidden">{words.project}</span>
        <select
          value={chosen?.key ?? route.project}
          onChange={(event) => replaceRoute({ ...route, project: event.currentTarget.value })}
        >
          <option value="">{words.allProjects}</option>
          {projects.map((project) => (
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
  );
}

/** Tokens and cost, or what went wrong. */
export function UsageViews({ route }: { readonly route: UsageRoute }) {
  const views = [
    ['', insightsTexts.usage],
    [insightsView, insightsTexts.title],
  ] as const;
  return (
    <nav class="segments usage-views" aria-label={insightsTexts.views}>
      {views.map(([view, name]) => (
        <a
          key={view}
          class="button is-small"
          href={printRoute({ ...route, view })}
          aria-current={route.view === view ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
