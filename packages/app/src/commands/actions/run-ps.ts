import type { Invocation } from '../../command-line/command.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import { findRoots, type Root } from '../../disk/find-roots.ts';
import { getRoots } from '../../disk/get-roots.ts';
import { reportProblems } from './report-problems.ts';
import { isIdle } from '../../sessions/session-activity.ts';
import { listTranscripts } from '../../sessions/list-transcripts.ts';
import { readProject } from '../../sessions/read-sessions.ts';
import {
  buildProcessList,
  toProcessSession,
  type ProcessRow,
  type ProcessSession,
} from '../../ps/build-process-list.ts';
import { isAlive } from '../../ps/is-alive.ts';
import { printProcessList } from '../../ps/print-process-list.ts';
import { readIndexedProcesses } from '../../ps/read-indexed-processes.ts';
import { readLiveSessions, type LiveSession } from '../../ps/read-live-sessions.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const now = Date.now();
  const problems: DiskProblem[] = [];
  const onProblem = (problem: DiskProblem) => void problems.push(problem);
  const roots = await getRoots(args, settings.roots);
  const live: LiveSession[] = [];
  const registries = new Set<string>();
  for (const root of roots) {
    if (root.kind !== 'config-folder' && root.kind !== 'folder') continue;
    const entries = await readLiveSessions(root.path, onProblem);
    // Before its first prompt the first client of all has a registry, and no folder that makes its folder known as one.
    if (root.kind === 'config-folder' ? entries !== undefined : (entries ?? []).length > 0) registries.add(root.path);
    for (const entry of entries ?? []) if (await isAlive(entry)) live.push(entry);
  }
  const hasTranscripts = (root: Root) => root.kind !== 'folder' || !registries.has(root.path);
  const ids = new Set(live.map((entry) => entry.sessionId));
  const reading = { maxLineBytes: settings.maxLineBytes, signal, onProblem };
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
      ? `${JSON.stringify({ sessions: rows.map(toJson) }, null, 2)}\n`
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

/** The documented shape of a session in `ps --json`. */
function toJson({ session, live, title, project, lastMs, waiting, inputs }: ProcessRow): object {
  return {
    id: session,
    title: title ?? null,
    project: project ?? null,
    from: live === undefined ? 'file' : 'registry',
    pid: live?.pid ?? null,
    version: live?.version ?? null,
    entrypoint: live?.entrypoint ?? null,
    clientStatus: live?.clientStatus ?? null,
    waitingFor: live?.waitingFor ?? null,
    lastActivity: lastMs === undefined ? null : new Date(lastMs).toISOString(),
    waitsFor: waiting.for,
    note: waiting.note ?? null,
    calls: waiting.calls.map((call) => ({
      tool: call.tool,
      input: inputs.get(call.toolUseId ?? '') ?? null,
      toolUseId: call.toolUseId ?? null,
      agentId: call.agentId ?? null,
      since: call.since ?? null,
    })),
  };
}
