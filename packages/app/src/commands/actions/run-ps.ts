import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { findRoots, withoutArchive, type Root } from '@scrollkeep/server/disk/find-roots.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { isIdle } from '@scrollkeep/server/sessions/session-activity.ts';
import { listTranscripts } from '@scrollkeep/server/sessions/list-transcripts.ts';
import { readProject } from '@scrollkeep/server/sessions/read-sessions.ts';
import { buildProcessList, toProcessSession, type ProcessSession } from '@scrollkeep/server/ps/build-process-list.ts';
import { toWireProcess } from '@scrollkeep/server/ps/to-wire-process.ts';
import { printProcessList } from '@scrollkeep/server/ps/print-process-list.ts';
import { readIndexedProcesses } from '@scrollkeep/server/ps/read-indexed-processes.ts';
import { readRegistries } from '@scrollkeep/server/ps/read-registries.ts';
import type { Invocation } from '../../command-line/command.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const now = Date.now();
  const { reading, problems } = collectProblems({ settings, signal });
  const roots = await getRoots(args, withoutArchive(settings));
  const { live, registries } = await readRegistries(roots, reading.onProblem);
  const hasTranscripts = (root: Root) => root.kind !== 'folder' || !registries.has(root.path);
  const ids = new Set(live.map((entry) => entry.sessionId));
  // With what the archive knows of them: else the index would take that for gone.
  const sessions =
    (await readIndexedProcesses(
      (await findRoots(args, settings)).filter(hasTranscripts),
      settings,
      ids,
      now,
      reading,
    )) ?? (await readProcesses(roots.filter(hasTranscripts), ids, now, reading));
  const rows = buildProcessList(live, sessions, registries);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ sessions: rows.map(toWireProcess) }, null, 2)}\n`
      : printProcessList(rows, { ...terminal, now }),
  );
  return reportProblems(problems, terminal);
}

async function readProcesses(
  roots: readonly Root[],
  ids: ReadonlySet<string>,
  now: number,
  reading: Parameters<typeof readProject>[1],
): Promise<readonly ProcessSession[]> {
  const sessions: ProcessSession[] = [];
  for (const project of await listTranscripts(roots, reading.onProblem)) {
    // Most projects have been quiet for long: their files are not opened.
    const grows = (path: string) => !isIdle({ modifiedMs: project.files.get(path)?.modifiedMs ?? 0 }, now);
    if (!project.places.some((place) => grows(place.path) || (place.session !== undefined && ids.has(place.session))))
      continue;
    for (const located of await readProject(project, reading))
      if (ids.has(located.session.id) || !isIdle(located, now)) sessions.push(await toProcessSession(located));
  }
  return sessions;
}
