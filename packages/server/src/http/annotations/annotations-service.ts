import { findMarked } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import type { AnnotationChange, AnnotationsAnswer, TagsAnswer } from '@scrollkeep/view/wire/wire-annotations.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import {
  addTags,
  emptyAnnotation,
  emptySessionAnnotation,
  putNote,
  removeTags,
  toNoteText,
  type AnnotatedPlace,
  type Annotation,
  type Annotations,
  type SessionAnnotation,
} from '@scrollkeep/store/annotations/annotation.ts';
import { openAnnotations } from '@scrollkeep/store/annotations/open-annotations.ts';
import { openProjectJoins } from '@scrollkeep/store/annotations/open-project-joins.ts';
import { listAllTags } from '../../annotations/list-tags.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import { ApiProblem } from '../protocol/api-problem.ts';
import type { SessionLibrary } from '../library/session-library.ts';
import { withProblems } from './with-problems.ts';

/** Tags, pins and notes, read and changed by the web app while commands do the same. */
export interface AnnotationsService {
  get(key: string): Promise<AnnotationsAnswer>;
  change(key: string, change: AnnotationChange): Promise<AnnotationsAnswer>;
  listTags(): Promise<TagsAnswer>;
  /** For lists: none where their file cannot be read, which whoever asks for them is told. */
  readAll(): Annotations;
  close(): void;
}

export interface AnnotationsServiceOptions {
  readonly dataDir: string;
  /** How often the file is asked whether a command changed it. */
  readonly pollMs: number;
  readonly onProblem: (problem: DiskProblem) => void;
  /** What there is, if not in files of that folder; it cannot be changed then. */
  readonly given?: (() => Annotations) | undefined;
}

type Library = Pick<SessionLibrary, 'getPlace' | 'getSnapshot' | 'listClientTags' | 'tellAnnotations'>;

const mostListed = 1000;

export function openAnnotationsService(
  library: Library,
  { dataDir, pollMs, onProblem, given }: AnnotationsServiceOptions,
): AnnotationsService {
  const store = openAnnotations(dataDir);
  const read = given ?? (() => store.read());
  const joins = openProjectJoins(dataDir);
  const toStamp = () => `${store.stamp()} ${joins.stamp()}`;
  let told = toStamp();

  function tellChanges(): void {
    const stamp = toStamp();
    if (stamp === told) return;
    told = stamp;
    library.tellAnnotations();
  }
  const poll = setInterval(tellChanges, pollMs).unref();

  /** Numbers of turns are known only to who reads the session: that is done where a turn has something on it. */
  async function toAnswer(key: string, session: SessionAnnotation | undefined): Promise<AnnotationsAnswer> {
    const { turns, ...own } = session ?? emptySessionAnnotation;
    const numbered = turns.size === 0 ? [] : (await library.getSnapshot(key)).session.tree.turns;
    const found = numbered.flatMap(({ number, start }) => {
      const annotation = start?.node.uuid === undefined ? undefined : turns.get(start.node.uuid);
      return annotation === undefined ? [] : [{ turn: number, ...toWire(annotation) }];
    });
    const [, ...fitting] = fitAnswer([toWire(own), ...found], mostListed);
    return { key, session: toWire(own), turns: fitting as typeof found, turnCount: found.length };
  }

  async function findTurn(key: string, number: number): Promise<string> {
    const turn = (await library.getSnapshot(key)).session.tree.turns.find((each) => each.number === number);
    const uuid = turn?.start?.node.uuid;
    if (uuid !== undefined) return uuid;
    throw new ApiProblem({
      status: 404,
      code: 'NO_SUCH_TURN',
      detail: `The session has no turn ${number} that begins with a prompt.`,
      hint: 'The outline of the session lists its turns.',
    });
  }

  return {
    async get(name) {
      const { key, ...session } = await library.getPlace(name);
      return withProblems(async () => toAnswer(key, findMarked(read(), session)));
    },

    async change(name, { turn, ...change }) {
      const { key, ...session } = await library.getPlace(name);
      const place: AnnotatedPlace = {
        session: session.id,
        projectFolder: session.projectFolder,
        turn: turn === undefined ? undefined : await findTurn(key, turn),
      };
      return withProblems(async () => {
        await store.change(place, (before) => apply(before, change));
        tellChanges();
        return toAnswer(key, findMarked(store.read(), session));
      });
    },

    async listTags() {
      const clientTags = await library.listClientTags();
      return withProblems(async () => {
        const tags = listAllTags(clientTags, read());
        return { tags: fitAnswer(tags, mostListed), total: tags.length };
      });
    },

    readAll() {
      try {
        return read();
      } catch (error) {
        onProblem({
          path: dataDir,
          code: 'ANNOTATIONS',
          message: error instanceof Error ? error.message : String(error),
        });
        return new Map();
      }
    },

    close: () => clearInterval(poll),
  };
}

function apply(before: Annotation, change: Omit<AnnotationChange, 'turn'>): Annotation {
  if (
    change.note !== undefined &&
    change.noteBefore !== undefined &&
    change.noteBefore !== (before.note?.changedAt ?? null)
  )
    throw new ApiProblem({
      status: 409,
      code: 'NOTE_CHANGED',
      detail: 'The note was changed elsewhere in the meantime.',
      hint: 'Review the other text, then save again.',
    });
  const tags = addTags(removeTags(before.tags, change.removeTags ?? []), change.addTags ?? []);
  const changed = { ...before, tags, isPinned: change.isPinned ?? before.isPinned };
  return change.note === undefined ? changed : putNote(changed, toNoteText(change.note), new Date());
}

function toWire({ tags, isPinned, note }: Annotation = emptyAnnotation) {
  return { tags, isPinned, note: note ?? null };
}
