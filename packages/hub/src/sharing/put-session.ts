import type { Actor, Audience } from '../audience/audience.ts';
import { findAudiencePerson, mayPush } from '../audience/may-change.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { isId, number, text, type HubStore } from '../database/hub-store.ts';
import { getText } from '../database/parse-text.ts';

/** What is on the hub of a session that somebody pushes; theirs alone, whatever else they may read. */
export interface PushedSession {
  readonly id: string;
  readonly version: number;
  readonly rootKey: string;
  readonly commitHash: string;
  readonly project: string;
}

export interface SessionCommit {
  /** Of a new session: made by the caller (`createId`), whose root in the archive bears it. */
  readonly id: string;
  readonly rootKey: string;
  /** The id that the client gave it. */
  readonly session: string;
  readonly project: string;
  /** The name of the machine. */
  readonly device: string;
  /** Which version this one follows; 0 for a session that the hub does not have. */
  readonly replaces: number;
  /** Of everything that was committed: the same one again changes nothing. */
  readonly commitHash: string;
  readonly bytes: number;
  /** The list of its files in a bucket that several processes share. */
  readonly list?: string | undefined;
}

export type PutSession =
  | { readonly kind: 'stored' | 'same'; readonly id: string; readonly version: number }
  | { readonly kind: 'conflict'; readonly version: number };

const maxSessionLength = 200;
const maxDeviceLength = 200;

/** For a push: also for a key that may not read. */
export async function findPushedSession(
  store: HubStore,
  audience: Audience,
  session: string,
): Promise<PushedSession | undefined> {
  const [row] = await store.connection.all(
    'SELECT id, version, root_key, commit_hash, project FROM hub_session WHERE person = ? AND session = ?',
    [getPusher(audience), getText(session, maxSessionLength, 'the id of a session')],
  );
  const project = row === undefined ? undefined : text(row, 'project');
  if (row === undefined || project === undefined) return undefined;
  if (!mayPush(audience, project)) throw notAllowed();
  return {
    id: text(row, 'id'),
    version: number(row, 'version'),
    rootKey: text(row, 'root_key'),
    commitHash: text(row, 'commit_hash'),
    project,
  };
}

/**
 * Compare and swap: the row changes only if it still has the version that the commit follows. Of two machines that push
 * at once one is stored, and the other is told which version there is.
 */
export async function putSession(store: HubStore, by: Actor, commit: SessionCommit): Promise<PutSession> {
  const { audience } = by;
  const person = getPusher(audience);
  const device = getText(commit.device, maxDeviceLength, 'the name of a device');
  checkCommit(commit);
  if (!mayPush(audience, commit.project)) throw notAllowed();
  return store.connection.transaction(async () => {
    const known = await findPushedSession(store, audience, commit.session);
    if (known?.commitHash === commit.commitHash || (known?.version ?? 0) !== commit.replaces)
      return toLost(commit, known);
    const now = store.now();
    const [row] =
      known === undefined
        ? await store.connection.all(
            'INSERT INTO hub_session (id, person, project, session, device, root_key, version, commit_hash, bytes, ' +
              'created_ms, pushed_ms, list) VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING ' +
              'RETURNING version',
            [
              commit.id,
              person,
              commit.project,
              commit.session,
              device,
              commit.rootKey,
              commit.commitHash,
              commit.bytes,
              now,
              now,
              commit.list ?? '',
            ],
          )
        : await store.connection.all(
            'UPDATE hub_session SET project = ?, device = ?, version = version + 1, commit_hash = ?, bytes = ?, ' +
              'pushed_ms = ?, list = ? WHERE id = ? AND version = ? RETURNING version',
            [
              commit.project,
              device,
              commit.commitHash,
              commit.bytes,
              now,
              commit.list ?? '',
              known.id,
              commit.replaces,
            ],
          );
    if (row === undefined) return toLost(commit, await findPushedSession(store, audience, commit.session));
    const id = known?.id ?? commit.id;
    const version = number(row, 'version');
    await writeAudit(store, {
      by,
      action: 'session.push',
      subject: id,
      detail: { version, project: commit.project, bytes: commit.bytes },
    });
    return { kind: 'stored', id, version };
  });
}

/** Nothing was written: it is already stored, or another process stored something else first. */
function toLost({ commitHash }: SessionCommit, known: PushedSession | undefined): PutSession {
  if (known?.commitHash === commitHash) return { kind: 'same', id: known.id, version: known.version };
  return { kind: 'conflict', version: known?.version ?? 0 };
}

function checkCommit({ id, rootKey, commitHash, session, replaces, bytes }: SessionCommit): void {
  getText(session, maxSessionLength, 'the id of a session');
  getText(rootKey, maxSessionLength, 'the key of a root');
  getText(commitHash, maxSessionLength, 'the hash of a commit');
  if (!isId(id)) throw new HubError('INVALID', 'this is not a valid id');
  for (const count of [replaces, bytes])
    if (!Number.isSafeInteger(count) || count < 0)
      throw new HubError('INVALID', 'a count must be a whole number, 0 or greater');
}

function getPusher(audience: Audience): string {
  const person = findAudiencePerson(audience);
  if (person === undefined) throw notAllowed();
  return person;
}

function notAllowed(): HubError {
  return new HubError('NOT_ALLOWED', 'you may not push to this project');
}
