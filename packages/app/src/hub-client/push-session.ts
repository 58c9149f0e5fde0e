import { openFile } from '@scrollkeep/server/disk/open-file.ts';
import { openTemporaryFolder } from '@scrollkeep/server/disk/open-temporary-folder.ts';
import type { PlacedSession } from '@scrollkeep/server/sessions/placed-session.ts';
import { compressFast } from '@scrollkeep/store/archive/block.ts';
import { maxChunkBytes } from '@scrollkeep/store/archive/chunk.ts';
import { listHandedFiles } from '../hand-over/list-handed-files.ts';
import { commitSession } from './commit-session.ts';
import { HubRefusal, toNoHub, type Hub } from './open-hub.ts';
import { prepareSession, type PreparedSession, type PushOptions } from './prepare-session.ts';
import { findPushed, putPushed, type PushedSession } from './pushed-file.ts';
import { noAnnotations, sendAnnotations, toStamp } from './shared-annotations.ts';

export interface PushReport {
  readonly state: 'pushed' | 'unchanged';
  readonly id: string;
  readonly version: number;
  readonly sentChunks: number;
  /** Compressed. */
  readonly sentBytes: number;
  readonly prepared: PreparedSession;
}

const mostHashes = 5000;
/** The hub waits once for its disk for all that come together. */
const mostAtOnce = 4;

/** Sends what the hub does not have of a session. After a crash, the next push continues. */
export async function pushSession(hub: Hub, located: PlacedSession, options: PushOptions): Promise<PushReport> {
  const { dataDir } = options.settings;
  const temporary = openTemporaryFolder('push');
  try {
    const handed = await listHandedFiles(located, options.reading.onProblem, options.reading.signal);
    const before = await findPushed(dataDir, handed.id, hub.login.url);
    const prepared = await prepareSession(located, handed, temporary.path, before, options);
    let sent = await sendChunks(hub, prepared, before);
    const pushed = await commitSession(hub, prepared, before, options).catch(async (error: unknown) => {
      if (!(error instanceof HubRefusal) || error.code !== 'MISSING_CHUNKS') throw error;
      // The hub no longer has something that was sent before: offer all chunks again.
      sent = await sendChunks(hub, prepared, undefined);
      return commitSession(hub, prepared, before, options);
    });
    const { stamp, redaction } = options;
    const annotations = { stamp: toStamp(options.annotations), sent: prepared.annotations };
    const areAnnotationsNew = toStamp(annotations.sent) !== toStamp(before?.annotations?.sent ?? noAnnotations);
    if (areAnnotationsNew) await sendAnnotations(hub, pushed.id, redaction, annotations.sent);
    const { files } = prepared;
    putPushed(dataDir, handed.id, { ...pushed, url: hub.login.url, stamp, redaction, annotations, files });
    const isSame = before !== undefined && before.version === pushed.version && !areAnnotationsNew;
    return { state: isSame ? 'unchanged' : 'pushed', id: pushed.id, version: pushed.version, ...sent, prepared };
  } finally {
    await temporary.remove();
  }
}

async function sendChunks(
  hub: Hub,
  { files }: PreparedSession,
  before: PushedSession | undefined,
): Promise<Pick<PushReport, 'sentChunks' | 'sentBytes'>> {
  const known = new Set([...(before?.files.values() ?? [])].flatMap(({ chunks }) => chunks.map(({ hash }) => hash)));
  const fresh = [...new Set([...files.values()].flatMap(({ chunks }) => chunks.map(({ hash }) => hash)))].filter(
    (hash) => !known.has(hash),
  );
  const missing = new Set<string>();
  for (let at = 0; at < fresh.length; at += mostHashes)
    for (const hash of await findMissing(hub, fresh.slice(at, at + mostHashes))) missing.add(hash);
  let [sentChunks, sentBytes] = [0, 0];
  const sending = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  const send = async (hash: string, raw: Buffer) => {
    const packed = compressFast(raw);
    const isSmaller = packed.length < raw.length;
    await hub.put(`/hub/v1/chunks/${hash}`, isSmaller ? packed : Buffer.from(raw), {
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': isSmaller ? 'br' : 'identity',
      'Scrollkeep-Length': String(raw.length),
    });
    sentChunks++;
    sentBytes += Math.min(packed.length, raw.length);
  };
  /** One for all chunks: what is sent of it is a copy. */
  const room = Buffer.allocUnsafeSlow(
    Math.min(maxChunkBytes, Math.max(0, ...[...files.values()].map(({ size }) => size))),
  );
  for (const { path, chunks } of files.values()) {
    if (!chunks.some(({ hash }) => missing.has(hash))) continue;
    const file = await openFile(path);
    try {
      let position = 0;
      for (const { hash, length } of chunks) {
        // Two files may share a chunk; it is sent once.
        if (missing.delete(hash)) {
          await file.read(room, 0, length, position);
          const sent = send(hash, room.subarray(0, length))
            .catch((error: unknown) => failures.push(error))
            .finally(() => sending.delete(sent));
          sending.add(sent);
          if (sending.size === mostAtOnce) await Promise.race(sending);
          if (failures.length > 0) break;
        }
        position += length;
      }
    } finally {
      await Promise.all(sending);
      await file.close();
    }
    if (failures.length > 0) throw failures[0];
  }
  return { sentChunks, sentBytes };
}

async function findMissing(hub: Hub, hashes: readonly string[]): Promise<readonly string[]> {
  const { missing } = await hub.ask('POST', '/hub/v1/missing', { hashes });
  if (!Array.isArray(missing)) throw toNoHub(hub.login.url);
  // Only chunks that were offered are sent, whatever the hub asks for.
  const offered = new Set<unknown>(hashes);
  return (missing as readonly unknown[]).filter((hash): hash is string => offered.has(hash));
}
