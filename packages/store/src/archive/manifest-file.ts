import { closeSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ArchiveError } from './archive-error.ts';
import type { ArchivedRoot } from './archived-file.ts';
import { toCheck } from './chunk.ts';
import {
  openManifest,
  parsePrintedVersions,
  toPrintedVersion,
  type Manifest,
  type ManifestBase,
  type ManifestOp,
  type PrintedFile,
  type PrintedVersion,
} from './manifest.ts';
import { readBytes } from './read-bytes.ts';

/** What a manifest on disk is made of, besides its files. */
export interface ManifestState {
  readonly generation: number;
  readonly manifest: Manifest;
  /** Packs that compaction wrote; another one of theirs is left over from a crash. */
  readonly sealedPacks: readonly string[];
  /** Packs of appended chunks below this number are left over as well. */
  readonly firstFastPack: number;
  readonly snapshotBytes: number;
  /** Up to where the journal is whole. */
  readonly journalBytes: number;
  /** Something follows that is no whole line: a crash, or damage. */
  readonly hasTornEnd: boolean;
  /** In words for a person. */
  readonly damage: readonly string[];
  close(): void;
}

interface Header {
  readonly format: number;
  readonly generation: number;
  readonly sealedPacks: readonly string[];
  readonly firstFastPack: number;
  readonly headBytes: number;
  readonly headCheck: string;
  readonly versionBytes: number;
  readonly versionCheck: string;
}

export const format = 1;
const headerBytes = 64 * 1024;

/**
 * The newest manifest of a folder: a snapshot, kept twice because everything hangs on it, and the journal of what came
 * after. Versions stay on disk until they are asked for, so that a run with nothing to do costs little. Where there is
 * no archive it is empty, of generation 0.
 */
export function readManifestState(folder: string): ManifestState {
  for (let attempt = 0; ; attempt++) {
    try {
      return readNewest(folder);
    } catch (error) {
      // A writer replaced it between two reads.
      if (attempt >= 5 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/**
 * The same manifest with what was added to its journal since. Undefined if there is another one now, or the journal is
 * not the one that it was.
 */
export function growManifestState(folder: string, state: ManifestState): ManifestState | undefined {
  const newest = Math.max(0, ...listSnapshots(listManifestFiles(folder)));
  if (newest !== state.generation) return undefined;
  const damage = [...state.damage];
  const journal = applyJournal(join(folder, toJournalName(newest)), state.manifest, damage, state.journalBytes);
  return journal.journalBytes < state.journalBytes ? undefined : { ...state, ...journal, damage };
}

function listSnapshots(files: ReturnType<typeof listManifestFiles>): readonly number[] {
  return files.filter(({ name }) => name.endsWith('.snapshot')).map(({ generation }) => generation);
}

export function toSnapshotName(generation: number, copy: boolean): string {
  return `manifest-${String(generation).padStart(6, '0')}${copy ? '.copy' : ''}.snapshot`;
}

export function toJournalName(generation: number): string {
  return `manifest-${String(generation).padStart(6, '0')}.journal`;
}

/** Names of manifest files with their generations. */
export function listManifestFiles(folder: string): readonly { readonly name: string; readonly generation: number }[] {
  let names: readonly string[] = [];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return names.flatMap((name) => {
    const match = /^manifest-(\d{6,})(?:\.copy)?\.(?:snapshot|journal)$/.exec(name);
    return match === null ? [] : [{ name, generation: Number(match[1]) }];
  });
}

function readNewest(folder: string): ManifestState {
  const files = listManifestFiles(folder);
  const damage: string[] = [];
  const generation = Math.max(0, ...listSnapshots(files));
  const names = [false, true]
    .map((copy) => toSnapshotName(generation, copy))
    .filter((name) => files.some((file) => file.name === name));
  const snapshot = generation === 0 ? undefined : readSnapshot(folder, names, damage);
  const manifest = openManifest(snapshot ?? { roots: [], files: [], readVersions: () => undefined });
  const journal = applyJournal(join(folder, toJournalName(generation)), manifest, damage);
  return {
    generation,
    manifest,
    sealedPacks: snapshot?.header.sealedPacks ?? [],
    firstFastPack: snapshot?.header.firstFastPack ?? 0,
    snapshotBytes: snapshot === undefined ? 0 : snapshot.header.headBytes + snapshot.header.versionBytes,
    ...journal,
    damage,
    close: () => snapshot?.close(),
  };
}

interface Snapshot extends ManifestBase {
  readonly header: Header;
  close(): void;
}

function readSnapshot(folder: string, names: readonly string[], damage: string[]): Snapshot {
  const opened: { readonly name: string; readonly file: number; readonly header: Header; readonly at: number }[] = [];
  for (const name of names) {
    const file = openSync(join(folder, name), 'r');
    const found = readHeader(file);
    if (found === undefined) {
      damage.push(`${name}: damaged`);
      closeSync(file);
    } else opened.push({ name, file, ...found });
  }
  for (const each of opened) {
    const head = readBytes(each.file, each.at, each.header.headBytes);
    const parsed = toCheck(head) === each.header.headCheck ? parseHead(head) : undefined;
    if (parsed === undefined) {
      damage.push(`${each.name}: damaged`);
      continue;
    }
    let versions: ReturnType<typeof readVersionLines> | undefined;
    return {
      header: each.header,
      ...parsed,
      readVersions(line) {
        versions ??= readVersionLines(opened, damage);
        return versions(line);
      },
      close: () => opened.forEach(({ file }) => closeSync(file)),
    };
  }
  throw new ArchiveError(
    'ARCHIVE_DAMAGED',
    `the archive manifest is damaged (${names.join(' and ')} in ${folder})`,
    'Restore both files from a backup. The contents are in the packs next to them.',
  );
}

/** The versions of each file, from the first copy that is whole. */
function readVersionLines(
  opened: readonly { readonly name: string; readonly file: number; readonly header: Header; readonly at: number }[],
  damage: string[],
): (line: number) => readonly PrintedVersion[] | undefined {
  let best: Buffer | undefined;
  for (const { name, file, header, at } of opened) {
    const bytes = readBytes(file, at + header.headBytes, header.versionBytes);
    best ??= bytes;
    if (toCheck(bytes) === header.versionCheck) {
      best = bytes;
      break;
    }
    damage.push(`${name}: damaged`);
  }
  const bytes = best ?? Buffer.alloc(0);
  const starts = [0];
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return (line) => {
    try {
      return parsePrintedVersions(JSON.parse(bytes.toString('utf8', starts[line], starts[line + 1])));
    } catch {
      return undefined;
    }
  };
}

function readHeader(file: number): { readonly header: Header; readonly at: number } | undefined {
  const bytes = readBytes(file, 0, headerBytes);
  const end = bytes.indexOf(10);
  const line = bytes.toString('utf8', 0, Math.max(0, end));
  const json = line.slice(23);
  if (end === -1 || toCheck(json) !== line.slice(0, 22)) return undefined;
  const header = JSON.parse(json) as Header;
  if (header.format > format) {
    closeSync(file);
    throw new ArchiveError(
      'ARCHIVE_TOO_NEW',
      `the archive was written by a newer Scrollkeep (format ${header.format})`,
      'Nothing was changed. Update Scrollkeep.',
    );
  }
  return { header, at: end + 1 };
}

function parseHead(
  bytes: Buffer,
): { readonly roots: readonly ArchivedRoot[]; readonly files: readonly PrintedFile[] } | undefined {
  try {
    return JSON.parse(bytes.toString('utf8')) as { roots: ArchivedRoot[]; files: PrintedFile[] };
  } catch {
    return undefined;
  }
}

/** Lines that are whole are applied, whatever is between them; from the end of one on, if that is given. */
function applyJournal(
  path: string,
  manifest: Manifest,
  damage: string[],
  from = 0,
): { readonly journalBytes: number; readonly hasTornEnd: boolean } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { journalBytes: 0, hasTornEnd: false };
    throw error;
  }
  if (bytes.length < from) return { journalBytes: bytes.length, hasTornEnd: false };
  let whole = from;
  for (let end = bytes.indexOf(10, whole); end !== -1; end = bytes.indexOf(10, whole)) {
    const ops = parseJournalLine(bytes.toString('utf8', whole, end));
    // A crash leaves half a line; a whole one that does not fit its check was damaged later.
    if (ops === undefined) damage.push(`${basename(path)}: the line at byte ${whole} is damaged`);
    for (const op of ops ?? [])
      if (!manifest.apply(op))
        damage.push(`${basename(path)}: the change at byte ${whole} does not match the manifest`);
    whole = end + 1;
  }
  return { journalBytes: whole, hasTornEnd: whole < bytes.length };
}

function parseJournalLine(line: string): readonly ManifestOp[] | undefined {
  const json = line.slice(23);
  return toCheck(json) === line.slice(0, 22) ? (JSON.parse(json) as readonly ManifestOp[]) : undefined;
}

export function printJournalLine(ops: readonly ManifestOp[]): string {
  const json = JSON.stringify(ops);
  return `${toCheck(json)} ${json}\n`;
}

/** The whole manifest as the pieces of a snapshot. */
export function printSnapshot(
  manifest: Manifest,
  given: Pick<Header, 'generation' | 'sealedPacks' | 'firstFastPack'>,
): readonly string[] {
  const roots = [...manifest.roots.values()];
  const files = roots.flatMap(({ key }, at) =>
    [...manifest.files(key).values()]
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map((file) => ({
        file,
        printed: [
          at,
          file.path,
          file.size,
          file.mtimeMs,
          file.ino,
          file.tail,
          file.goneAtMs,
          file.dev,
          file.versions,
        ] satisfies PrintedFile,
      })),
  );
  const head = `${JSON.stringify({ roots, files: files.map(({ printed }) => printed) })}\n`;
  const versions = files
    .map(({ file }) => `${JSON.stringify(manifest.listVersions(file).map(toPrintedVersion))}\n`)
    .join('');
  const header = JSON.stringify({
    format,
    ...given,
    headBytes: Buffer.byteLength(head),
    headCheck: toCheck(head),
    versionBytes: Buffer.byteLength(versions),
    versionCheck: toCheck(versions),
  } satisfies Header);
  return [`${toCheck(header)} ${header}\n`, head, versions];
}
