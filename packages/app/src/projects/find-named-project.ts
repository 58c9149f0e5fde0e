import { isAbsolute, resolve } from 'node:path';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { ListedProject } from './list-projects.ts';

const mostCandidates = 8;

/** The project that a person means: by its path, its name, its folder, or a part of its path that no other has. */
export function findNamedProject(projects: readonly ListedProject[], text: string): ListedProject | undefined {
  const path = resolve(text);
  const exact =
    projects.find((project) => project.path === text || project.path === path) ??
    projects.find(({ name }) => name === text) ??
    projects.find(({ folders }) => folders.includes(text));
  if (exact !== undefined || isAbsolute(text)) return exact;
  const wanted = text.toLowerCase();
  const near = projects.filter(({ name, path: own }) => [name, own].some((each) => contains(each, wanted)));
  if (near.length < 2) return near[0];
  throw new AppError({
    code: 'AMBIGUOUS_PROJECT',
    message:
      `${near.length} projects contain ${JSON.stringify(text)}:\n` +
      `${near
        .slice(0, mostCandidates)
        .map((project) => `  ${toSafeText(project.path ?? project.name)}`)
        .join('\n')}${near.length > mostCandidates ? '\n  …' : ''}`,
    hint: 'Use a longer part of the path.',
    exitCode: 64,
  });
}

function contains(name: string | undefined, wanted: string): boolean {
  return name?.toLowerCase().includes(wanted) === true;
}
