import { mkdir, type FileHandle } from 'node:fs/promises';
import { checkTarget } from '../borders/check-target.ts';
import { FolderMoved, openPinnedFolder } from '../borders/open-pinned-folder.ts';
import { putFile } from '../borders/put-file.ts';
import { writeWhole } from '../borders/write-whole.ts';
import { openFileNow } from '../disk/open-file.ts';
import { AppError } from '../errors/app-error.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import type { CopyFile, CopyIds } from './list-copy-files.ts';
import { readRange, type ReadRepair } from './read-repair-plan.ts';
import { listCopyLines, toAgentLine } from './write-copy-lines.ts';

const chunkBytes = 1024 * 1024;

/** Writes the files of a copy, the transcript last; how many bytes that has. */
export async function writeRepair(
  files: readonly CopyFile[],
  configFolder: string,
  repair: ReadRepair,
  ids: CopyIds,
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    signal.throwIfAborted();
    bytes = await writeCopy(file, configFolder, listPieces(file, repair, ids));
  }
  return bytes;
}

function listPieces(file: CopyFile, repair: ReadRepair, ids: CopyIds): Iterable<Uint8Array> {
  if (file.kind === 'main') return listCopyLines(file.from, repair, ids);
  return file.kind === 'agent' ? listAgentLines(file.from, ids) : listChunks(file.from);
}

/** Whole or not at all, never over a file that is there, never through a link that leads out of the folder. */
async function writeCopy({ to }: CopyFile, configFolder: string, pieces: Iterable<Uint8Array>): Promise<number> {
  const checked = await checkTarget(to, configFolder);
  if (checked.refusal !== undefined) throw toRefusal(to, configFolder);
  let bytes = 0;
  try {
    await mkdir(configFolder, { recursive: true, mode: 0o700 });
    const folder = await openPinnedFolder(checked.folder, { makeMode: 0o700 });
    try {
      const fill = async (handle: FileHandle): Promise<void> => {
        for (const piece of pieces) {
          await writeWhole(handle, [piece]);
          bytes += piece.length;
        }
      };
      await putFile(folder, checked.name, fill, { mode: 0o600, replaces: false });
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (error instanceof FolderMoved) throw toRefusal(to, configFolder);
    throw error;
  }
  return bytes;
}

function toRefusal(path: string, folder: string): AppError {
  return new AppError({
    code: 'LEADS_ELSEWHERE',
    message: `${toSafeText(path)} leads out of ${toSafeText(folder)}`,
    hint: 'Remove the link in its path. The original is unchanged.',
    exitCode: 74,
  });
}

function* listChunks(path: string): Generator<Uint8Array, void, void> {
  const file = openFileNow(path);
  try {
    for (let offset = 0; ;) {
      const chunk = readRange(file, offset, chunkBytes);
      if (chunk.length === 0) return;
      yield chunk;
      offset += chunk.length;
    }
  } finally {
    file.close();
  }
}

function* listAgentLines(path: string, ids: CopyIds): Generator<Uint8Array, void, void> {
  let held: Uint8Array[] = [];
  for (const chunk of listChunks(path)) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, from)) {
      yield toAgentLine(Buffer.concat([...held, chunk.subarray(from, end + 1)]), ids);
      held = [];
      from = end + 1;
    }
    held.push(chunk.subarray(from));
  }
  const rest = Buffer.concat(held);
  if (rest.length > 0) yield rest;
}
