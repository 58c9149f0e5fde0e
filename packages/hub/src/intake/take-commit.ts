import { createHash } from 'node:crypto';
import type { ArchivedRoot } from '@scrollkeep/store/archive/archived-file.ts';
import { toRootKey } from '@scrollkeep/store/archive/machine.ts';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import { HubError } from '../database/hub-error.ts';
import { createId, text, type HubStore } from '../database/hub-store.ts';
import { putProject, type PushedProject } from '../sharing/projects.ts';
import { isHeld } from '../sharing/holds.ts';
import { findPushedSession, putSession, type PushedSession } from '../sharing/put-session.ts';
import { putProjectShares } from '../sharing/shares.ts';
import { readChunkLengths, readSessionBytes, touchChunkRows } from './chunk-rows.ts';
import { getPusher } from './get-pusher.ts';
import type { Intake } from './intake.ts';
import { parseCommit, type Commit } from './parse-commit.ts';
import { planCommit } from './plan-commit.ts';
import { toOverQuota } from './take-chunk.ts';

export interface TakenCommit {
  readonly id: string;
  readonly version: number;
}

/** The prefix of machine names in the archive of a hub: each session is stored as a machine of its own. */
export const hubMachinePrefix = 'hub-';

/** Another process may change the same session while its content is fetched. */
const mostAttempts = 4;

/**
 * Makes a session what a laptop says it is, or changes nothing. First the archive, all files at once; then the row, by
 * which alone people read: what is in the archive without a row is shown to nobody. Killed in between, the next push
 * finds the files as they should be and writes the row; files of a session that never got one are dropped at the next
 * start (`dropStrays`).
 */
export async function takeCommit(
  intake: Intake,
  by: Actor,
  value: unknown,
  /** The rights as they are when all waiting is over; undefined when there are none any more. */
  again: () => Promise<Audience | undefined> = () => Promise.resolve(by.audience),
): Promise<TakenCommit> {
  const { store, archive } = intake;
  getPusher(by.audience);
  const commit = parseCommit(value);
  checkRedaction(intake, commit);
  const device = await readDeviceName(store, by.audience);
  const project = await putProject(store, by.audience, commit.project);
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const known = await findPushedSession(store, by.audience, commit.session);
    if (known !== undefined) await archive.catchUp([known]);
    await archive.fetch(commit.files.flatMap((file) => ('isGone' in file ? [] : file.chunks.map(({ hash }) => hash))));
    const taken = await archive.write(async (writer) => {
      const audience = await again();
      if (audience === undefined) throw new HubError('NOT_ALLOWED', 'you may no longer push to this hub');
      return takeOnce(intake, { ...by, audience }, { commit, device, project, writer });
    });
    if (taken !== undefined) return taken;
  }
  throw new HubError('BUSY', 'this session is being changed by another process of the hub', 'Try again.');
}

interface ParsedCommit {
  readonly commit: Commit;
  readonly device: string;
  readonly project: PushedProject;
  readonly writer: ArchiveWriter;
}

/** Undefined where another process has changed the session since its content was fetched. */
async function takeOnce(
  intake: Intake,
  by: Actor,
  { commit, device, project, writer }: ParsedCommit,
): Promise<TakenCommit | undefined> {
  const { store, archive } = intake;
  const person = getPusher(by.audience);
  const commitHash = toCommitHash(commit);
  const known = await findPushedSession(store, by.audience, commit.session);
  if (known?.commitHash === commitHash) {
    // The answer to the first one may have been lost with what followed it: nobody was told of the session yet.
    intake.onCommit(known.rootKey, []);
    return { id: known.id, version: known.version };
  }
  if ((known?.version ?? 0) !== commit.replaces) throw toConflict(known?.version ?? 0, known?.id);
  if (known !== undefined && !archive.isAt(known)) return undefined;
  if (!(await checkChunks(intake, person, commit, writer))) return undefined;
  const root = toRoot(known, known?.id ?? createId(store), commit, device, writer);
  const id = root.machine.id.slice(hubMachinePrefix.length);
  const { ops, dropped, bytes } = planCommit(writer, root, commit.files, store.now());
  if (dropped.length > 0 && known !== undefined && (await isHeld(store, known.id)))
    throw new HubError(
      'HELD',
      'this session is on hold: none of it can be replaced or removed',
      'New lines are still accepted. An admin can release the hold.',
    );
  if ((await readSessionBytes(store, person, id)) + bytes > intake.quotaBytes) throw toOverQuota();
  const row = { intake, by, commit, commitHash, project, device, id, root, bytes };
  const change = { rootKey: root.key, ops, person, dropped };
  const stored = await archive
    .commit(writer, change, (shared) => putRow({ ...row, list: shared?.list }, shared?.store ?? store))
    .catch((error: unknown) => {
      // The content of the only process has changed all the same: what was replaced must be neither found nor kept.
      if (known !== undefined && archive.shared === undefined) intake.onCommit(root.key, dropped);
      throw error;
    });
  if (stored.id === id) intake.onCommit(root.key, dropped);
  return { id: stored.id, version: stored.version };
}

export function checkRedaction(
  { redaction }: Pick<Intake, 'redaction'>,
  commit: { readonly redaction: readonly string[] },
): void {
  const lacking = redaction.filter((scope) => !commit.redaction.includes(scope));
  if (lacking.length > 0)
    throw new HubError(
      'REDACTION_REQUIRED',
      `this hub accepts only sessions without ${lacking.join(', ')}`,
      'On the laptop: scrollkeep hub share PROJECT --redact all',
    );
}

/**
 * Checks that this person sent all chunks, that they have the stated lengths, and that they are still stored. False
 * where one of them has to be fetched again: what is only a cache may have lost it since.
 */
async function checkChunks(
  { store, archive }: Intake,
  person: string,
  { files }: Commit,
  { chunks }: Pick<ArchiveWriter, 'chunks'>,
): Promise<boolean> {
  const wanted = new Map<string, number>();
  for (const file of files) {
    for (const { hash, length } of 'isGone' in file ? [] : file.chunks) {
      if ((wanted.get(hash) ?? length) !== length)
        throw new HubError('INVALID', 'the commit was refused: a chunk has two lengths');
      wanted.set(hash, length);
    }
  }
  const sent = await readChunkLengths(store, person, [...wanted.keys()]);
  let missing = 0;
  let elsewhere = 0;
  for (const [hash, length] of wanted) {
    if (!sent.has(hash)) missing++;
    else if (!(await chunks.has(hash))) {
      if (archive.shared !== undefined && (await archive.has(hash))) elsewhere++;
      else missing++;
    } else if (sent.get(hash) !== length)
      throw new HubError('INVALID', 'the commit was refused: the length of a chunk differs from what was sent');
  }
  if (missing > 0)
    throw new HubError(
      'MISSING_CHUNKS',
      `${missing} of ${wanted.size} chunks were not sent`,
      'Ask /hub/v1/missing again, and send them.',
    );
  if (elsewhere > 0) return false;
  await touchChunkRows(store, person, [...wanted.keys()]);
  return true;
}

/** The name of the device or key that pushes, for people. */
async function readDeviceName({ connection }: HubStore, audience: Audience): Promise<string> {
  const [table, id] =
    audience.kind === 'key'
      ? (['hub_key', audience.key] as const)
      : (['hub_device', (audience.kind === 'person' ? audience.device : undefined) ?? ''] as const);
  const [row] = await connection.all(`SELECT name FROM ${table} WHERE id = ?`, [id]);
  return row === undefined ? 'unknown' : text(row, 'name');
}

/** The root of the session in the archive: the one it has, or one that nobody can guess. */
function toRoot(
  known: PushedSession | undefined,
  id: string,
  { root: { path, kind } }: Commit,
  device: string,
  { manifest }: Pick<ArchiveWriter, 'manifest'>,
): ArchivedRoot {
  const machine = { id: `${hubMachinePrefix}${id}`, name: device };
  const key = known?.rootKey ?? toRootKey(machine.id, path);
  if (known === undefined && manifest.roots.has(key)) throw new Error(`the root ${key} is there twice`);
  return { key, path, kind, machine, isImported: true };
}

interface NewRow {
  readonly intake: Intake;
  readonly by: Actor;
  readonly commit: Commit;
  readonly commitHash: string;
  readonly project: PushedProject;
  readonly device: string;
  readonly id: string;
  readonly root: ArchivedRoot;
  readonly bytes: number;
  readonly list: string | undefined;
}

async function putRow(
  { intake: _intake, by, commit, project, id, root, ...facts }: NewRow,
  store: HubStore,
): Promise<TakenCommit> {
  return store.connection.transaction(async () => {
    const stored = await putSession(store, by, {
      id,
      rootKey: root.key,
      session: commit.session,
      project: project.id,
      replaces: commit.replaces,
      ...facts,
    });
    if (stored.kind === 'conflict') throw toConflict(stored.version, undefined);
    if (project.isNew && commit.shares.length > 0 && by.audience.kind === 'person')
      await putProjectShares(store, by, project.id, commit.shares);
    return { id: stored.id, version: stored.version };
  });
}

/** The hash of a commit. One that is sent again, because its answer was lost, is recognised by it. */
function toCommitHash(commit: Commit): string {
  return createHash('sha256').update(JSON.stringify(commit)).digest('base64url');
}

/** With the id, by which the laptop looks what the hub has: it is a session of the same person. */
function toConflict(version: number, id: string | undefined): HubError {
  return new HubError('VERSION_CONFLICT', `the hub has version ${version} of this session`, '', {
    facts: { version, ...(id === undefined ? {} : { id }) },
  });
}
