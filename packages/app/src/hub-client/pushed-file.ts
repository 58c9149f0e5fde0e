import { parseChunks, printChunks, type Chunk } from '@scrollkeep/store/archive/chunk.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { isRecordId } from '../written-files/written-record.ts';
import { putOwnFile, readOwnFile, removeOwnFile } from './own-file.ts';
import { parseSharedAnnotations, type SharedAnnotations } from './shared-annotations.ts';
import type { SharedRedaction } from './shared-redactions.ts';

/** What this machine knows about the hub's copy of a session. Without it, a push compares everything with the hub. */
export interface PushedSession {
  readonly url: string;
  /** The hub's id of the session, and the version of its last commit. */
  readonly id: string;
  readonly version: number;
  readonly project: string;
  /** The files at their source when they were last pushed. */
  readonly stamp: string;
  readonly redaction: SharedRedaction;
  /** Tags and notes that the hub has, and the stamp of those that they were made of. */
  readonly annotations?: { readonly stamp: string; readonly sent: SharedAnnotations };
  /** By the names under which they were sent. */
  readonly files: ReadonlyMap<string, PushedFile>;
}

export interface PushedFile {
  readonly size: number;
  readonly mtimeMs: number;
  readonly chunks: readonly Chunk[];
}

function toName(session: string): string {
  if (!isRecordId(session)) throw new Error('only sessions with an id of the client are pushed');
  return `pushed-${session}.json`;
}

/** A damaged file, or one for another hub, counts as missing: the hub itself knows what it has. */
export async function findPushed(dataDir: string, session: string, url: string): Promise<PushedSession | undefined> {
  const value = await readOwnFile(dataDir, toName(session)).catch(() => undefined);
  const found = value === undefined ? undefined : parsePushed(value);
  return found?.url === url ? found : undefined;
}

export function putPushed(dataDir: string, session: string, pushed: PushedSession): void {
  const files = [...pushed.files].map(([name, { size, mtimeMs, chunks }]) => ({
    name,
    size,
    mtimeMs,
    chunks: printChunks(chunks),
  }));
  putOwnFile(dataDir, toName(session), { ...pushed, files });
}

export function forgetPushed(dataDir: string, session: string): void {
  removeOwnFile(dataDir, toName(session));
}

function parsePushed({
  url,
  id,
  version,
  project,
  stamp,
  redaction,
  annotations,
  files,
}: JsonObject): PushedSession | undefined {
  const texts = [url, id, project, stamp, redaction];
  if (texts.some((text) => typeof text !== 'string') || typeof version !== 'number' || !Array.isArray(files))
    return undefined;
  const parsed = new Map<string, PushedFile>();
  for (const file of files) {
    if (!isJsonObject(file)) return undefined;
    const { name, size, mtimeMs } = file;
    const chunks = parseChunks(file['chunks']);
    if (typeof name !== 'string' || typeof size !== 'number' || typeof mtimeMs !== 'number' || chunks === undefined)
      return undefined;
    parsed.set(name, { size, mtimeMs, chunks });
  }
  return {
    url: String(url),
    id: String(id),
    version,
    project: String(project),
    stamp: String(stamp),
    redaction: redaction as SharedRedaction,
    ...parseAnnotations(annotations),
    files: parsed,
  };
}

function parseAnnotations(value: JsonValue | undefined): Pick<PushedSession, 'annotations'> {
  if (!isJsonObject(value) || typeof value['stamp'] !== 'string') return {};
  const sent = parseSharedAnnotations(value['sent']);
  return sent === undefined ? {} : { annotations: { stamp: value['stamp'], sent } };
}
