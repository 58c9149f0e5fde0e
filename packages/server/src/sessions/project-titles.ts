import { setImmediate } from 'node:timers/promises';
import type { SummaryFact } from '@scrollkeep/transcript/conversation/facts/file-notes.ts';
import type { SessionFiles } from '@scrollkeep/transcript/conversation/session-files.ts';
import { readSummaries } from './read-summaries.ts';
import type { ProjectPlace, SessionPlace } from './session-place.ts';

/**
 * Titles that older clients wrote into the files of other sessions (`summary` records): each names by its leaf the
 * session it is for.
 */
export interface ProjectTitles {
  /**
   * Those in the main files of a session's project, in order of their paths; a file is searched once for each of its
   * states.
   */
  list(place: SessionPlace, main: SessionFiles['main']): Promise<readonly SummaryFact[]>;
  /** What a main file was found to hold; whether that is news. */
  put(place: SessionPlace, summaries: readonly SummaryFact[]): boolean;
}

export function openProjectTitles(maxLineBytes: number): ProjectTitles {
  const known = new Map<string, { readonly stamp: string; readonly summaries: readonly SummaryFact[] }>();

  async function read(project: ProjectPlace, path: string): Promise<readonly SummaryFact[]> {
    const [file, stamp] = [project.toFile(path), project.stampOf(path)];
    const before = known.get(file);
    if (before?.stamp === stamp) return before.summaries;
    // A server answers while a large project is searched.
    await setImmediate();
    const summaries = readSummaries(file, maxLineBytes);
    known.set(file, { stamp, summaries });
    return summaries;
  }

  return {
    async list({ project }, main) {
      const all: SummaryFact[] = [];
      for (const { path } of project.mains)
        for (const summary of path === main?.path ? main.facts.summaries : await read(project, path)) all.push(summary);
      return all;
    },
    put({ project, main }, summaries) {
      if (main === undefined) return false;
      const file = project.toFile(main.path);
      const isNew = (known.get(file)?.summaries.length ?? 0) !== summaries.length;
      known.set(file, { stamp: project.stampOf(main.path), summaries: [...summaries] });
      return isNew;
    },
  };
}
