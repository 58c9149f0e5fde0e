import type { FoundFile } from '../disk/list-files.ts';
import type { ProjectAmount } from './inspection.ts';

/** Adds up the transcripts of each project folder. */
export function openProjectAmounts() {
  const projects = new Map<string, Mutable<ProjectAmount>>();
  const named = new Set<string>();

  function find(file: FoundFile | undefined): Mutable<ProjectAmount> | undefined {
    return file?.place.project === undefined ? undefined : projects.get(file.place.project);
  }

  return {
    addFile(file: FoundFile): void {
      if (file.place.class !== 'transcript' || file.place.project === undefined) return;
      const project = find(file) ?? { directory: file.place.project, path: undefined, sessions: 0, agentFiles: 0, bytes: 0, modifiedMs: 0 };
      projects.set(file.place.project, project);
      if (file.place.kind === 'agent-transcript') project.agentFiles++;
      else project.sessions++;
      project.bytes += file.bytes;
      project.modifiedMs = Math.max(project.modifiedMs, file.modifiedMs);
    },
    /** The folder's name cannot be turned back into a path, so the first one that a session recorded is taken. */
    addWorkingDirectory(file: FoundFile | undefined, cwd: string): void {
      const project = find(file);
      if (project === undefined) return;
      const isSession = file?.place.kind !== 'agent-transcript';
      // An agent may work in a worktree of its own: its folder only counts until a session names one.
      if (project.path === undefined || (isSession && !named.has(project.directory))) project.path = cwd;
      if (isSession) named.add(project.directory);
    },
    /** Latest first. */
    list: (): readonly ProjectAmount[] => [...projects.values()].sort((a, b) => b.modifiedMs - a.modifiedMs || (a.directory < b.directory ? -1 : 1)),
  };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
