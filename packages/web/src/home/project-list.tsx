import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ProjectsAnswer, ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { texts } from '../texts/texts.ts';
import { findProject } from '../shell/find-project.ts';
import { home, printRoute, toProjectRoute, type HomeRoute, type ProjectRoute } from '../shell/route.ts';

/** Projects at the side, each with its page. */
export function ProjectList({
  answer,
  route,
}: {
  readonly answer: ProjectsAnswer;
  readonly route: HomeRoute | ProjectRoute;
}) {
  const current = route.page === 'project' ? (findProject(answer.projects, route.key)?.key ?? route.key) : '';
  // As many as the list of the project shows; a repository has those of its worktrees.
  const count = (project: ProjectSummary) => (route.showsEmpty ? project.sessions : project.conversations);
  const all = answer.projects.reduce((sum, each) => sum + (each.worktreeOf === null ? count(each) : 0), 0);
  const rows = [
    { key: '', name: texts.projects.all, path: '', sessions: all, isWorktree: false },
    // Like sessions in which nothing was said, projects without any other are left out.
    ...answer.projects
      .filter((project) => count(project) > 0 || project.key === current)
      .map((project) => ({
        key: project.key,
        name: project.name,
        path: project.path ?? project.key,
        sessions: count(project),
        isWorktree: project.worktreeOf !== null,
      })),
  ];
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (list.current !== null) showCurrent(list.current);
  }, [current]);
  return (
    <nav class="projects" aria-label={texts.projects.title} ref={list}>
      <h2 class="side-title">{texts.projects.title}</h2>
      <ul>
        {rows.map((project) => (
          <li key={project.key}>
            <a
              class={project.isWorktree ? 'project is-worktree' : 'project'}
              href={printRoute(
                project.key === ''
                  ? { ...home, text: route.text, filters: route.filters, showsEmpty: route.showsEmpty }
                  : {
                      ...toProjectRoute(project.key),
                      text: route.text,
                      filters: route.filters,
                      showsEmpty: route.showsEmpty,
                    },
              )}
              aria-current={current === project.key ? 'true' : undefined}
              title={toVisibleText(project.path)}
            >
              <span class="project-name">{toVisibleText(project.name)}</span>
              <span class="project-count">{toReadableCount(project.sessions)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Brings the project that is shown into its list: a row where the window is narrow, else a column. The page itself
 * stays where it is.
 */
function showCurrent(list: HTMLElement): void {
  const row = list.querySelector('ul');
  const shown = list.querySelector('[aria-current]')?.getBoundingClientRect();
  if (row === null || shown === undefined) return;
  const across = row.getBoundingClientRect();
  const down = list.getBoundingClientRect();
  if (shown.left < across.left || shown.right > across.right)
    row.scrollLeft += shown.left - across.left - (across.width - shown.width) / 2;
  if (shown.top < down.top || shown.bottom > down.bottom)
    list.scrollTop += shown.top - down.top - (down.height - shown.height) / 2;
}
