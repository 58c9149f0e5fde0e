import { putCheckedFile } from '@scrollkeep/server/borders/put-checked-file.ts';
import { openFileNow } from '@scrollkeep/server/disk/open-file.ts';
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
    bytes = await putCheckedFile({
      path: file.to,
      boundary: configFolder,
      pieces: listPieces(file, repair, ids),
      hint: 'Remove the symbolic link in its path. The original is unchanged.',
    });
  }
  return bytes;
}

function listPieces(file: CopyFile, repair: ReadRepair, ids: CopyIds): Iterable<Uint8Array> {
  if (file.kind === 'main') return listCopyLines(file.from, repair, ids);
  return file.kind === 'agent' ? listAgentLines(file.from, ids) : listChunks(file.from);
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
