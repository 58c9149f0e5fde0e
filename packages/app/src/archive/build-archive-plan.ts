import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { countSessions } from '@scrollkeep/transcript/layout/count-sessions.ts';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { walkSources } from './walk-sources.ts';

/** What a run would take. */
export interface ArchivePlan {
  readonly files: number;
  readonly bytes: number;
  readonly sessions: number;
  /** Files that are new, have grown or changed. */
  readonly newFiles: number;
  /** Bytes that are new, as far as sizes tell. */
  readonly newBytes: number;
}

export function buildArchivePlan(
  roots: readonly Root[],
  writer: Pick<ArchiveWriter, 'manifest' | 'getRoot'>,
  onProblem: (problem: DiskProblem) => void,
): ArchivePlan {
  const plan = { files: 0, bytes: 0, sessions: 0, newFiles: 0, newBytes: 0 };
  for (const root of roots) {
    if (root.kind !== 'config-folder' && root.kind !== 'folder') continue;
    const transcripts: string[] = [];
    const known = writer.manifest.files(writer.getRoot(root.path, root.kind).key);
    for (const { relativePath, size, mtimeMs } of walkSources(root, { onProblem })) {
      plan.files++;
      plan.bytes += size;
      if (classifyPath(relativePath).class === 'transcript') transcripts.push(relativePath);
      const before = known.get(relativePath);
      if (before?.size === size && before.mtimeMs === mtimeMs) continue;
      plan.newFiles++;
      plan.newBytes += before === undefined || size < before.size ? size : size - before.size;
    }
    plan.sessions += countSessions(transcripts);
  }
  return plan;
}
