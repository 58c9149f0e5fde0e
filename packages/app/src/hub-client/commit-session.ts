import { basename } from 'node:path';
import { printChunks } from '@scrollkeep/store/archive/chunk.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { compareWithHub } from './compare-with-hub.ts';
import { findRemote } from './find-remote.ts';
import { HubRefusal, toNoHub, type Hub } from './open-hub.ts';
import type { PreparedSession, PushOptions } from './prepare-session.ts';
import type { PushedSession } from './pushed-file.ts';
import type { ShareTarget } from './shared-file.ts';
import { toScopes } from './shared-redactions.ts';

export interface Committed {
  readonly id: string;
  /** 0: the hub has more of it than this machine, which must look again before it says anything. */
  readonly version: number;
  readonly project: string;
}

const mostConflicts = 3;
const mostIdLetters = 200;

/** Says to the hub what the session is now; its chunks are there. */
export async function commitSession(
  hub: Hub,
  prepared: PreparedSession,
  before: PushedSession | undefined,
  options: PushOptions,
): Promise<Committed> {
  // What the hub had more than this machine is not known here.
  const known = before?.version === 0 ? undefined : before;
  const changes = listChanges(prepared, known);
  if (known !== undefined && changes.length === 0) return known;
  const { handed } = prepared;
  const start = handed.paths.start;
  const body = {
    session: handed.id,
    project: {
      remote: start === undefined ? null : ((await findRemote(start, options.reading.signal)) ?? null),
      name: start === undefined ? 'unknown' : basename(start) || 'unknown',
    },
    root: { path: prepared.root, kind: 'config-folder' },
    redaction: toScopes(options.redaction),
    shares: options.isSessionShare ? [] : toShares(options.targets),
  };
  let [replaces, files, isBehind] = [known?.version ?? 0, changes, false];
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await hub.ask('POST', '/hub/v1/commits', { ...body, replaces, files });
      const committed = await toCommitted(hub, answer, before, options);
      return isBehind ? { ...committed, version: 0 } : committed;
    } catch (error) {
      const { version, id } =
        error instanceof HubRefusal && error.code === 'VERSION_CONFLICT' ? error.problem : ({} as JsonObject);
      if (version === 0 && before !== undefined) throw toDeleted(hub, handed.id);
      if (!isVersion(version) || typeof id !== 'string' || attempt === mostConflicts) throw error;
      // Another machine of the person pushed it, perhaps more than there is here: nothing of that may go.
      const { ahead, behind, apart } = await compareWithHub(hub, id, prepared);
      if (apart.length > 0) throw toApart(hub, handed.id);
      isBehind = behind.length > 0;
      replaces = version;
      files = listChanges({ files: new Map([...prepared.files].filter(([name]) => ahead.includes(name))) }, undefined);
      if (files.length > 0) continue;
      return toCommitted(hub, { id, version: isBehind ? 0 : version }, before, options);
    }
  }
}

/** The answer to a first commit lacks the project, which this machine has to remember. */
async function toCommitted(
  hub: Hub,
  { id, version }: JsonObject,
  before: PushedSession | undefined,
  options: PushOptions,
): Promise<Committed> {
  if (typeof id !== 'string' || id.length > mostIdLetters || !isVersion(version)) throw toNoHub(hub.login.url);
  if (before?.id === id) return { id, version, project: before.project };
  if (options.isSessionShare)
    await hub.ask('PUT', `/hub/v1/sessions/${encodeURIComponent(id)}/shares`, { shares: toShares(options.targets) });
  const { project } = await hub.ask('GET', `/hub/v1/sessions/${encodeURIComponent(id)}`);
  const own = typeof project === 'object' && project !== null && 'id' in project ? project.id : undefined;
  return { id, version, project: typeof own === 'string' ? own : '' };
}

function isVersion(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** For a file that has only grown, just the new chunks. */
function listChanges({ files }: Pick<PreparedSession, 'files'>, before: PushedSession | undefined): readonly object[] {
  const gone = [...(before?.files.keys() ?? [])].filter((name) => !files.has(name));
  const changed = [...files].flatMap(([name, { size, mtimeMs, chunks }]) => {
    const old = before?.files.get(name);
    const isGrown = old !== undefined && old.chunks.every(({ hash }, at) => chunks[at]?.hash === hash);
    if (isGrown && old.chunks.length === chunks.length) return [];
    const from = isGrown ? old.chunks.length : 0;
    return [{ path: name, mtimeMs, from: isGrown ? old.size : 0, size, chunks: printChunks(chunks.slice(from)) }];
  });
  return [...changed, ...gone.map((path) => ({ path, isGone: true }))];
}

export function toShares(targets: readonly ShareTarget[]): readonly object[] {
  return targets.map((target) => (target.kind === 'everyone' ? target : { kind: target.kind, id: target.id }));
}

/** It was deleted on the hub: only the person may push it again, not a schedule. */
function toDeleted({ login }: Hub, id: string): AppError {
  return new AppError({
    code: 'DELETED_ON_HUB',
    message: `${id} was deleted on ${login.url}, so it is not pushed`,
    hint: `To push it again, run \`scrollkeep hub share ${id} --session\`.`,
    exitCode: 1,
  });
}

function toApart({ login }: Hub, id: string): AppError {
  return new AppError({
    code: 'DIVERGED',
    message: `another of your machines pushed a different version of ${id} to ${login.url}, so this one was not pushed`,
    hint:
      `Nothing is lost: the hub keeps that content, and this machine keeps its own. To see it, run \`scrollkeep hub ` +
      `pull ${id}\`. To replace it, delete it on the hub and run \`scrollkeep hub share ${id} --session\` here.`,
    exitCode: 1,
  });
}
