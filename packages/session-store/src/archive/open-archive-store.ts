import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ArchiveError } from '@scrollkeep/store/archive/archive-error.ts';
import { openArchiveLock } from '@scrollkeep/store/archive/archive-lock.ts';
import { toAgentsFolder, toAgentsStateFolder } from '@scrollkeep/store/archive/agents-folder.ts';
import { makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';
import type {
  FoldSessionSummary,
  SessionKey,
  SessionStore,
  SessionStoreEntry,
  SessionSummaryEntry,
} from '../contract/session-store.ts';
import { SessionStoreError } from '../contract/session-store-error.ts';
import { loadFold } from '../entries/load-fold.ts';
import { findAgentMeta, findUuid, printEntries, takeFresh, type EntryLines } from '../entries/print-entries.ts';
import { readEntries } from '../entries/read-entries.ts';
import { openSerialQueue } from '../entries/serial-queue.ts';
import {
  findSessionId,
  findSubpath,
  toMetaPath,
  toProjectPath,
  toSessionPaths,
  type SessionPaths,
} from '../keys/session-paths.ts';
import { forgetArchived } from './forget-archived.ts';
import { openKnownFiles, type KnownFile } from './known-files.ts';
import { openSummaryFiles } from './summary-files.ts';
import { isMissing, openTranscriptFile, readTranscript, toIdentity, type TranscriptFile } from './transcript-file.ts';

export interface ArchiveStoreOptions {
  /** The archive: `archive` in the data folder of Scrollkeep. Made if it does not exist. */
  readonly folder: string;
  /** `foldSessionSummary` of the SDK; without it, it is imported from `@anthropic-ai/claude-agent-sdk`. */
  readonly foldSessionSummary?: FoldSessionSummary;
}

/** The SDK gives up after 60 seconds. */
const lockWaitMs = 50_000;
/** So much of each session is read at most to list it. */
const mostUnkeptBytes = 4 * 1024 * 1024;

/**
 * Keeps sessions in the archive of this machine, in files like the client's own and with the same durability: what was
 * appended survives the end of the process. Any number of processes may use one archive, also for the same session.
 */
export function openArchiveStore(options: ArchiveStoreOptions): SessionStore {
  const archive = resolve(options.folder);
  const root = toAgentsFolder(archive);
  const stateFolder = toAgentsStateFolder(archive);
  const summaries = openSummaryFiles(stateFolder);
  const known = openKnownFiles();
  const queue = openSerialQueue();
  let fold: Promise<FoldSessionSummary> | undefined;

  const toPath = (path: string) => join(root, ...path.split('/'));

  function getFold(): Promise<FoldSessionSummary> {
    fold ??= options.foldSessionSummary === undefined ? loadFold() : Promise.resolve(options.foldSessionSummary);
    return fold;
  }

  /** One after the other for a session, whoever else writes it. Few locks for all sessions: their names stay. */
  function inTurn<Result>(main: string, work: () => Promise<Result>): Promise<Result> {
    const bucket = createHash('sha256').update(main).digest('hex').slice(0, 2);
    return queue.run(bucket, async () => {
      for (const folder of [archive, root, stateFolder]) makePrivateFolder(folder);
      const lock = await openArchiveLock(join(stateFolder, 'locks', bucket), { waitMs: lockWaitMs }).catch(toBusy);
      try {
        return await work();
      } finally {
        lock.release();
      }
    });
  }

  /** What is in a transcript now; half a line of a writer that was killed is cut off. */
  function catchUp(path: string, file: TranscriptFile): KnownFile {
    const stats = file.stats();
    const [identity, { size }] = [toIdentity(stats), stats];
    const before = known.find(path);
    const own: KnownFile =
      before?.identity === identity && before.bytes <= size
        ? before
        : { identity, bytes: 0, uuids: new Set(), summary: undefined, stored: undefined };
    if (own.bytes === size) return own;
    own.summary = undefined;
    const end = readEntries(file.read, { from: own.bytes, to: size, name: path }, (entries) => addUuids(own, entries));
    if (end < size) file.truncate(end);
    own.bytes = end;
    return own;
  }

  /** Made of what is kept and what came since; so it does not matter who wrote which part. */
  async function summarise(key: SessionKey, main: string, own: KnownFile, file: TranscriptFile): Promise<void> {
    if (own.summary !== undefined) return;
    const folding = await getFold();
    const stored = summaries.find(main);
    const isUsable = stored?.identity === own.identity && stored.bytes <= own.bytes;
    own.summary = isUsable ? stored.summary : undefined;
    const { mtimeMs } = file.stats();
    readEntries(
      file.read,
      { from: isUsable ? stored.bytes : 0, to: own.bytes, name: main },
      (entries) => void (own.summary = folding(own.summary, key, [...entries], { mtime: Math.floor(mtimeMs) })),
    );
  }

  /** Only where it says something new, or much came since: to replace a small file costs more than all the rest. */
  function keepSummary(main: string, own: KnownFile, summary: SessionSummaryEntry): void {
    const text = JSON.stringify(summary.data);
    if (own.stored?.text === text && own.bytes - own.stored.bytes < mostUnkeptBytes) return;
    summaries.put(main, { identity: own.identity, bytes: own.bytes, summary });
    own.stored = { text, bytes: own.bytes };
  }

  async function write(key: SessionKey, lines: EntryLines): Promise<void> {
    const { main, transcript } = toSessionPaths(key);
    const isMain = transcript === main;
    // Before there is a file: nothing is kept without it.
    if (isMain) await getFold();
    const file = openTranscriptFile(toPath(transcript));
    try {
      const own = catchUp(transcript, file);
      if (isMain) await summarise(key, main, own, file);
      // Known again only when all of it is kept.
      known.forget(transcript);
      const fresh = takeFresh(lines, own.uuids);
      if (fresh.texts.length > 0) await keep(key, { main, transcript }, own, file, fresh);
      known.put(transcript, own);
    } finally {
      file.close();
    }
  }

  async function keep(
    key: SessionKey,
    { main, transcript }: Pick<SessionPaths, 'main' | 'transcript'>,
    own: KnownFile,
    file: TranscriptFile,
    fresh: EntryLines,
  ): Promise<void> {
    file.append(`${fresh.texts.join('\n')}\n`);
    const { size, mtimeMs } = file.stats();
    own.bytes = size;
    if (transcript === main) {
      own.summary = (await getFold())(own.summary, key, [...fresh.entries], { mtime: Math.floor(mtimeMs) });
      keepSummary(main, own, own.summary);
    } else {
      const meta = findAgentMeta(fresh);
      if (meta !== undefined) writePrivateFile(toPath(toMetaPath(transcript)), [meta]);
    }
  }

  /** Main transcripts of a project with their names. */
  function listMains(projectKey: string): readonly { readonly sessionId: string; readonly main: string }[] {
    const project = toProjectPath(projectKey);
    return listNames(toPath(project)).flatMap((name) => {
      const sessionId = findSessionId(name);
      return sessionId === undefined ? [] : [{ sessionId, main: `${project}/${name}` }];
    });
  }

  return {
    async append(key, entries) {
      const { main } = toSessionPaths(key);
      const lines = printEntries(entries);
      if (lines.texts.length > 0) await inTurn(main, () => write({ ...key }, lines));
    },

    async load(key) {
      const { transcript } = toSessionPaths(key);
      const found = readTranscript(toPath(transcript));
      if (found === undefined) return null;
      const all: SessionStoreEntry[] = [];
      const read = (from: number, to: number) => found.bytes.subarray(from, to);
      readEntries(read, { from: 0, to: found.bytes.length, name: transcript }, (entries) => {
        for (const entry of entries) all.push(entry);
      });
      // A writer may have been killed before its first line.
      return all.length === 0 ? null : all;
    },

    async listSessions(projectKey) {
      return listMains(projectKey).flatMap(({ sessionId, main }) => {
        const found = lstatSync(toPath(main), { throwIfNoEntry: false });
        return found?.isFile() === true && found.size > 0 ? [{ sessionId, mtime: Math.floor(found.mtimeMs) }] : [];
      });
    },

    async listSessionSummaries(projectKey) {
      const folding = await getFold();
      return listMains(projectKey).flatMap(({ sessionId, main }) => {
        const stored = summaries.find(main);
        const found = readTranscript(toPath(main), stored?.bytes ?? 0);
        if (found === undefined || found.stats.size === 0) return [];
        const { size, mtimeMs } = found.stats;
        const isSame = stored?.identity === toIdentity(found.stats);
        const mtime = Math.floor(mtimeMs);
        if (isSame && stored.bytes === size) return [{ ...stored.summary, mtime }];
        // Somebody was killed between the two files, or is just writing.
        const from = isSame && stored.bytes < size ? stored.bytes : 0;
        const whole = from === (stored?.bytes ?? 0) ? found : readTranscript(toPath(main));
        if (whole === undefined) return [];
        let summary = from === 0 ? undefined : stored?.summary;
        const read = (start: number, end: number) => whole.bytes.subarray(start - from, end - from);
        readEntries(read, { from, to: from + whole.bytes.length, name: main }, (entries) => {
          summary = folding(summary, { projectKey, sessionId }, [...entries], { mtime });
        });
        return summary === undefined ? [] : [{ ...summary, mtime }];
      });
    },

    async delete(key) {
      const { main, below, transcript } = toSessionPaths(key);
      await inTurn(main, async () => {
        const isMain = key.subpath === undefined;
        const gone = isMain ? [main, below] : [transcript, toMetaPath(transcript)];
        for (const path of gone) rmSync(toPath(path), { recursive: true, force: true });
        if (isMain) summaries.remove(main);
        for (const path of gone) known.forget(path);
        if (existsSync(join(archive, 'packs'))) await forgetArchived(archive, root, gone).catch(toBusy);
      });
    },

    async listSubkeys(key) {
      const { below } = toSessionPaths({ projectKey: key.projectKey, sessionId: key.sessionId });
      return listNames(toPath(below), true).flatMap((path) => findSubpath(path.replaceAll('\\', '/')) ?? []);
    },
  };
}

function addUuids({ uuids }: KnownFile, entries: readonly SessionStoreEntry[]): void {
  for (const entry of entries) {
    const uuid = findUuid(entry);
    if (uuid !== undefined) uuids.add(uuid);
  }
}

function listNames(folder: string, recursive = false): readonly string[] {
  try {
    return readdirSync(folder, { recursive, encoding: 'utf8' }).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function toBusy(error: unknown): never {
  if (!(error instanceof ArchiveError)) throw error;
  const code = error.code === 'ARCHIVE_BUSY' ? 'BUSY' : error.code;
  throw new SessionStoreError({ code, message: error.message, hint: error.hint, cause: error });
}
