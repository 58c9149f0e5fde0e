import { closeSync, fstatSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveError } from '@scrollkeep/store/archive/archive-error.ts';
import { isSafePath, type ArchivedFile } from '@scrollkeep/store/archive/archived-file.ts';
import type { ArchivedBytes, ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { checkTarget } from '@scrollkeep/server/borders/check-target.ts';
import { planGitParts } from '@scrollkeep/server/borders/find-git-folder.ts';
import { openRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';

/** What restoring a file would mean. */
export interface RestoreStep {
  readonly file: ArchivedFile;
  /** Where it goes. */
  readonly path: string;
  /** Undefined if the archive itself is damaged. */
  readonly bytes: ArchivedBytes | undefined;
  /**
   * `write`: nothing is there. `same`: the very same bytes are. `differs`: something else is, which only force
   * overwrites. `damaged`: the archive cannot give it whole. `refused`: a link leads out of the folder, or the name is
   * one that is never written.
   */
  readonly state: 'write' | 'same' | 'differs' | 'damaged' | 'refused';
}

export function planRestore(
  reader: ArchiveReader,
  files: readonly ArchivedFile[],
  target: string,
  versionOf: (file: ArchivedFile) => number | undefined,
): readonly RestoreStep[] {
  return files.map((file) => {
    const path = join(target, ...file.path.split('/'));
    // A damaged list must not lead out of the folder either.
    if (!isSafePath(file.path)) return { file, path, bytes: undefined, state: 'damaged' };
    try {
      const bytes = reader.openVersion(file, versionOf(file));
      return { file, path, bytes, state: compare(path, bytes) };
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      return { file, path, bytes: undefined, state: 'damaged' };
    }
  });
}

/** What may not be written where it would go is refused one by one: it must not keep back the others. */
export async function refuseTargets(steps: readonly RestoreStep[], target: string): Promise<readonly RestoreStep[]> {
  const gitParts = await planGitParts(steps.map(({ path }) => path));
  const judged: RestoreStep[] = [];
  for (const step of steps) {
    const isWritten = step.state === 'write' || step.state === 'differs';
    const isRefused = isWritten && (await checkTarget(step.path, target, gitParts)).refusal !== undefined;
    judged.push(isRefused ? { ...step, state: 'refused' } : step);
  }
  return judged;
}

const instructionFolder = /^(?:rules|agents|commands|skills|output-styles)\//i;
const memoryFile = /(?:^|\/)(?:(?:memory|agent-memory)\/|CLAUDE(?:\.local)?\.md$)/i;

/** Whether the client takes instructions from a file of a config folder; memory is read at every start too. */
export function isInstruction(path: string): boolean {
  return instructionFolder.test(path) || memoryFile.test(path);
}

function compare(path: string, bytes: ArchivedBytes): RestoreStep['state'] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 'write';
  if (!found.isFile() || found.size !== bytes.size) return 'differs';
  const file = openRegularFileNow(path);
  try {
    if (fstatSync(file).size !== bytes.size) return 'differs';
    let position = 0;
    for (const piece of bytes.pieces()) {
      const there = Buffer.alloc(piece.length);
      if (readSync(file, there, 0, there.length, position) !== piece.length || there.compare(piece) !== 0)
        return 'differs';
      position += piece.length;
    }
    return 'same';
  } finally {
    closeSync(file);
  }
}
