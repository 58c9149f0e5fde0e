import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Chunk } from '@scrollkeep/store/archive/chunk.ts';
import { cutChunks } from '@scrollkeep/store/archive/cut-chunks.ts';
import type { RedactionReport } from '@scrollkeep/view/redaction/redactor.ts';
import { writeOutput } from '@scrollkeep/server/borders/write-output.ts';
import { openFile } from '@scrollkeep/server/disk/open-file.ts';
import { readChunks } from '@scrollkeep/server/disk/read-chunks.ts';
import { openTemporaryFolder } from '@scrollkeep/server/disk/open-temporary-folder.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { LeftOut } from '../hand-over/hand-over-facts.ts';
import { listHandedFiles, type HandedSession } from '../hand-over/list-handed-files.ts';
import { prepareFiles } from '../hand-over/prepare-files.ts';
import { learnNames, openConfiguredRedactor } from '@scrollkeep/server/redact/open-configured-redactor.ts';
import type { LocatedSession } from '@scrollkeep/server/sessions/located-session.ts';
import type { ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { commitSession } from './commit-session.ts';
import { HubRefusal, toNoHub, type Hub } from './open-hub.ts';
import { findPushed, putPushed, type PushedFile, type PushedSession } from './pushed-file.ts';
import type { ShareTarget } from './shared-file.ts';
import type { SharedRedaction } from './shared-redactions.ts';

export interface PushOptions {
  readonly settings: Settings;
  readonly redaction: SharedRedaction;
  readonly targets: readonly ShareTarget[];
  /** The share is of this session alone, not of its project. */
  readonly isSessionShare: boolean;
  /** Changes when a file of the session does. */
  readonly stamp: string;
  readonly reading: Required<ReadSessionsOptions>;
}

/** A session as it leaves this machine. */
export interface CutSession {
  readonly handed: HandedSession;
  readonly files: ReadonlyMap<string, CutFile>;
  /** undefined: nothing was replaced. */
  readonly report: RedactionReport | undefined;
  readonly leftOut: LeftOut;
  readonly images: number;
  /** The config folder, redacted like everything else. */
  readonly root: string;
  readonly bytes: number;
}

interface CutFile extends PushedFile {
  /** Where its bytes are until the push is over. */
  readonly path: string;
}

export interface PushReport {
  readonly state: 'pushed' | 'unchanged';
  readonly id: string;
  readonly version: number;
  readonly sentChunks: number;
  /** Compressed. */
  readonly sentBytes: number;
  readonly cut: CutSession;
}

const compress = promisify(brotliCompress);
/** Fast rather than small: the hub compresses the bytes again. */
const packing = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
const mostHashes = 5000;

/** Sends what the hub does not have of a session. After a crash, the next push continues. */
export async function pushSession(hub: Hub, located: LocatedSession, options: PushOptions): Promise<PushReport> {
  const { dataDir } = options.settings;
  const temporary = openTemporaryFolder('push');
  try {
    const handed = await listHandedFiles(located, options.reading.onProblem, options.reading.signal);
    const before = await findPushed(dataDir, handed.id, hub.login.url);
    const cut = await cutSession(located, handed, temporary.path, before, options);
    let sent = await sendChunks(hub, cut, before);
    const pushed = await commitSession(hub, cut, before, options).catch(async (error: unknown) => {
      if (!(error instanceof HubRefusal) || error.code !== 'MISSING_CHUNKS') throw error;
      // The hub no longer has something that was sent before: offer all chunks again.
      sent = await sendChunks(hub, cut, undefined);
      return commitSession(hub, cut, before, options);
    });
    const { stamp, redaction } = options;
    putPushed(dataDir, handed.id, { ...pushed, url: hub.login.url, stamp, redaction, files: cut.files });
    const isSame = before !== undefined && before.version === pushed.version;
    return { state: isSame ? 'unchanged' : 'pushed', id: pushed.id, version: pushed.version, ...sent, cut };
  } finally {
    await temporary.remove();
  }
}

/** Everything that would be sent, redacted and in files of this machine. */
export async function cutSession(
  located: LocatedSession,
  handed: HandedSession,
  folder: string,
  before: PushedSession | undefined,
  { settings, redaction, reading }: Pick<PushOptions, 'settings' | 'redaction' | 'reading'>,
): Promise<CutSession> {
  const redactor =
    redaction === 'none'
      ? undefined
      : await openConfiguredRedactor(settings, { scope: redaction === 'secrets' ? 'secrets' : 'all' });
  const problems: string[] = [];
  const onProblem: typeof reading.onProblem = (problem) => {
    problems.push(problem.path);
    reading.onProblem(problem);
  };
  if (redactor !== undefined) await learnNames(redactor, located, { ...reading, onProblem });
  if (handed.files.some(({ file }) => problems.includes(file))) throw toUnreadable(handed.id);
  const prepared = await prepareFiles(handed, { redactor, folder, signal: reading.signal });
  const files = new Map<string, CutFile>();
  let bytes = 0;
  for (const [at, { name, mtimeMs, fill }] of prepared.files.entries()) {
    const path = join(folder, `whole-${at}`);
    await writeOutput(
      path,
      false,
      // A copy: readers reuse one buffer, and the writer holds several pieces at once.
      (write) => fill(async (piece) => write(typeof piece === 'string' ? piece : Buffer.from(piece))),
      { mode: 0o600 },
    );
    const chunks: Chunk[] = [];
    for await (const { hash, length } of cutChunks(readChunks(path), before?.files.get(name)?.chunks))
      chunks.push({ hash, length });
    const size = chunks.reduce((sum, { length }) => sum + length, 0);
    bytes += size;
    files.set(name, { size, mtimeMs, chunks, path });
  }
  return {
    handed,
    files,
    report: redactor?.report(),
    leftOut: prepared.leftOut(),
    images: prepared.images(),
    root: redactor?.redactText(handed.configFolder) ?? handed.configFolder,
    bytes,
  };
}

async function sendChunks(
  hub: Hub,
  { files }: CutSession,
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
  for (const { path, chunks } of files.values()) {
    if (!chunks.some(({ hash }) => missing.has(hash))) continue;
    const file = await openFile(path);
    try {
      let position = 0;
      for (const { hash, length } of chunks) {
        // Two files may share a chunk; it is sent once.
        if (missing.delete(hash)) {
          const raw = Buffer.alloc(length);
          await file.read(raw, 0, length, position);
          const packed = await compress(raw, packing);
          const isSmaller = packed.length < raw.length;
          await hub.put(`/hub/v1/chunks/${hash}`, isSmaller ? packed : raw, {
            'Content-Type': 'application/octet-stream',
            'Content-Encoding': isSmaller ? 'br' : 'identity',
            'Scrollkeep-Length': String(length),
          });
          sentChunks++;
          sentBytes += Math.min(packed.length, raw.length);
        }
        position += length;
      }
    } finally {
      await file.close();
    }
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

function toUnreadable(id: string): AppError {
  return new AppError({
    code: 'NOT_READABLE',
    message: `${id} could not be read completely`,
    hint: 'Nothing of it was sent. Fix the file, and run the command again.',
    exitCode: 66,
  });
}
