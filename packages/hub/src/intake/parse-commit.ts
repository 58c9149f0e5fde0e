import { isPortablePath } from '@scrollkeep/store/archive/archived-file.ts';
import { parseChunks, type Chunk } from '@scrollkeep/store/archive/chunk.ts';
import { isTime } from '@scrollkeep/store/archive/manifest.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';
import type { Share } from '../audience/may-read.ts';
import { HubError } from '../database/hub-error.ts';
import { isId } from '../database/hub-store.ts';
import { parseText } from '../database/parse-text.ts';
import { shareKinds } from '../database/tables.ts';
import { intakeLimits } from './intake-limits.ts';

/** A state of a session, as a laptop describes it. */
export interface Commit {
  /** The id that the client gave it. */
  readonly session: string;
  readonly project: { readonly remote: string | null; readonly name: string };
  readonly root: { readonly path: string; readonly kind: 'config-folder' };
  /** The version that it follows; 0 for a session that the hub does not have. */
  readonly replaces: number;
  /** What was replaced on the laptop. */
  readonly redaction: readonly string[];
  readonly files: readonly CommitFile[];
  /** With whom its project is shared, if this person never pushed to it. */
  readonly shares: readonly Share[];
}

export type CommitFile =
  | {
      readonly path: string;
      readonly mtimeMs: number;
      /** Where its chunks begin: what is before stays as the hub has it. */
      readonly from: number;
      readonly size: number;
      readonly chunks: readonly Chunk[];
    }
  | { readonly path: string; readonly isGone: true };

const most = { path: 4096, name: 200, scopes: 32, shares: 100, remote: 2000 };
/** A file that repeats one chunk many times would be far larger than what was sent for it. */
const mostRepeats = 16;
const smallBytes = 64 * 1024 * 1024;
/** The largest size of a file; a transcript is never larger. */
const mostFileBytes = 2 ** 40;

/**
 * Checks a commit: types, limits and names. Anything that a laptop would not send refuses the whole commit. The result
 * has only known fields.
 */
export function parseCommit(value: unknown): Commit {
  const { session, project, root, replaces, redaction, files, shares } = toRecord(value, 'the commit');
  if (typeof session !== 'string' || !/^[\w.-]{1,200}$/.test(session))
    throw refuse('its session must be an id of letters, digits, points and hyphens');
  if (!isCount(replaces)) throw refuse('replaces must be a version');
  if (!Array.isArray(redaction) || redaction.length > most.scopes || !redaction.every(isWord))
    throw refuse('redaction must be a list of scopes');
  if (!Array.isArray(files) || files.length > intakeLimits.commitFiles)
    throw refuse(`files must be a list of at most ${intakeLimits.commitFiles} files`);
  return {
    session,
    project: parseProject(project),
    root: parseRoot(root),
    replaces,
    redaction: [...new Set<string>(redaction)].sort(),
    files: parseFiles(files),
    shares: parseShares(shares ?? []),
  };
}

function parseProject(value: unknown): Commit['project'] {
  const { remote, name } = toRecord(value, 'project');
  const isRemote = remote === null || (typeof remote === 'string' && remote.length <= most.remote);
  const parsed = parseText(name, most.name);
  if (!isRemote || parsed === undefined) throw refuse('project must have a remote or null, and a name');
  return { remote: remote as string | null, name: parsed };
}

function parseRoot(value: unknown): Commit['root'] {
  const { path, kind } = toRecord(value, 'root');
  if (kind !== 'config-folder') throw refuse('root.kind must be config-folder');
  if (
    typeof path !== 'string' ||
    path.length > most.path ||
    /[\0-\x1f\x7f]/.test(path) ||
    !/^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(path)
  )
    throw refuse('root.path must be an absolute path');
  return { path, kind };
}

function parseFiles(files: readonly unknown[]): readonly CommitFile[] {
  const seen = new Set<string>();
  let chunkCount = 0;
  return files.map((each) => {
    const { path, isGone, ...facts } = toRecord(each, 'a file');
    if (typeof path !== 'string' || !isPortablePath(path))
      throw refuse(`it has a path outside its folder: ${print(path)}`);
    if (!mayKeep('config-folder', path)) throw refuse(`it has a file that is never kept: ${print(path)}`);
    // Names that differ in case alone are one file on other systems.
    const folded = path.normalize('NFC').toLowerCase();
    if (seen.has(folded)) throw refuse(`it has ${print(path)} twice`);
    seen.add(folded);
    if (isGone === true) return { path, isGone };
    const file = parseContent(path, facts);
    chunkCount += file.chunks.length;
    if (chunkCount > intakeLimits.commitChunks) throw refuse(`it has more than ${intakeLimits.commitChunks} chunks`);
    return file;
  });
}

function parseContent(
  path: string,
  { mtimeMs, from, size, chunks: printed }: Readonly<Record<string, unknown>>,
): Exclude<CommitFile, { readonly isGone: true }> {
  const chunks = parseChunks(printed);
  const isSound = isTime(mtimeMs) && mtimeMs >= 0 && isCount(from) && isCount(size) && size <= mostFileBytes;
  if (!isSound || chunks === undefined || chunks.reduce((sum, { length }) => sum + length, from) !== size)
    throw refuse(`its entry for ${print(path)} is damaged, or its chunks do not add up to its size`);
  const distinct = new Map(chunks.map(({ hash, length }) => [hash, length]));
  const sent = [...distinct.values()].reduce((sum, length) => sum + length, 0);
  if (size - from > smallBytes && size - from > mostRepeats * sent)
    throw refuse(`its entry for ${print(path)} repeats its chunks too often`);
  // Whole milliseconds: fractions would reveal more about the file system than others need.
  return { path, mtimeMs: Math.floor(mtimeMs), from, size, chunks };
}

function parseShares(value: unknown): readonly Share[] {
  if (!Array.isArray(value) || value.length > most.shares) throw refuse('shares must be a list');
  return value.map((each: unknown) => {
    const { kind, id } = toRecord(each, 'a share');
    const known = shareKinds.find((share) => share === kind);
    if (known === undefined || (known !== 'everyone' && !isId(id))) throw refuse('a share must name whom it is for');
    return { kind: known, target: known === 'everyone' ? '' : String(id) };
  });
}

function toRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(`${what} must be an object`);
  return value as Readonly<Record<string, unknown>>;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z][a-z-]{0,39}$/.test(value);
}

function print(path: unknown): string {
  return JSON.stringify(String(path).slice(0, 100));
}

function refuse(why: string): HubError {
  return new HubError('INVALID', `the commit was refused: ${why}`);
}
