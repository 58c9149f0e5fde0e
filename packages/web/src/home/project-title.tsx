import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { printRoute, toFilesRoute, toProjectRoute, toSearchRoute, toUsageRoute, type Route } from '../shell/route.ts';
import { useParts } from '../shell/use-parts.ts';
import { texts } from '../texts/texts.ts';

export type ProjectView = keyof typeof words.views;

interface ProjectTitleProps {
  readonly id: string;
  /** null where it is not known, undefined as long as it is asked for. */
  readonly path: string | null | undefined;
  readonly view: ProjectView;
}

const words = texts.project;

/** The name of a project, and the ways to look at it: the same on each of its pages. */
export function ProjectTitle({ id, path, view }: ProjectTitleProps) {
  const parts = useParts();
  const views: readonly { readonly name: ProjectView; readonly route: Route; readonly isThere: boolean }[] = [
    { name: 'sessions', route: toProjectRoute(id), isThere: true },
    { name: 'usage', route: toUsageRoute({ project: id }), isThere: parts.has('usage') },
    { name: 'files', route: toFilesRoute({ project: id }), isThere: parts.has('files') },
    {
      name: 'search',
      route: toSearchRoute(`project:"${(path ?? id).replaceAll('"', '')}" `),
      isThere: parts.has('search'),
    },
  ];
  return (
    <>
      <p class="session-over">{words.label}</p>
      <h1 class="session-title" dir="auto">
        {path === undefined ? '\u00A0' : toVisibleText(toProjectName(path ?? id))}
      </h1>
      <p class="project-path">{path === undefined ? '\u00A0' : toVisibleText(path ?? id)}</p>
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

/** The last part of its path; the rest stands below it. */
export function toProjectName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}
