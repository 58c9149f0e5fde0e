import {
  emptyAnnotation,
  findNoteProblem,
  findTagProblem,
  isEmptyAnnotation,
  mostTags,
  mostTurns,
  type AnnotatedPlace,
  type Annotation,
  type Annotations,
} from './annotation.ts';
import { AnnotationsError } from './annotations-error.ts';
import { parseAnnotations, printAnnotations } from './annotations-text.ts';
import {
  dateChange,
  emptyDated,
  emptyDatedSession,
  mostKeptTurns,
  toAnnotations,
  toPlain,
  type DatedAnnotation,
  type DatedAnnotations,
} from './dated-annotation.ts';
import { listMergeChanges, mergeAnnotations } from './merge-annotations.ts';
import { openPersonFile, type PersonFileFormat } from './person-file.ts';

/** Tags, pins and notes of this machine. */
export interface AnnotationStore {
  /** All of them; the file is read again only where it changed. Throws where it is damaged. */
  read(): Annotations;
  /** With the times of changes, for copies elsewhere. */
  readDated(): DatedAnnotations;
  /** Changes with every write, by whichever process. */
  stamp(): string;
  change(place: AnnotatedPlace, update: (before: Annotation) => Annotation): Promise<Annotation>;
  /**
   * Takes in a copy from elsewhere; the newest change of each tag, pin and note wins. Gives the ids of sessions that
   * have others now.
   */
  merge(other: DatedAnnotations): Promise<readonly string[]>;
}

export const annotationsFormat: PersonFileFormat<DatedAnnotations> = {
  name: 'annotations.json',
  what: 'tags, pins and notes',
  empty: new Map(),
  print: printAnnotations,
  parse: parseAnnotations,
};

export function openAnnotations(dataDir: string, now: () => Date = () => new Date()): AnnotationStore {
  const file = openPersonFile(dataDir, annotationsFormat);
  let seen: { readonly dated: DatedAnnotations; readonly annotations: Annotations } | undefined;
  return {
    read() {
      const dated = file.read();
      if (seen?.dated !== dated) seen = { dated, annotations: toAnnotations(dated) };
      return seen.annotations;
    },
    readDated: file.read,
    stamp: file.stamp,
    async merge(other) {
      let changed: readonly string[] = [];
      await file.change((before) => {
        changed = listMergeChanges(before, other);
        return mergeAnnotations(before, other);
      });
      return changed;
    },
    async change(place, update) {
      let changed: Annotation = emptyAnnotation;
      await file.change((all) => {
        const session = all.get(place.session);
        const before = (place.turn === undefined ? session : session?.turns.get(place.turn)) ?? emptyDated;
        const after = update(toPlain(before));
        checkAnnotation(after, before);
        const dated = dateChange(before, after, now());
        changed = toPlain(dated);
        return put(all, place, dated);
      });
      return changed;
    },
  };
}

function put(
  annotations: DatedAnnotations,
  { session: id, turn }: AnnotatedPlace,
  annotation: DatedAnnotation,
): DatedAnnotations {
  const before = annotations.get(id) ?? emptyDatedSession;
  if (turn === undefined) return new Map(annotations).set(id, { ...annotation, turns: before.turns });
  const turns = new Map(before.turns).set(turn, annotation);
  const count = (each: ReadonlyMap<string, Annotation>) =>
    [...each.values()].filter((one) => !isEmptyAnnotation(one)).length;
  if (count(turns) > Math.max(mostTurns, count(before.turns)))
    throw new AnnotationsError('BAD_ANNOTATION', `a session has at most ${mostTurns} turns with tags, pins or notes`);
  // One of those that only say that something was removed.
  const spare = turns.size > mostKeptTurns ? [...turns].find(([, each]) => isEmptyAnnotation(each)) : undefined;
  if (spare !== undefined) turns.delete(spare[0]);
  return new Map(annotations).set(id, { ...before, turns });
}

/** More than a person may give can only be there from a merge, and can be made less. */
function checkAnnotation({ tags, note }: Annotation, before: Annotation): void {
  const problem =
    tags.length > Math.max(mostTags, before.tags.length)
      ? `there are at most ${mostTags} tags on a session or turn`
      : (tags.map(findTagProblem).find((each) => each !== undefined) ??
        (note === undefined ? undefined : findNoteProblem(note.text)));
  if (problem !== undefined) throw new AnnotationsError('BAD_ANNOTATION', problem);
}
