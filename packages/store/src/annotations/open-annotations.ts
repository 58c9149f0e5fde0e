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
import { openPersonFile, type PersonFileFormat } from './person-file.ts';

/** Tags, pins and notes of this machine. */
export interface AnnotationStore {
  /** All of them; the file is read again only where it changed. Throws where it is damaged. */
  read(): Annotations;
  /** Changes with every write, by whichever process. */
  stamp(): string;
  change(place: AnnotatedPlace, update: (before: Annotation) => Annotation): Promise<Annotation>;
  /** Several at once. */
  changeAll(update: (before: Annotations) => Annotations): Promise<Annotations>;
}

const format: PersonFileFormat<Annotations> = {
  name: 'annotations.json',
  what: 'tags, pins and notes',
  empty: new Map(),
  print: printAnnotations,
  parse: parseAnnotations,
};

export function openAnnotations(dataDir: string): AnnotationStore {
  const file = openPersonFile(dataDir, format);
  return {
    read: file.read,
    stamp: file.stamp,
    changeAll: file.change,
    async change(place, update) {
      let changed = emptyAnnotation;
      await file.change((before) => {
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
