import { toLastPart } from '@scrollkeep/view/text/project-names.ts';
import type { ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';

/** What it takes to find a project. */
export type NamedProject = Pick<ProjectSummary, 'key' | 'keys' | 'name' | 'path'>;

/** The project of a folder, by any of its keys; a worktree before the repository that has it. */
export function findProject<Project extends NamedProject>(
  projects: readonly Project[],
  key: string,
): Project | undefined {
  return projects.find((project) => project.key === key) ?? projects.findLast((project) => project.keys.includes(key));
}

/** What a working directory, or a folder without one, is called; the end of its path where the server names none. */
export function toProjectName(projects: readonly NamedProject[], path: string | null, key = ''): string {
  // A folder may hold sessions of several projects.
  const ofFolder = projects.filter((each) => each.keys.includes(key) && each.path === path);
  const project =
    ofFolder.at(-1) ?? findProject(projects, key) ?? projects.find((each) => (each.path ?? each.key) === path);
  return project?.name ?? toLastPart(path ?? key);
}
