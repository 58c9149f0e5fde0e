import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveError } from '../archive/archive-error.ts';
import { openArchiveLock } from '../archive/archive-lock.ts';
import { writeFileSafely } from '../archive/write-file.ts';
import {
  emptyAnnotation,
  emptySessionAnnotation,
  findNoteProblem,
  findTagProblem,
  isEmptyAnnotation,
  mostTags,
  mostTurns,
  type AnnotatedPlace,
  type Annotation,
  type Annotations,
  type SessionAnnotation,
} from './annotation.ts';
import { AnnotationsError } from './annotations-error.ts';
import { isEmptySession, parseAnnotations, printAnnotations } from './annotations-text.ts';

/**
 * Tags, pins and notes of this machine: one file in the data folder, replaced as a whole. Whoever writes holds a lock
 * and reads the file again first, so that no two writers lose what the other wrote; readers need none.
 */
export interface AnnotationStore {
  /** All of them; the file is read again only where it changed. Throws where it is damaged. */
  read(): Annotations;
  /** Changes with every write, by whichever process. */
  stamp(): string;
  change(place: AnnotatedPlace, update: (before: Annotation) => Annotation): Promise<Annotation>;
  /** Several at once. */
  changeAll(update: (before: Annotations) => Annotations): Promise<Annotations>;
}

/** Longer than any other writer takes, and than it takes to see that one died while it took over from another. */
const waitMs = 40_000;
const mostBytes = 128 * 1024 * 1024;

export function toAnnotationsFolder(dataDir: string): string {
  return join(dataDir, 'annotations');
}

export function openAnnotations(dataDir: string): AnnotationStore {
  const folder = toAnnotationsFolder(dataDir);
  const path = join(folder, 'annotations.json');
  let known: { readonly stamp: string; readonly annotations: Annotations } | undefined;

  function stamp(): string {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? '' : `${found.ino}:${found.size}:${found.mtimeMs}`;
  }

  function read(): Annotations {
    const now = stamp();
    if (known?.stamp !== now)
      known = { stamp: now, annotations: now === '' ? new Map() : parse(path, readFileSync(path, 'utf8')) };
    return known.annotations;
  }

  async function changeAll(update: (before: Annotations) => Annotations): Promise<Annotations> {
    const lock = await openArchiveLock(folder, { waitMs }).catch((error: unknown) => {
      if (!(error instanceof ArchiveError)) throw error;
      throw new AnnotationsError(
        'ANNOTATIONS_BUSY',
        'another process is writing tags, pins and notes',
        'Wait until it has ended, then try again.',
      );
    });
    try {
      known = undefined;
      const before = read();
      const after = update(before);
      const text = printAnnotations(after);
      if (text !== printAnnotations(before)) write(text);
      return after;
    } finally {
      lock.release();
    }
  }

  function write(text: string): void {
    if (Buffer.byteLength(text) > mostBytes)
      throw new AnnotationsError('BAD_ANNOTATION', 'there is no room for more tags and notes', 'Remove some notes.');
    writeFileSafely(path, [text]);
    known = undefined;
  }

  return {
    read,
    stamp,
    changeAll,
    async change(place, update) {
      let changed = emptyAnnotation;
      await changeAll((before) => {
        const session = before.get(place.session) ?? emptySessionAnnotation;
        changed = update((place.turn === undefined ? session : session.turns.get(place.turn)) ?? emptyAnnotation);
        checkAnnotation(changed);
        return putAnnotation(before, place, changed);
      });
      return changed;
    },
  };
}

/** With one of them replaced; what says nothing any more goes. */
export function putAnnotation(
  annotations: Annotations,
  { session: id, turn }: AnnotatedPlace,
  annotation: Annotation,
): Annotations {
  const before = annotations.get(id) ?? emptySessionAnnotation;
  const after: SessionAnnotation =
    turn === undefined
      ? { ...annotation, turns: before.turns }
      : { ...before, turns: replace(before.turns, turn, isEmptyAnnotation(annotation) ? undefined : annotation) };
  if (after.turns.size > mostTurns)
    throw new AnnotationsError('BAD_ANNOTATION', `a session has at most ${mostTurns} turns with tags, pins or notes`);
  return replace(annotations, id, isEmptySession(after) ? undefined : after);
}

function replace<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value | undefined,
): ReadonlyMap<string, Value> {
  const copy = new Map(map);
  if (value === undefined) copy.delete(key);
  else copy.set(key, value);
  return copy;
}

function checkAnnotation({ tags, note }: Annotation): void {
  const problem =
    tags.length > mostTags
      ? `there are at most ${mostTags} tags on a session or turn`
      : (tags.map(findTagProblem).find((each) => each !== undefined) ??
        (note === undefined ? undefined : findNoteProblem(note.text)));
  if (problem !== undefined) throw new AnnotationsError('BAD_ANNOTATION', problem);
}

function parse(path: string, text: string): Annotations {
  const parsed = parseAnnotations(text);
  if (parsed.ok) return parsed.annotations;
  throw new AnnotationsError(
    parsed.isTooNew ? 'ANNOTATIONS_TOO_NEW' : 'ANNOTATIONS_DAMAGED',
    `tags, pins and notes cannot be read from ${path} (${parsed.problem})`,
    parsed.isTooNew ? 'Update scrollkeep.' : 'The file is left as it is: mend it, or move it away.',
  );
}
