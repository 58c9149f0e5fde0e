import { listMarkKeys } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
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
  addChanges,
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
  /**
   * All of them, with those that other machines shared; files are read again only where they changed. Throws where the
   * file of this machine is damaged.
   */
  read(): Annotations;
  /** The same with the times of changes. */
  readDated(): DatedAnnotations;
  /** Only those of this machine, for copies elsewhere. */
  readOwn(): DatedAnnotations;
  /** Replaces what other machines shared. */
  putShared(others: DatedAnnotations): Promise<void>;
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

/** Fetched from a shared database, and can be fetched again. */
const sharedFormat = { ...annotationsFormat, name: 'shared.json', what: 'tags and pins of other machines' };
const noShared: DatedAnnotations = new Map();

interface Seen {
  readonly own: DatedAnnotations;
  readonly shared: DatedAnnotations;
  readonly dated: DatedAnnotations;
  readonly annotations: Annotations;
}

export function openAnnotations(dataDir: string, now: () => Date = () => new Date()): AnnotationStore {
  const file = openPersonFile(dataDir, annotationsFormat);
  const sharedFile = openPersonFile(dataDir, sharedFormat);
  let seen: Seen | undefined;

  function readAll(): Seen {
    const [own, shared] = [file.read(), readShared()];
    if (seen?.own !== own || seen.shared !== shared) {
      const dated = mergeAnnotations(own, shared);
      seen = { own, shared, dated, annotations: toAnnotations(dated) };
    }
    return seen;
  }

  /** The next sync writes it anew. */
  function readShared(): DatedAnnotations {
    try {
      return sharedFile.read();
    } catch (error) {
      if (error instanceof AnnotationsError) return noShared;
      throw error;
    }
  }

  return {
    read: () => readAll().annotations,
    readDated: () => readAll().dated,
    readOwn: file.read,
    stamp: () => `${file.stamp()} ${sharedFile.stamp()}`,
    async putShared(others) {
      await sharedFile.replace(others);
    },
    async merge(other) {
      // Nothing new writes nothing, not even a lock into a folder of its own.
      if (listMergeChanges(file.read(), other).length === 0) return [];
      let changed: readonly string[] = [];
      await file.change((before) => {
        changed = listMergeChanges(before, other);
        return mergeAnnotations(before, other);
      });
      return changed;
    },
    async change({ session: id, projectFolder = '', turn }, update) {
      let changed: Annotation = emptyAnnotation;
      const [key, ...others] = listMarkKeys(id, projectFolder);
      const place = { session: key, turn };
      await file.change((known) => {
        const all = adopt(known, key, others);
        const own = find(all, place);
        const before = find(mergeAnnotations(pick(all, key), pick(adopt(readShared(), key, others), key)), place);
        const after = update(toPlain(before));
        checkAnnotation(after, before);
        const dated = dateChange(before, after, now());
        changed = toPlain(dated);
        return put(all, place, addChanges(own, before, dated));
      });
      return changed;
    },
  };
}

/** With a copy of what is kept under an older key, which stays for the sessions of other folders. */
function adopt(annotations: DatedAnnotations, key: string, older: readonly string[]): DatedAnnotations {
  const found = older.map((each) => annotations.get(each)).find((each) => each !== undefined);
  return annotations.has(key) || found === undefined ? annotations : new Map(annotations).set(key, found);
}

function find(annotations: DatedAnnotations, { session: key, turn }: AnnotatedPlace): DatedAnnotation {
  const session = annotations.get(key);
  return (turn === undefined ? session : session?.turns.get(turn)) ?? emptyDated;
}

function pick(annotations: DatedAnnotations, key: string): DatedAnnotations {
  const session = annotations.get(key);
  return session === undefined ? new Map() : new Map([[key, session]]);
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
