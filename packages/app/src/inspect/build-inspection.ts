import { groupTranscripts } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import { UsageTable } from '@scrollkeep/transcript/usage/usage-table.ts';
import { findSourceName } from '@scrollkeep/server/disk/find-source-name.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { listFiles, type FoundFile } from '@scrollkeep/server/disk/list-files.ts';
import { readProjectSessions } from '@scrollkeep/server/sessions/read-project-sessions.ts';
import type { Inspection, ProjectAmount } from './inspection.ts';
import { openInspectionCounts, type InspectionCounts } from './open-inspection-counts.ts';
import { toSessionFacts, type SessionFacts } from './session-facts.ts';
import { toProjectAmounts } from './to-project-amount.ts';

export interface BuildInspectionOptions {
  readonly maxLineBytes: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly files: number; readonly bytes: number }) => void;
}

/**
 * Walks the roots and reads every transcript once. Files that cannot be read are problems in the result, not errors.
 */
export async function buildInspection(roots: readonly Root[], options: BuildInspectionOptions): Promise<Inspection> {
  const counts = openInspectionCounts();
  const sessions: SessionFacts[] = [];
  const projects: ProjectAmount[] = [];
  const usage = new UsageTable();
  for (const root of roots) {
    const files = await listClassified(root, counts, options);
    const fileOf = (path: string) => files.get(path);
    for (const [project, places] of groupTranscripts(root.kind === 'stdin' ? ['-'] : [...files.keys()])) {
      options.signal?.throwIfAborted();
      const found = await readProjectSessions(places, {
        ...options,
        toFile: (path) => files.get(path)?.path ?? path,
        onProblem: counts.addProblem,
        onFile: (place) => {
          counts.startTranscript(files.get(place.path)?.path ?? place.path);
          options.onProgress?.(counts.progress());
        },
        onLine: counts.addLine,
      });
      projects.push(...toProjectAmounts(findSourceName(root.path), project, places, found, fileOf));
      // One project at a time: what stays of its sessions are counts.
      for (const session of found) {
        sessions.push(toSessionFacts(session));
        // Each message once over the whole tree, whose files are ordered by path alone.
        for (const file of [session.files.main, ...session.files.agents])
          for (const copy of file?.facts.usageCopies ?? []) usage.add(copy, file?.path ?? '');
      }
    }
  }
  sessions.sort((a, b) => ((a.path ?? '') < (b.path ?? '') ? -1 : 1));
  projects.sort((a, b) => b.activeMs - a.activeMs || (a.directory < b.directory ? -1 : 1));
  return { ...counts.toInspection(roots), projects, sessions, usage: usage.byModel() };
}

/** Counts every file by its class; the transcripts come back, by their path below the root. */
async function listClassified(
  root: Root,
  counts: InspectionCounts,
  options: BuildInspectionOptions,
): Promise<ReadonlyMap<string, FoundFile>> {
  const transcripts = new Map<string, FoundFile>();
  for await (const file of listFiles(root, { onProblem: counts.addProblem })) {
    options.signal?.throwIfAborted();
    counts.addFile(file);
    if (file.place.class === 'transcript') transcripts.set(file.relativePath, file);
  }
  return transcripts;
}
