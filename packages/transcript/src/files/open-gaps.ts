import type { FileStep } from './file-version.ts';
import type { Gap, SessionSteps } from './session-steps.ts';

export interface Gaps {
  /** Whether something that leaves no record may have changed the file between the two steps. */
  isBetween(previous: FileStep | undefined, step: FileStep): boolean;
}

/** The gaps of all sessions, by project: a command of one session may change a file that another one knows. */
export function openGaps(sessions: readonly SessionSteps[]): Gaps {
  const byProject = new Map<string, { readonly starts: readonly number[]; readonly latestEnds: readonly number[] }>();
  const projectOf = new Map(sessions.map((session) => [session.session, session.project ?? '']));
  for (const project of new Set(projectOf.values())) {
    byProject.set(project, toTable(sessions.filter((session) => (session.project ?? '') === project).flatMap((session) => session.gaps)));
  }
  return {
    isBetween(previous, step) {
      if (previous === undefined || previous.author.session !== step.author.session) return true;
      const table = byProject.get(projectOf.get(step.author.session) ?? '');
      if (table === undefined) return true;
      // The last gap that begins before the step; where any up to it ends after the previous step, the two overlap.
      const at = findLast(table.starts, step.atMs);
      return at !== -1 && (table.latestEnds[at] ?? 0) > previous.atMs;
    },
  };
}

function toTable(gaps: readonly Gap[]): { readonly starts: readonly number[]; readonly latestEnds: readonly number[] } {
  const sorted = [...gaps].sort((a, b) => a.fromMs - b.fromMs);
  let latest = 0;
  return { starts: sorted.map((gap) => gap.fromMs), latestEnds: sorted.map((gap) => (latest = Math.max(latest, gap.toMs))) };
}

/** The last position whose value is not above the limit; -1 where there is none. */
function findLast(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
