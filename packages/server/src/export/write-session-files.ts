import { join, resolve } from 'node:path';
import type { Redactor } from '@scrollkeep/view/redaction/redactor.ts';
import { AppError } from '../errors/app-error.ts';
import { statFile } from '../disk/open-file.ts';
import { readChunks } from '../disk/read-chunks.ts';
import { toActivity } from '../sessions/session-activity.ts';
import { isTextFile, mostLineBytes, redactFile } from '../redact/redact-file.ts';
import { toRedactedName } from '../redact/to-redacted-name.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import type { ExportSessionOptions } from './export-options.ts';
import type { WritePiece } from '../borders/write-output.ts';
import { listSessionFiles } from '../sessions/list-session-files.ts';
import { writeOutput } from '../borders/write-output.ts';
import { printTarHeader, tarEnd, toTarPadding } from './print-tar-header.ts';

/**
 * Copies of every file of a session, below a folder: exact, or redacted, names and all. A file that is not text cannot
 * be looked into; it is left out then.
 */
export async function copySessionFiles(
  located: LocatedSession,
  folder: string,
  isForced: boolean,
  options: ExportSessionOptions,
): Promise<number> {
  const files = await listSessionFiles(located, options.onProblem);
  for (const { file, name } of files) {
    const { redactor, signal } = options;
    const target = join(folder, ...(redactor === undefined ? name : toRedactedName(redactor, name)).split('/'));
    if (resolve(target) === resolve(file))
      throw new AppError({
        code: 'SAME_FILE',
        message: `${target} is the file itself`,
        hint: 'Choose another folder.',
        exitCode: 64,
      });
    if (redactor !== undefined) {
      if (await isTextFile(file))
        await writeOutput(
          target,
          isForced,
          (write) => redactFile(file, name, { redactor, maxLineBytes: mostLineBytes, signal }, write),
          { below: folder },
        );
      continue;
    }
    await writeOutput(
      target,
      isForced,
      async (write) => {
        for await (const chunk of readChunks(file)) {
          options.signal?.throwIfAborted();
          await write(Uint8Array.from(chunk));
        }
      },
      { below: folder },
    );
  }
  return files.length;
}

/** The files of sessions as one tar archive. */
export async function writeTar(
  sessions: AsyncIterable<LocatedSession>,
  options: ExportSessionOptions,
  write: WritePiece,
): Promise<number> {
  let count = 0;
  const seen = new Set<string>();
  for await (const located of sessions) {
    const seconds = Math.floor(toActivity(located).lastMs / 1000);
    for (const { file, name } of await listSessionFiles(located, options.onProblem)) {
      if (seen.has(name)) continue;
      seen.add(name);
      if (options.redactor === undefined) await addFile(file, name, seconds, options, write);
      else await addRedacted(file, name, seconds, { ...options, redactor: options.redactor }, write);
      count++;
    }
  }
  await write(tarEnd);
  return count;
}

/** The header says how long a file is, so the redacted file is made first. */
async function addRedacted(
  file: string,
  name: string,
  seconds: number,
  { redactor, signal }: ExportSessionOptions & { readonly redactor: Redactor },
  write: WritePiece,
): Promise<void> {
  if (!(await isTextFile(file))) return;
  const pieces: Uint8Array[] = [];
  await redactFile(
    file,
    name,
    { redactor, maxLineBytes: mostLineBytes, signal },
    async (piece) => void pieces.push(typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece),
  );
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  await write(printTarHeader(toRedactedName(redactor, name), size, seconds));
  for (const piece of pieces) await write(piece);
  await write(toTarPadding(size));
}

/** As long as it was when it was begun: a file that grows meanwhile is cut there, one that shrinks is filled up. */
async function addFile(
  file: string,
  name: string,
  seconds: number,
  { signal }: ExportSessionOptions,
  write: WritePiece,
): Promise<void> {
  const { size } = await statFile(file);
  await write(printTarHeader(name, size, seconds));
  let left = size;
  for await (const chunk of readChunks(file)) {
    signal?.throwIfAborted();
    const part = Uint8Array.from(chunk.subarray(0, left));
    left -= part.length;
    if (part.length > 0) await write(part);
    if (left === 0) break;
  }
  if (left > 0) await write(new Uint8Array(left));
  await write(toTarPadding(size));
}
