import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchivedFile } from '@scrollkeep/store/archive/archived-file.ts';
import { importArchive } from '@scrollkeep/store/archive/import-archive.ts';
import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { openArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { openExport, type CheckedExport } from '@scrollkeep/store/archive/open-export.ts';
import { toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toComparedName } from '@scrollkeep/server/borders/find-protection.ts';
import { toArchivedPath } from '@scrollkeep/server/disk/archived-path.ts';
import { mostWholeBytes } from '@scrollkeep/server/disk/open-file.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';
import { findPart, type HandedPart } from './find-part.ts';
import { parseHandOverFacts, type HandOverFacts } from './hand-over-facts.ts';

/** A file of a session that came from elsewhere; it can be read like any other. */
export interface ArrivedFile {
  readonly file: string;
  /** Below the config folder that it was in, with `/`. */
  readonly name: string;
  readonly part: HandedPart;
  readonly bytes: number;
}

export interface ArrivedSession {
  readonly facts: HandOverFacts;
  /** The config folder on its own machine. */
  readonly configFolder: string;
  /** The name of its project folder there. */
  readonly project: string;
  readonly files: readonly ArrivedFile[];
}

const words = {
  what: 'a complete hand-over file',
  hint: 'Nothing was written. Ask for the file again: "scrollkeep hand-over SESSION" creates it.',
};
/** Transcripts shrink to a tenth, repetitive ones to a hundredth; only a trap shrinks to less. */
const mostRatio = 100;
const smallBytes = 256 * 1024 * 1024;

/**
 * Proves all of a file from elsewhere, and unpacks it into an archive in a temporary folder. Nothing else is written.
 * Whatever is not as `hand-over` writes it refuses the whole.
 */
export async function openHandOver(path: string, folder: string, signal: AbortSignal): Promise<ArrivedSession> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true)
    throw new AppError({
      code: 'NO_SUCH_PATH',
      message: `${toSafeText(path)}: no such file`,
      hint: 'Create it with "scrollkeep hand-over SESSION".',
      exitCode: 66,
    });
  const checked = await openExport(path, { mayKeep: ({ kind }, below) => mayKeep(kind, below), signal, words });
  try {
    const facts = getFacts(checked, path);
    const root = checkFiles(checked, facts.session, found.size, path);
    const archive = join(folder, 'archive');
    const writer = await openArchiveWriter(archive, { waitMs: 0, signal });
    try {
      await importArchive(writer, checked, signal);
    } finally {
      await writer.close();
    }
    return { facts, configFolder: root.path, ...(await listArrived(archive, facts.session)) };
  } finally {
    checked.close();
  }
}

function getFacts({ handOver }: CheckedExport, path: string): HandOverFacts {
  if (handOver === undefined)
    throw new AppError({
      code: 'NOT_A_HAND_OVER',
      message: `${toSafeText(path)} is an archive export, not a hand-over file`,
      hint: 'Nothing was written. To keep its sessions, run "scrollkeep archive import FILE".',
      exitCode: 66,
    });
  const facts = parseHandOverFacts(handOver);
  if (facts === 'newer')
    throw new AppError({
      code: 'HAND_OVER_TOO_NEW',
      message: `${toSafeText(path)} was written by a newer Scrollkeep`,
      hint: 'Update Scrollkeep.',
      exitCode: 2,
    });
  if (facts === undefined) throw toRefusal(path, 'its session metadata is damaged');
  return facts;
}

/** All of it belongs to one session in one project. */
function checkFiles(
  { listed: { roots, files } }: CheckedExport,
  session: string,
  size: number,
  path: string,
): { readonly path: string } {
  const [root] = roots;
  if (root === undefined || roots.length > 1 || root.kind !== 'config-folder')
    throw toRefusal(path, 'its files do not come from exactly one config folder');
  const projects = new Set<string>();
  const names = new Set<string>();
  let mains = 0;
  let bytes = 0;
  for (const { path: name, versions } of files) {
    const part = findPart(name, session);
    if (part === undefined)
      throw toRefusal(path, `it contains a file that does not belong to the session: ${JSON.stringify(name)}`);
    if (versions.length !== 1) throw toRefusal(path, `it contains several versions of ${JSON.stringify(name)}`);
    // Two names that some file systems take for one.
    const compared = name.split('/').map(toComparedName).join('/');
    if (names.has(compared)) throw toRefusal(path, `it lists ${JSON.stringify(name)} twice`);
    names.add(compared);
    const own = versions[0]?.[2] ?? 0;
    if (name.endsWith('.json') && own > mostWholeBytes) throw toRefusal(path, `${JSON.stringify(name)} is too large`);
    bytes += own;
    if (part === 'main') mains++;
    if (name.startsWith('projects/')) projects.add(name.split('/')[1] ?? '');
  }
  if (mains !== 1 || projects.size !== 1) throw toRefusal(path, 'it has no transcript, or more than one');
  if (bytes > smallBytes && bytes > mostRatio * size)
    throw toRefusal(path, `it would unpack to ${toReadableBytes(bytes)}, more than ${mostRatio} times its size`);
  return root;
}

/** The files of a session in an archive: of one root of it, or of all. */
export async function listArrived(
  folder: string,
  session: string,
  root?: string,
): Promise<Pick<ArrivedSession, 'project' | 'files'>> {
  const reader = openArchiveReader(folder);
  try {
    const all = reader
      .roots()
      .filter(({ key }) => root === undefined || key === root)
      .flatMap(({ key }): readonly ArchivedFile[] => [...reader.files(key).values()]);
    const files = all
      .map(({ root: key, path, size }) => ({
        file: toArchivedPath({ folder, root: key, version: undefined, path }),
        name: path,
        part: findPart(path, session) ?? ('side' as const),
        bytes: size,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    return { project: files.find(({ part }) => part === 'main')?.name.split('/')[1] ?? '', files };
  } finally {
    await reader.close();
  }
}

function toRefusal(path: string, why: string): AppError {
  return new AppError({
    code: 'NOT_A_HAND_OVER',
    message: `${toSafeText(path)} is not ${words.what}: ${toSafeText(why)}`,
    hint: words.hint,
    exitCode: 66,
  });
}
