import type { RecordAddress } from '@scrollkeep/transcript/files/file-version.ts';
import type { FileSources } from '@scrollkeep/transcript/files/read-versions.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { toCheckpointFolder } from '@scrollkeep/transcript/layout/session-paths.ts';
import { parseRecord } from '@scrollkeep/transcript/reading/parse-record.ts';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import { decodeBytes } from '../disk/decode-bytes.ts';
import { openFile, type OpenFile } from '../disk/open-file.ts';
import { findReadable } from '../disk/read-side-file.ts';

/** What is longer is not a source file; it would only fill memory. */
const maxBytes = 512 * 1024 * 1024;
/** Transcripts kept open at a time. */
const mostOpen = 8;

/** Where the files of a session are: on disk, or in an archive. */
export interface SessionPlace {
  /** From a path of the session's files to a file on disk. */
  readonly toFile: (path: string) => string;
  /** The content of a backup by its name below `file-history/<session id>/`; undefined if there is none. */
  readonly readBackup: (name: string) => Promise<Uint8Array | undefined>;
}

export interface OpenFileSources extends FileSources {
  close(): Promise<void>;
}

/**
 * Reads contents back from transcripts and backups when they are asked for. What cannot be read is a problem, told
 * once.
 */
export function openFileSources(
  findPlace: (session: string) => SessionPlace | undefined,
  onProblem: (problem: DiskProblem) => void,
): OpenFileSources {
  const handles = new Map<string, OpenFile>();
  const broken = new Set<string>();

  async function getHandle(file: string): Promise<OpenFile> {
    const handle = handles.get(file) ?? (await openFile(file));
    handles.delete(file);
    handles.set(file, handle);
    const [oldest] = handles;
    if (handles.size > mostOpen && oldest !== undefined) {
      handles.delete(oldest[0]);
      await oldest[1].close();
    }
    return handle;
  }

  async function readRecord(address: RecordAddress): Promise<JsonObject | undefined> {
    const place = findPlace(address.session);
    if (place === undefined || address.byteLength > maxBytes) return undefined;
    const file = place.toFile(address.file);
    if (broken.has(file)) return undefined;
    try {
      const bytes = Buffer.allocUnsafe(address.byteLength);
      const { bytesRead } = await (await getHandle(file)).read(bytes, 0, bytes.length, address.offset);
      return bytesRead < bytes.length ? undefined : parseRecord(decodeBytes(bytes), address.offset === 0);
    } catch (error) {
      broken.add(file);
      onProblem(toDiskProblem(file, error));
      return undefined;
    }
  }

  return {
    readRecord,
    readBackup: async ({ session, name }) => findPlace(session)?.readBackup(name),
    async close() {
      for (const handle of handles.values()) await handle.close();
      handles.clear();
    },
  };
}

/** Backups below a Claude config folder. */
export function openBackupReader(
  configFolder: string | undefined,
  session: string,
  onProblem: (problem: DiskProblem) => void,
): SessionPlace['readBackup'] {
  return async (name) => {
    if (configFolder === undefined) return undefined;
    // Name and session come from a transcript: only what the layout knows as a backup is opened.
    const file = await findReadable(configFolder, `${toCheckpointFolder(session)}/${name}`);
    if (file === undefined) return undefined;
    try {
      return await readWhole(file, onProblem);
    } catch (error) {
      onProblem(toDiskProblem(file, error));
    }
    return undefined;
  };
}

async function readWhole(path: string, onProblem: (problem: DiskProblem) => void): Promise<Uint8Array | undefined> {
  const file = await openFile(path);
  try {
    const { size } = await file.stat();
    if (size > maxBytes) {
      onProblem({ path, code: 'EFBIG', message: 'too long to read in full' });
      return undefined;
    }
    const bytes = Buffer.alloc(size);
    let at = 0;
    while (at < size) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) return bytes.subarray(0, at);
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}
