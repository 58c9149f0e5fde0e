import { toRootMarkKey } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import {
  emptyAnnotation,
  findNoteProblem,
  findTagProblem,
  mostTags,
  mostTurns,
  type Annotation,
  type Annotations,
} from '@scrollkeep/store/annotations/annotation.ts';
import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import { mayChange } from '../audience/may-change.ts';
import { toReadConditionFromShares } from '../audience/to-read-condition.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { HubError } from '../database/hub-error.ts';
import { number, text, type HubStore } from '../database/hub-store.ts';
import { tellProcesses } from '../database/tell-processes.ts';
import { getSession, noSuchSession } from './list-sessions.ts';

/** Tags and notes that the person of a session shares with its readers. */
export interface SharedAnnotations {
  /** What was replaced on the laptop. */
  readonly redaction: readonly string[];
  readonly places: readonly SharedPlace[];
}

interface SharedPlace {
  /** The uuid of a turn's prompt; empty for the session itself. */
  readonly turn: string;
  readonly tags: readonly string[];
  readonly note: string;
}

/** Replaces all of a session, and gives the key of its root. Only its person may do that. */
export async function putAnnotations(
  store: HubStore,
  by: Actor,
  id: string,
  { places }: SharedAnnotations,
): Promise<string> {
  const { connection } = store;
  return connection.transaction(async () => {
    const known = await getSession(store, by.audience, id);
    // A person who may read it but not change it learns no more than a person who may not read it.
    if (!mayChange(by.audience, { person: known.person.id })) throw noSuchSession();
    await connection.run('DELETE FROM hub_annotation WHERE session = ?', [known.id]);
    await connection.insert(
      'hub_annotation',
      ['session', 'turn', 'tags', 'note', 'changed_ms'],
      places.map(({ turn, tags, note }) => [known.id, turn, tags.join(' '), note, store.now()]),
    );
    // Not what they say: whoever reads the log may not read the session.
    const detail = {
      tags: places.reduce((sum, { tags }) => sum + tags.length, 0),
      notes: places.filter(({ note }) => note !== '').length,
    };
    await writeAudit(store, { by, action: 'session.annotate', subject: known.id, detail });
    await tellProcesses(connection, { kind: 'annotations', rootKey: known.rootKey });
    return known.rootKey;
  });
}

/** Of all sessions that the audience may read, by the keys of their roots. The guest of a link sees none. */
export async function listAnnotations({ connection }: HubStore, audience: Audience): Promise<Annotations> {
  if (audience.kind === 'link') return new Map();
  const may = toReadConditionFromShares(audience);
  const rows = await connection.all(
    'SELECT s.root_key, a.turn, a.tags, a.note, a.changed_ms FROM hub_annotation a ' +
      `JOIN hub_session s ON s.id = a.session WHERE ${may.sql} ORDER BY s.root_key, a.turn`,
    may.values,
  );
  const found = new Map<string, Annotation & { readonly turns: Map<string, Annotation> }>();
  for (const row of rows) {
    const key = toRootMarkKey(text(row, 'root_key'));
    const known = found.get(key) ?? { ...emptyAnnotation, turns: new Map<string, Annotation>() };
    const turn = text(row, 'turn');
    if (turn === '') found.set(key, { ...toAnnotation(row), turns: known.turns });
    else found.set(key, { ...known, turns: known.turns.set(turn, toAnnotation(row)) });
  }
  return found;
}

function toAnnotation(row: SqlRow): Annotation {
  const [tags, note] = [text(row, 'tags'), text(row, 'note')];
  const changedAt = new Date(number(row, 'changed_ms')).toISOString();
  return {
    tags: tags === '' ? [] : tags.split(' '),
    isPinned: false,
    note: note === '' ? undefined : { text: note, changedAt },
  };
}

/** Checks what a laptop sent; anything that no laptop sends refuses all of it. */
export function parseAnnotations(value: Readonly<Record<string, unknown>>): SharedAnnotations {
  const { redaction, session, turns } = value;
  if (!Array.isArray(redaction) || redaction.length > 32 || !redaction.every((scope) => typeof scope === 'string'))
    throw refuse('redaction must be a list of scopes');
  if (!Array.isArray(turns) || turns.length > mostTurns) throw refuse(`turns must be a list of at most ${mostTurns}`);
  const own = parsePlace(session, '');
  const places = turns.map((each: unknown) => {
    const { turn } = toFields(each);
    if (typeof turn !== 'string' || !/^[\w.-]{1,200}$/.test(turn)) throw refuse('a turn must be the id of its prompt');
    return parsePlace(each, turn);
  });
  if (new Set(places.map(({ turn }) => turn)).size < places.length) throw refuse('a turn occurs twice');
  return { redaction, places: [own, ...places].filter(({ tags, note }) => tags.length > 0 || note !== '') };
}

function parsePlace(value: unknown, turn: string): SharedPlace {
  const { tags, note } = toFields(value);
  if (!Array.isArray(tags) || tags.length > mostTags) throw refuse(`tags must be a list of at most ${mostTags}`);
  for (const tag of tags) {
    const problem = typeof tag === 'string' ? findTagProblem(tag) : 'a tag must be text';
    if (problem !== undefined) throw refuse(problem);
  }
  if (typeof note !== 'string') throw refuse('note must be text');
  const problem = /\p{Cs}/u.test(note) ? 'a note must be well-formed' : findNoteProblem(note);
  if (problem !== undefined) throw refuse(problem);
  return { turn, tags: [...new Set(tags as readonly string[])], note };
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse('a session and its turns must be objects with tags and note');
  return value as Readonly<Record<string, unknown>>;
}

function refuse(why: string): HubError {
  return new HubError('INVALID', `the tags and notes were refused: ${why}`);
}
