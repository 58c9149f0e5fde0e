import type { Connection, SqlRow, SqlValue } from '../database/dialects/connection.ts';
import { parsePlace, printPlace } from './annotations-text.ts';
import {
  emptyDated,
  emptyDatedSession,
  saysNothing,
  type DatedAnnotation,
  type DatedAnnotations,
} from './dated-annotation.ts';
import { mergeAnnotations, withoutFuture, withoutNotes } from './merge-annotations.ts';

export interface ShareAnnotationsOptions {
  /** The id of this machine. */
  readonly machine: string;
  /** Notes are private: they are shared only if the person set that. */
  readonly withNotes: boolean;
  readonly now: Date;
}

const columns = ['machine', 'session', 'turn', 'tags', 'is_pinned', 'note', 'changed'] as const;
const conflict = `ON CONFLICT (machine, session, turn) DO UPDATE SET ${columns
  .slice(3)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ')}`;
const mostRows = 500_000;

/**
 * Makes the rows of this machine what its file says, in a database that several machines share, and gives what the
 * other machines have.
 */
export async function shareAnnotations(
  connection: Connection,
  own: DatedAnnotations,
  { machine, withNotes, now }: ShareAnnotationsOptions,
): Promise<{ readonly sent: number; readonly others: DatedAnnotations }> {
  const sent = await send(connection, machine, withNotes ? own : withoutNotes(own));
  return { sent, others: await readSharedAnnotations(connection, { except: machine, now }) };
}

/** What machines have put into a shared database. Rows that are not as a program writes them are left out. */
export async function readSharedAnnotations(
  connection: Connection,
  { except = '', now }: { readonly except?: string; readonly now: Date },
): Promise<DatedAnnotations> {
  const rows = await connection.all(
    `SELECT ${columns.join(', ')} FROM annotation WHERE machine <> ? ORDER BY machine, session, turn LIMIT ${mostRows}`,
    [except],
  );
  let merged: DatedAnnotations = new Map();
  const machines = new Map<string, SqlRow[]>();
  for (const row of rows) {
    const of = machines.get(String(row['machine']));
    if (of === undefined) machines.set(String(row['machine']), [row]);
    else of.push(row);
  }
  for (const each of machines.values()) merged = mergeAnnotations(merged, toAnnotations(each));
  return withoutFuture(merged, now);
}

async function send(connection: Connection, machine: string, annotations: DatedAnnotations): Promise<number> {
  const known = new Map(
    (await connection.all(`SELECT ${columns.join(', ')} FROM annotation WHERE machine = ?`, [machine])).map((row) => [
      toKey(row['session'], row['turn']),
      columns.map((column) => row[column] ?? null),
    ]),
  );
  const rows = listRows(machine, annotations);
  const changed = rows.filter((row) => JSON.stringify(known.get(toKey(row[1], row[2]))) !== JSON.stringify(row));
  const kept = new Set(rows.map((row) => toKey(row[1], row[2])));
  const gone = [...known].filter(([key]) => !kept.has(key)).map(([, row]) => row);
  if (changed.length + gone.length === 0) return 0;
  await connection.transaction(async () => {
    for (const [, session = '', turn = ''] of gone)
      await connection.run('DELETE FROM annotation WHERE machine = ? AND session = ? AND turn = ?', [
        machine,
        session,
        turn,
      ]);
    await connection.insert('annotation', columns, changed, conflict);
  });
  return changed.length + gone.length;
}

function toKey(session: SqlValue | undefined, turn: SqlValue | undefined): string {
  return JSON.stringify([session, turn]);
}

/** The row of a session itself has an empty turn. */
function listRows(machine: string, annotations: DatedAnnotations): readonly (readonly SqlValue[])[] {
  return [...annotations]
    .flatMap(([session, own]) => [
      toRow(machine, session, '', own),
      ...[...own.turns].filter(([turn]) => turn !== '').map(([turn, place]) => toRow(machine, session, turn, place)),
    ])
    .filter((row) => row !== undefined);
}

function toRow(
  machine: string,
  session: string,
  turn: string,
  place: DatedAnnotation,
): readonly SqlValue[] | undefined {
  // An id with a character that PostgreSQL cannot keep was made by hand.
  if (saysNothing(place) || `${session}${turn}`.includes('\0')) return undefined;
  const { tags = [], pinned = false, note, changed = {} } = printPlace(place);
  const times = note === undefined ? changed : { ...changed, note: note.changedAt };
  return [machine, session, turn, JSON.stringify(tags), pinned ? 1 : 0, note?.text ?? null, JSON.stringify(times)];
}

function toAnnotations(rows: readonly SqlRow[]): DatedAnnotations {
  const sessions = new Map<string, { own: DatedAnnotation; turns: Map<string, DatedAnnotation> }>();
  for (const row of rows) {
    const place = parseRow(row);
    if (place === undefined) continue;
    const id = String(row['session']);
    const session = sessions.get(id) ?? { own: emptyDated, turns: new Map<string, DatedAnnotation>() };
    sessions.set(id, session);
    if (row['turn'] === '') session.own = place;
    else session.turns.set(String(row['turn']), place);
  }
  return new Map([...sessions].map(([id, { own, turns }]) => [id, { ...emptyDatedSession, ...own, turns }]));
}

function parseRow(row: SqlRow): DatedAnnotation | undefined {
  try {
    const changed = JSON.parse(String(row['changed'])) as Record<string, unknown>;
    const text = row['note'];
    const { note: noteTime, ...others } = changed;
    return parsePlace({
      tags: JSON.parse(String(row['tags'])) as unknown,
      pinned: Number(row['is_pinned']) === 1,
      ...(typeof text === 'string' ? { note: { text, changedAt: noteTime }, changed: others } : { changed }),
    });
  } catch {
    return undefined;
  }
}
