import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import { mayChange } from '../audience/may-change.ts';
import type { Share } from '../audience/may-read.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { createId, isId, optionalText, text, type HubStore } from '../database/hub-store.ts';
import { shareKinds } from '../database/tables.ts';
import { getSession, noSuchSession } from './list-sessions.ts';
import type { SessionRow } from './session-row.ts';

/** With whom a session, or everything of a project that one pushes, is shared. */
export interface NamedShare extends Share {
  /** Of the team or the person, for reading. */
  readonly name: string;
}

export interface OwnShare extends NamedShare {
  readonly session: string | undefined;
  readonly project: string | undefined;
}

const maxShares = 100;
/** Those of a whole page of sessions, each with all it may have. */
const maxListed = 20_000;

/** Replaces the whole list. With an empty one, only shares of its project apply. */
export async function putSessionShares(
  store: HubStore,
  by: Actor,
  session: string,
  shares: readonly Share[],
): Promise<void> {
  await store.connection.transaction(async () => {
    const known = await getSession(store, by.audience, session);
    // A person who may read it but not share it learns no more than a person who may not read it.
    if (!mayChange(by.audience, { person: known.person.id })) throw noSuchSession();
    await replaceShares(store, by, { column: 'session', id: session, person: known.person.id }, shares);
  });
}

/** For all sessions of the project that the asker pushes, now and later; nothing of anybody else's. */
export async function putProjectShares(
  store: HubStore,
  by: Actor,
  project: string,
  shares: readonly Share[],
): Promise<void> {
  const { audience } = by;
  if (audience.kind !== 'person') throw new HubError('NOT_ALLOWED', 'only the person who pushes may share');
  await store.connection.transaction(async () => {
    const [row] = await store.connection.all(
      "SELECT id FROM hub_project WHERE id = ? AND (person = ? OR (person = '' AND EXISTS " +
        '(SELECT 1 FROM hub_session s WHERE s.project = hub_project.id AND s.person = ?)))',
      [project, audience.person, audience.person],
    );
    if (row === undefined) throw new HubError('NOT_FOUND', 'no such project');
    await replaceShares(store, by, { column: 'project', id: project, person: audience.person }, shares);
  });
}

/** Only its person can list the shares of a session; for others the list is empty. */
export async function listSessionShares(
  store: HubStore,
  audience: Audience,
  session: string,
): Promise<readonly OwnShare[]> {
  const known = await getSession(store, audience, session);
  if (!mayChange(audience, { person: known.person.id })) return [];
  return listNamed(store, '(h.session = ? OR (h.project = ? AND h.person = ?))', [
    session,
    known.project.id,
    known.person.id,
  ]);
}

/** The same for many sessions of a list at once: by the id of the session, and only of the asker's own. */
export async function listSharesOf(
  store: HubStore,
  audience: Audience,
  sessions: readonly SessionRow[],
): Promise<ReadonlyMap<string, readonly OwnShare[]>> {
  const own = sessions.filter((session) => mayChange(audience, { person: session.person.id }));
  const ids = own.map(({ id }) => id);
  const projects = [...new Set(own.map(({ project }) => project.id))];
  const [first] = own;
  if (first === undefined) return new Map();
  const shares = await listNamed(
    store,
    `(h.session IN (${toMarks(ids)}) OR (h.person = ? AND h.project IN (${toMarks(projects)})))`,
    [...ids, first.person.id, ...projects],
  );
  return new Map(
    own.map(({ id, project }) => [id, shares.filter((share) => share.session === id || share.project === project.id)]),
  );
}

/** Everything that the asker shares. */
export async function listOwnShares(store: HubStore, audience: Audience): Promise<readonly OwnShare[]> {
  return audience.kind === 'person' ? listNamed(store, 'h.person = ?', [audience.person]) : [];
}

interface Shared {
  readonly column: 'session' | 'project';
  readonly id: string;
  readonly person: string;
}

async function replaceShares(store: HubStore, by: Actor, shared: Shared, shares: readonly Share[]): Promise<void> {
  const { column, id, person } = shared;
  const wanted = await checkShares(store, shares);
  await store.connection.run(`DELETE FROM hub_share WHERE ${column} = ? AND person = ?`, [id, person]);
  await store.connection.insert(
    'hub_share',
    ['id', column, 'person', 'kind', 'target', 'created_ms'],
    wanted.map(({ kind, target }) => [createId(store), id, person, kind, target, store.now()]),
  );
  const targets = wanted.map(({ kind, target }) => (kind === 'everyone' ? kind : `${kind}:${target}`)).join(' ');
  await writeAudit(store, {
    by,
    action: column === 'session' ? 'session.share' : 'project.share',
    subject: id,
    detail: { shares: wanted.length, with: targets },
  });
}

/** Each once, and only teams and people that there are. */
async function checkShares(store: HubStore, shares: readonly Share[]): Promise<readonly Share[]> {
  if (shares.length > maxShares) throw new HubError('TOO_MANY', `at most ${maxShares} teams and people can be named`);
  const wanted = new Map<string, Share>();
  for (const { kind, target } of shares) {
    if (!shareKinds.includes(kind)) throw new HubError('INVALID', 'a share must be for everyone, a team or a person');
    const known = kind === 'everyone' ? '' : target;
    if (kind !== 'everyone' && !(await isKnown(store, kind, known)))
      throw new HubError('INVALID', `no such ${kind} to share with`);
    wanted.set(`${kind}:${known}`, { kind, target: known });
  }
  return [...wanted.values()];
}

function toMarks(values: readonly string[]): string {
  return values.map(() => '?').join(', ');
}

async function isKnown({ connection }: HubStore, kind: 'team' | 'person', id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const rows =
    kind === 'team'
      ? await connection.all('SELECT id FROM hub_team WHERE id = ?', [id])
      : await connection.all('SELECT id FROM hub_person WHERE id = ? AND disabled_ms = 0 AND removed_ms = 0', [id]);
  return rows.length > 0;
}

async function listNamed(store: HubStore, condition: string, values: readonly string[]): Promise<readonly OwnShare[]> {
  const rows = await store.connection.all(
    "SELECT h.session, h.project, h.kind, h.target, COALESCE(t.name, p.name, '') AS name FROM hub_share h " +
      "LEFT JOIN hub_team t ON h.kind = 'team' AND t.id = h.target " +
      "LEFT JOIN hub_person p ON h.kind = 'person' AND p.id = h.target " +
      `WHERE ${condition} ORDER BY h.created_ms, h.id LIMIT ${maxListed}`,
    values,
  );
  return rows.flatMap(toOwnShare);
}

function toOwnShare(row: SqlRow): readonly OwnShare[] {
  const kind = shareKinds.find((known) => known === row['kind']);
  if (kind === undefined) return [];
  const session = optionalText(row, 'session');
  return [
    { kind, target: text(row, 'target'), name: text(row, 'name'), session, project: optionalText(row, 'project') },
  ];
}
