import type { ProjectsAnswer } from '@scrollkeep/view/wire';
import { toReadableCount, toVisibleText } from '@scrollkeep/view/html';
import { texts } from '../texts/texts.ts';
import { toShortPaths } from './short-paths.ts';
import { home, printRoute, toProjectRoute, type HomeRoute, type ProjectRoute } from '../shell/route.ts';

/** Projects at the side, each with its page. */
export function ProjectList({ answer, route }: { readonly answer: ProjectsAnswer; readonly route: HomeRoute | ProjectRoute }) {
  const current = route.page === 'project' ? route.key : '';
  const all = answer.projects.reduce((sum, project) => sum + project.sessions, 0);
  const names = toShortPaths(answer.projects.map((project) => project.path ?? project.key));
  const rows = [{ key: '', name: texts.projects.all, path: '', sessions: all }, ...answer.projects.map((project, at) => ({ key: project.key, name: names[at] ?? '', path: project.path ?? project.key, sessions: project.sessions }))];
  return (
    <nav class="projects" aria-label={texts.projects.title}>
      <h2 class="side-title">{texts.projects.title}</h2>
      <ul>
        {rows.map((project) => (
          <li key={project.key}>
            <a class="project" href={printRoute(project.key === '' ? { ...home, text: route.text } : { ...toProjectRoute(project.key), text: route.text })} aria-current={current === project.key ? 'true' : undefined} title={toVisibleText(project.path)}>
              <span class="project-name">{toVisibleText(project.name)}</span>
              <span class="project-count">{toReadableCount(project.sessions)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
