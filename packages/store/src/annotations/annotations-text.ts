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
import { BadFile, parsePersonFile, toObject, toTime, type Parsed } from './person-file-text.ts';

const format = 'scrollkeep-annotations';
const version = 1;

/** The file as a text, and one session on one line. */
export function printAnnotations(annotations: Annotations): string {
  const lines = [...annotations]
    .filter(([, session]) => !isEmptySession(session))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, session]) => `${JSON.stringify(id)}: ${JSON.stringify(toSessionJson(session))}`);
  return `{"format": "${format}", "version": ${version}, "sessions": {\n${lines.join(',\n')}\n}}\n`;
}

export function parseAnnotations(text: string): Parsed<Annotations> {
  return parsePersonFile(
    text,
    { format, version },
    (file) =>
      new Map(Object.entries(toObject(file['sessions'], 'sessions')).map(([id, session]) => [id, toSession(session)])),
  );
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
  if (turns.length > mostTurns) throw new BadFile(`more than ${mostTurns} turns`);
  return { ...toAnnotation(value), turns: new Map(turns.map(([uuid, turn]) => [uuid, toAnnotation(turn)])) };
}

function toAnnotation(value: unknown): Annotation {
  const { tags = [], pinned = false, note } = toObject(value, 'an annotation');
  if (!Array.isArray(tags) || tags.length > mostTags || typeof pinned !== 'boolean')
    throw new BadFile('tags or pinned of another kind');
  return { tags: tags.map(toTag), isPinned: pinned, note: note === undefined ? undefined : toNote(note) };
}

function toTag(value: unknown): string {
  if (typeof value !== 'string' || findTagProblem(value) !== undefined) throw new BadFile('a tag that is none');
  return value;
}

function toNote(value: unknown): Note {
  const { text, changedAt } = toObject(value, 'a note');
  if (typeof text !== 'string' || findNoteProblem(text) !== undefined) throw new BadFile('a note that is none');
  return { text, changedAt: toTime(changedAt, 'a note') };
}
