import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { printRoute, toFilesRoute, toProjectRoute, toSearchRoute, toUsageRoute, type Route } from '../shell/route.ts';
import { useParts } from '../shell/use-parts.ts';
import { texts } from '../texts/texts.ts';

export type ProjectView = keyof typeof words.views;

interface ProjectTitleProps {
  readonly id: string;
  /** null if it is not known, undefined as long as it is asked for. */
  readonly project: Pick<ProjectSummary, 'name' | 'path'> | null | undefined;
  readonly view: ProjectView;
}

const words = texts.project;

/** The name of a project, and the ways to look at it: the same on each of its pages. */
export function ProjectTitle({ id, project, view }: ProjectTitleProps) {
  const path = project?.path ?? id;
  const parts = useParts();
  const views: readonly { readonly name: ProjectView; readonly route: Route; readonly isThere: boolean }[] = [
    { name: 'sessions', route: toProjectRoute(id), isThere: true },
    { name: 'usage', route: toUsageRoute({ project: id }), isThere: parts.has('usage') },
    { name: 'files', route: toFilesRoute({ project: id }), isThere: parts.has('files') },
    {
      name: 'search',
      route: toSearchRoute(`project:"${path.replaceAll('"', '')}" `),
      isThere: parts.has('search'),
    },
  ];
  return (
    <>
      <p class="session-over">{words.label}</p>
      <h1 class="session-title" dir="auto">
        {project === undefined ? '\u00A0' : toVisibleText(project?.name ?? id)}
      </h1>
      <p class="project-path">{project === undefined ? '\u00A0' : toVisibleText(path)}</p>
      <nav class="tabs" aria-label={words.viewsLabel}>
        {views
          .filter(({ isThere }) => isThere)
          .map((each) => (
            <a
              key={each.name}
              class="tab"
              href={printRoute(each.route)}
              aria-current={each.name === view ? 'page' : undefined}
            >
              {words.views[each.name]}
            </a>
          ))}
      </nav>
    </>
  );
}
