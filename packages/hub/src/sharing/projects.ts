import type { Audience } from '../audience/audience.ts';
import { findAudiencePerson, mayPush } from '../audience/may-change.ts';
import { toReadConditionFromShares } from '../audience/to-read-condition.ts';
import { HubError } from '../database/hub-error.ts';
import { createId, number, text, type HubStore } from '../database/hub-store.ts';
import { toPageSize, type Page } from '../database/page.ts';
import { toBoundedText } from '../database/parse-text.ts';
import { parseRemote } from './parse-remote.ts';

export interface Project {
  readonly id: string;
  /** `github.com/org/repo`, or the name of a folder. */
  readonly name: string;
}

export interface PushedProject extends Project {
  /** Whether this person neither pushed to it nor shared it: only then a push says with whom it is shared. */
  readonly isNew: boolean;
}

export interface ListedProject extends Project {
  /** Of those that the audience may read. */
  readonly sessions: number;
  readonly pushedMs: number;
}

const maxNameLength = 200;

/**
 * The project of a working directory as a laptop describes it, for a push; made if there is none. By the remote it is
 * the same for everybody, but nobody sees more of it than sessions that were shared with them.
 */
export async function putProject(
  store: HubStore,
  audience: Audience,
  { remote, name }: { readonly remote: string | null; readonly name: string },
): Promise<PushedProject> {
  const person = findAudiencePerson(audience);
  const ofRemote = remote === null ? undefined : parseRemote(remote);
  const known = ofRemote ?? (toBoundedText(name.trim(), maxNameLength) || 'unnamed');
  const owner = ofRemote === undefined ? (person ?? '') : '';
  const found = await findProject(store, known, owner);
  if (person === undefined || !mayPush(audience, found?.id))
    throw new HubError('NOT_ALLOWED', 'you may not push to this project');
  if (found !== undefined) return { ...found, isNew: !(await isUsedBy(store, person, found.id)) };
  await store.connection.run(
    'INSERT INTO hub_project (id, name, person, created_ms) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    [createId(store), known, owner, store.now()],
  );
  const made = await findProject(store, known, owner);
  if (made === undefined) throw new Error('a project that was just written is not there');
  return { ...made, isNew: true };
}

/** Those with a session that the audience may read, by name. */
export async function listProjects(
  store: HubStore,
  audience: Audience,
  { cursor, limit }: { readonly cursor?: string; readonly limit?: number } = {},
): Promise<Page<ListedProject>> {
  const size = toPageSize(limit);
  const may = toReadConditionFromShares(audience);
  const [afterName, afterId] = cursor === undefined ? ['', ''] : parseCursor(cursor);
  const rows = await store.connection.all(
    'SELECT p.id, p.name, COUNT(*) AS sessions, MAX(s.pushed_ms) AS pushed_ms FROM hub_session s ' +
      `JOIN hub_project p ON p.id = s.project WHERE ${may.sql} AND (p.name > ? OR (p.name = ? AND p.id > ?)) ` +
      'GROUP BY p.id, p.name ORDER BY p.name, p.id LIMIT ?',
    [...may.values, afterName, afterName, afterId, size + 1],
  );
  const items = rows.slice(0, size).map((row) => ({
    id: text(row, 'id'),
    name: text(row, 'name'),
    sessions: number(row, 'sessions'),
    pushedMs: number(row, 'pushed_ms'),
  }));
  const last = items.at(-1);
  return { items, next: rows.length > size && last !== undefined ? toCursor(last) : undefined };
}

/** By id or name, for the operator, who manages projects and reads none of their sessions. */
export async function findProjects(store: HubStore, audience: Audience, name: string): Promise<readonly Project[]> {
  if (audience.kind !== 'operator') throw new HubError('NOT_ALLOWED', 'only the operator finds projects by name');
  const rows = await store.connection.all(
    'SELECT id, name FROM hub_project WHERE id = ? OR name = ? ORDER BY id LIMIT 20',
    [name, name],
  );
  return rows.map((row) => ({ id: text(row, 'id'), name: text(row, 'name') }));
}

/** Whether they pushed to it or decided about it already. */
async function isUsedBy(store: HubStore, person: string, project: string): Promise<boolean> {
  const rows = await store.connection.all(
    'SELECT 1 AS used FROM hub_project p WHERE p.id = ? AND ' +
      '(EXISTS (SELECT 1 FROM hub_session s WHERE s.project = p.id AND s.person = ?) OR ' +
      'EXISTS (SELECT 1 FROM hub_share h WHERE h.project = p.id AND h.person = ?))',
    [project, person, person],
  );
  return rows.length > 0;
}

async function findProject(store: HubStore, name: string, person: string): Promise<Project | undefined> {
  const [row] = await store.connection.all('SELECT id, name FROM hub_project WHERE name = ? AND person = ?', [
    name,
    person,
  ]);
  return row === undefined ? undefined : { id: text(row, 'id'), name: text(row, 'name') };
}

function toCursor({ name, id }: Project): string {
  return Buffer.from(JSON.stringify([name, id])).toString('base64url');
}

function parseCursor(cursor: string): readonly [string, string] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor.slice(0, 2000), 'base64url').toString());
    if (Array.isArray(parts) && typeof parts[0] === 'string' && typeof parts[1] === 'string')
      return [parts[0], parts[1]];
  } catch {
    // Reported below.
  }
  throw new HubError('INVALID', 'the cursor is invalid');
}
