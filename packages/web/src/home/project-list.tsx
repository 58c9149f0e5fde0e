import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ProjectsAnswer } from '@scrollkeep/view/wire/wire-home.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { texts } from '../texts/texts.ts';
import { toShortPaths } from './short-paths.ts';
import { home, printRoute, toProjectRoute, type HomeRoute, type ProjectRoute } from '../shell/route.ts';

/** Projects at the side, each with its page. */
export function ProjectList({
  answer,
  route,
}: {
  readonly answer: ProjectsAnswer;
  readonly route: HomeRoute | ProjectRoute;
}) {
  const current = route.page === 'project' ? route.key : '';
  const all = answer.projects.reduce((sum, project) => sum + project.sessions, 0);
  const names = toShortPaths(answer.projects.map((project) => project.path ?? project.key));
  const rows = [
    { key: '', name: texts.projects.all, path: '', sessions: all },
    ...answer.projects.map((project, at) => ({
      key: project.key,
      name: names[at] ?? '',
      path: project.path ?? project.key,
      sessions: project.sessions,
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
              class="project"
              href={printRoute(
                project.key === ''
                  ? { ...home, text: route.text, filters: route.filters }
                  : { ...toProjectRoute(project.key), text: route.text, filters: route.filters },
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
