import type { PlannedFile } from './plan-work.ts';

/**
 * Files in the order in which people look for what is in them: those of the session that was written last first, its
 * main file before its agents. What belongs to no session yet comes last.
 */
export function toNewestFirst(work: readonly PlannedFile[]): readonly PlannedFile[] {
  const sessions = new Map<string, { newestMs: number; readonly files: PlannedFile[] }>();
  const others: PlannedFile[] = [];
  for (const planned of work) {
    const { root, projectFolder, session, modifiedMs } = planned.input;
    if (session === undefined) {
      others.push(planned);
      continue;
    }
    const name = `${root}\n${projectFolder}\n${session}`;
    const known = sessions.get(name) ?? { newestMs: 0, files: [] };
    sessions.set(name, known);
    known.newestMs = Math.max(known.newestMs, modifiedMs);
    if (planned.input.kind === 'main') known.files.unshift(planned);
    else known.files.push(planned);
  }
  return [...[...sessions.values()].sort((a, b) => b.newestMs - a.newestMs).flatMap(({ files }) => files), ...others];
}
