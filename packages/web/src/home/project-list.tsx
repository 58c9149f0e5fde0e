import type { ProjectsAnswer } from '@scrollkeep/view/wire';
import { toReadableCount, toVisibleText } from '@scrollkeep/view/html';
import { toShortPaths } from './short-paths.ts';
import { printRoute, type HomeRoute } from '../shell/route.ts';

/** Projects as a filter at the side. */
export function ProjectList({ answer, route }: { readonly answer: ProjectsAnswer; readonly route: HomeRoute }) {
  const all = answer.projects.reduce((sum, project) => sum + project.sessions, 0);
  const names = toShortPaths(answer.projects.map((project) => project.path ?? project.key));
  const rows = [{ key: '', name: 'All projects', path: '', sessions: all }, ...answer.projects.map((project, at) => ({ key: project.key, name: names[at] ?? '', path: project.path ?? project.key, sessions: project.sessions }))];
  return (
    <nav class="projects" aria-label="Projects">
      <h2 class="side-title">Projects</h2>
      <ul>
        {rows.map((project) => (
          <li key={project.key}>
            <a class="project" href={printRoute({ ...route, project: project.key })} aria-current={route.project === project.key ? 'true' : undefined} title={toVisibleText(project.path)}>
              <span class="project-name">{toVisibleText(project.name)}</span>
              <span class="project-count">{toReadableCount(project.sessions)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
