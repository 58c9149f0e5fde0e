import {
  findNoteProblem,
  findTagProblem,
  isEmptyAnnotation,
  mostTags,
  mostTurns,
  type Annotation,
  type Annotations,
  type Note,
  type SessionAnnotation,
} from './annotation.ts';

const format = 'scrollkeep-annotations';
const version = 1;

export type ParsedAnnotations =
  | { readonly ok: true; readonly annotations: Annotations }
  | { readonly ok: false; readonly isTooNew: boolean; readonly problem: string };

class Stop extends Error {}

/** The file as a text, and one session on one line. */
export function printAnnotations(annotations: Annotations): string {
  const lines = [...annotations]
    .filter(([, session]) => !isEmptySession(session))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, session]) => `${JSON.stringify(id)}: ${JSON.stringify(toSessionJson(session))}`);
  return `{"format": "${format}", "version": ${version}, "sessions": {\n${lines.join(',\n')}\n}}\n`;
}

/** All of it or nothing: what cannot be read whole must never be written over. */
export function parseAnnotations(text: string): ParsedAnnotations {
  const fail = (problem: string, isTooNew = false): ParsedAnnotations => ({ ok: false, isTooNew, problem });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('no JSON');
  }
  try {
    const file = toObject(value, 'the file');
    if (file['format'] !== format) return fail('another format');
    if (file['version'] !== version)
      return fail(`version ${JSON.stringify(file['version'])}`, Number(file['version']) > version);
    return {
      ok: true,
      annotations: new Map(
        Object.entries(toObject(file['sessions'], 'sessions')).map(([id, session]) => [id, toSession(session)]),
      ),
    };
  } catch (error) {
    if (error instanceof Stop) return fail(error.message);
    throw error;
  }
}

export function isEmptySession(session: SessionAnnotation): boolean {
  return isEmptyAnnotation(session) && session.turns.size === 0;
}

function toSessionJson(session: SessionAnnotation): object {
  return {
    ...toJson(session),
    ...(session.turns.size === 0
      ? {}
      : { turns: Object.fromEntries([...session.turns].map(([uuid, turn]) => [uuid, toJson(turn)])) }),
  };
}

function toJson({ tags, isPinned, note }: Annotation): object {
  return {
    ...(tags.length === 0 ? {} : { tags }),
    ...(isPinned ? { pinned: true } : {}),
    ...(note === undefined ? {} : { note }),
  };
}

function toSession(value: unknown): SessionAnnotation {
  const turns = Object.entries(toObject(toObject(value, 'a session')['turns'] ?? {}, 'turns'));
  if (turns.length > mostTurns) throw new Stop(`more than ${mostTurns} turns`);
  return { ...toAnnotation(value), turns: new Map(turns.map(([uuid, turn]) => [uuid, toAnnotation(turn)])) };
}

function toAnnotation(value: unknown): Annotation {
  const { tags = [], pinned = false, note } = toObject(value, 'an annotation');
  if (!Array.isArray(tags) || tags.length > mostTags || typeof pinned !== 'boolean')
    throw new Stop('tags or pinned of another kind');
  return { tags: tags.map(toTag), isPinned: pinned, note: note === undefined ? undefined : toNote(note) };
}

function toTag(value: unknown): string {
  if (typeof value !== 'string' || findTagProblem(value) !== undefined) throw new Stop('a tag that is none');
  return value;
}

function toNote(value: unknown): Note {
  const { text, changedAt } = toObject(value, 'a note');
  if (typeof text !== 'string' || findNoteProblem(text) !== undefined) throw new Stop('a note that is none');
  if (typeof changedAt !== 'string' || Number.isNaN(Date.parse(changedAt))) throw new Stop('a note without a time');
  return { text, changedAt };
}

function toObject(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Stop(`${what} is no object`);
  return value as Readonly<Record<string, unknown>>;
}
