import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import { number, text } from '../database/hub-store.ts';

/** A session that was pushed, as lists and pages of the hub name it. */
export interface SessionRow {
  readonly id: string;
  /** The id that the client gave it. */
  readonly session: string;
  readonly version: number;
  readonly person: { readonly id: string; readonly name: string };
  readonly project: { readonly id: string; readonly name: string };
  /** The name of the machine that pushed last. */
  readonly device: string;
  /** Where its bytes are in the archive. */
  readonly rootKey: string;
  readonly commitHash: string;
  readonly bytes: number;
  readonly createdMs: number;
  readonly pushedMs: number;
  readonly isHeld: boolean;
}

/** To be followed by a `WHERE` with `toReadCondition`, or by one that names the person who pushes. */
export const selectSessions =
  'SELECT s.id, s.session, s.version, s.person, a.name AS person_name, s.project, p.name AS project_name, s.device, ' +
  's.root_key, s.commit_hash, s.bytes, s.created_ms, s.pushed_ms, s.held_ms FROM hub_session s ' +
  'JOIN hub_person a ON a.id = s.person JOIN hub_project p ON p.id = s.project';

export function toSessionRow(row: SqlRow): SessionRow {
  return {
    id: text(row, 'id'),
    session: text(row, 'session'),
    version: number(row, 'version'),
    person: { id: text(row, 'person'), name: text(row, 'person_name') },
    project: { id: text(row, 'project'), name: text(row, 'project_name') },
    device: text(row, 'device'),
    rootKey: text(row, 'root_key'),
    commitHash: text(row, 'commit_hash'),
    bytes: number(row, 'bytes'),
    createdMs: number(row, 'created_ms'),
    pushedMs: number(row, 'pushed_ms'),
    isHeld: number(row, 'held_ms') > 0,
  };
}
