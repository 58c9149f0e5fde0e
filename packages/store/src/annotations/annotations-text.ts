import { findNoteProblem, findTagProblem, mostTags, mostTurns, type Note } from './annotation.ts';
import {
  mostKeptTags,
  mostKeptTurns,
  mostRemovedTags,
  noTimes,
  saysNothing,
  type ChangeTimes,
  type DatedAnnotation,
  type DatedAnnotations,
  type DatedSession,
} from './dated-annotation.ts';
import { BadFile, parsePersonFile, toObject, toTime, type JsonFields, type Parsed } from './person-file-text.ts';

const format = 'scrollkeep-annotations';
/** Version 1 has no times, except those of notes. */
const version = 2;

/** The file as a text, and one session on one line. */
export function printAnnotations(annotations: DatedAnnotations): string {
  const lines = toSessionLines(annotations).map(([id, line]) => `${JSON.stringify(id)}: ${line}`);
  return `{"format": "${format}", "version": ${version}, "sessions": {\n${lines.join(',\n')}\n}}\n`;
}

export function parseAnnotations(text: string): Parsed<DatedAnnotations> {
  return parsePersonFile(text, { format, version, oldest: 1 }, (file) => {
    const limits = file['version'] === 1 ? givenLimits : keptLimits;
    return new Map(
      Object.entries(toObject(file['sessions'], 'sessions')).map(([id, session]) => [id, toSession(session, limits)]),
    );
  });
}

function toSessionLines(annotations: DatedAnnotations): readonly (readonly [id: string, line: string])[] {
  return [...annotations]
    .filter(([, session]) => !isEmptySession(session))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, session]) => [id, JSON.stringify(toSessionJson(session))]);
}

function isEmptySession(session: DatedSession): boolean {
  return saysNothing(session) && [...session.turns.values()].every(saysNothing);
}

function toSessionJson(session: DatedSession): object {
  const turns = [...session.turns].filter(([, turn]) => !saysNothing(turn));
  return {
    ...printPlace(session),
    ...(turns.length === 0 ? {} : { turns: Object.fromEntries(turns.map(([uuid, turn]) => [uuid, printPlace(turn)])) }),
  };
}

/** What a session or a turn has, as a file or a row keeps it; what is empty is absent. */
export interface PrintedPlace {
  readonly tags?: readonly string[];
  readonly pinned?: true;
  readonly note?: Note;
  readonly changed?: object;
}

export function printPlace({ tags, isPinned, note, times }: DatedAnnotation): PrintedPlace {
  const changed = {
    ...(times.tags.size === 0 ? {} : { tags: Object.fromEntries(times.tags) }),
    ...(times.pin === undefined ? {} : { pinned: times.pin }),
    ...(times.note === undefined ? {} : { note: times.note }),
  };
  return {
    ...(tags.length === 0 ? {} : { tags }),
    ...(isPinned ? { pinned: true } : {}),
    ...(note === undefined ? {} : { note }),
    ...(Object.keys(changed).length === 0 ? {} : { changed }),
  };
}

interface Limits {
  readonly tags: number;
  readonly turns: number;
}

const givenLimits: Limits = { tags: mostTags, turns: mostTurns };
const keptLimits: Limits = { tags: mostKeptTags, turns: mostKeptTurns };

function toSession(value: unknown, limits: Limits): DatedSession {
  const turns = Object.entries(toObject(toObject(value, 'a session')['turns'] ?? {}, 'turns'));
  if (turns.length > limits.turns) throw new BadFile(`more than ${limits.turns} turns`);
  return {
    ...toAnnotation(value, limits),
    turns: new Map(turns.map(([uuid, turn]) => [uuid, toAnnotation(turn, limits)])),
  };
}

/** From elsewhere; undefined if it is not as it was printed. */
export function parsePlace(value: unknown): DatedAnnotation | undefined {
  try {
    return toAnnotation(value, keptLimits);
  } catch (error) {
    if (error instanceof BadFile) return undefined;
    throw error;
  }
}

function toAnnotation(value: unknown, limits: Limits): DatedAnnotation {
  const { tags = [], pinned = false, note, changed } = toObject(value, 'an annotation');
  if (!Array.isArray(tags) || tags.length > limits.tags || typeof pinned !== 'boolean')
    throw new BadFile('tags or pinned have the wrong type');
  return {
    tags: tags.map(toTag),
    isPinned: pinned,
    note: note === undefined ? undefined : toNote(note),
    times: changed === undefined ? noTimes : toTimes(toObject(changed, 'the list of change times')),
  };
}

function toTimes({ tags = {}, pinned, note }: JsonFields): ChangeTimes {
  const times = Object.entries(toObject(tags, 'the list of tag times'));
  if (times.length > mostKeptTags + mostRemovedTags) throw new BadFile('too many tag timestamps');
  return {
    tags: new Map(times.map(([tag, time]) => [tag, toTime(time, 'a tag change')])),
    pin: pinned === undefined ? undefined : toTime(pinned, 'a pin change'),
    note: note === undefined ? undefined : toTime(note, 'a removed note'),
  };
}

function toTag(value: unknown): string {
  if (typeof value !== 'string' || findTagProblem(value) !== undefined) throw new BadFile('invalid tag');
  return value;
}

function toNote(value: unknown): Note {
  const { text, changedAt } = toObject(value, 'a note');
  if (typeof text !== 'string' || findNoteProblem(text) !== undefined) throw new BadFile('invalid note');
  return { text, changedAt: toTime(changedAt, 'a note') };
}
