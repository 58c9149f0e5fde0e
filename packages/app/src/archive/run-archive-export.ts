import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { exportArchive, isPortablePath, type ArchivedFile } from '@scrollkeep/store/archive';
import { AppError } from '../errors/app-error.ts';
import type { Invocation } from '../command-line/command.ts';
import type { ExitCode } from '../errors/exit-codes.ts';
import { toShownPath } from '../inspect/print-inspection.ts';
import { toReadableAmount, toReadableBytes } from '../text/to-readable.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { getArchivedSession } from './get-archived-session.ts';
import { withArchiveReader } from './open-archive.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal, signal } = invocation;
  const [name = '', ...sessions] = args;
  const path = resolve(name);
  if (statSync(path, { throwIfNoEntry: false }) !== undefined && options['force'] !== true) throw new AppError({ code: 'FILE_EXISTS', message: `${name} is there already`, hint: 'Name another file, or overwrite it with --force.', exitCode: 74 });
  return withArchiveReader(invocation, async (reader): Promise<ExitCode> => {
    const chosen = new Set<ArchivedFile>();
    for (const session of sessions) for (const file of (await getArchivedSession(reader, session, invocation)).files) chosen.add(file);
    let files = 0;
    const wants = (file: ArchivedFile): boolean => {
      const isWanted = sessions.length === 0 || chosen.has(file);
      if (isWanted && !isPortablePath(file.path)) {
        terminal.warn(`scrollkeep: ${toSafeText(file.path)} is left out: not every system can have a file of that name`);
        return false;
      }
      if (isWanted) files++;
      return isWanted;
    };
    const bytes = await write(path, exportArchive(reader, wants), signal);
    await terminal.print(`${toReadableAmount(files, 'file')} in ${toShownPath(path)}, ${toReadableBytes(bytes)}. On the other machine: scrollkeep archive import ${JSON.stringify(name)}\n`);
    return 0;
  });
}

/** Whole or not at all; for the owner's eyes only. */
async function write(path: string, pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<number> {
  const half = `${path}.tmp`;
  const file = openSync(half, 'w', 0o600);
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      signal.throwIfAborted();
      for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at);
      bytes += piece.length;
    }
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
  renameSync(half, path);
  return bytes;
}
