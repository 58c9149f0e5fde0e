import { findMarked, toMarkFolder } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import {
  listJoinedPaths,
  openProjectPaths,
  type ProjectJoins,
  type RecordedProject,
} from '@scrollkeep/transcript/layout/project-joins.ts';
import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import type { SearchedFile, SearchedGitEvent, SearchedMarks } from '@scrollkeep/transcript/query/search-document.ts';
import type { Connection, SqlRow, SqlValue } from '../dialects/connection.ts';
import { echoRank, traitBits } from '../rows/traits.ts';
import { addRange, createBits, type DocBits } from '../word-index/doc-bits.ts';
import type { RecordRows } from '../source-files/open-text-reader.ts';
import { openWordIndex, type TermSpace, type WordReader } from '../word-index/word-index.ts';
import { openTraits } from './open-traits.ts';

/** A file as a search sees it, with its session. */
export interface ViewedFile extends SearchedFile {
  readonly id: number;
  readonly path: string;
  readonly isGone: boolean;
  readonly isSide: boolean;
  readonly machine: string;
  readonly root: string;
  /** What tags, pins and notes are kept by, with the id. */
  readonly markFolder: string;
  /** Path that its session is listed under. */
  readonly listedPath: string | undefined;
  /** Row of the session; undefined for side files that belong to none. */
  readonly sessionId: number | undefined;
  /** When its session was first active, and last. */
  readonly firstMs: number | undefined;
  readonly lastMs: number | undefined;
  /** Its title as words are compared; empty if it has none. */
  readonly foldedTitle: string;
}

export interface ViewedRange {
  readonly start: number;
  readonly end: number;
  readonly file: ViewedFile;
}

/** The index at one moment, as far as every search needs it: in a server it stays in memory until the index changes. */
export interface SearchView {
  readonly revision: string;
  /** Only files of these roots are visible; the asker may not read the others in the index. */
  readonly roots?: ReadonlySet<string>;
  readonly documents: number;
  /** Every document that is there. */
  readonly all: DocBits;
  readonly traits: Uint16Array;
  readonly times: Float64Array;
  /** In the order of their documents. */
  readonly ranges: readonly ViewedRange[];
  /** By their rows. */
  readonly files: ReadonlyMap<number, ViewedFile>;
  readonly words: WordReader;
  /** What a hit is worth, by document. */
  readonly scores: Float64Array;
  /** Documents with any of some traits; found once for each. */
  withTrait(mask: number): DocBits;
  /** Newest time of any document: ages count from it, so that order does not depend on the clock. */
  readonly newestMs: number;
  /** Set where the view comes from another engine, for one query. */
  readonly engine?: ViewEngine;
}

/** A view that another engine made for one query has only the documents that may match it. */
export interface ViewEngine {
  /** Their records. */
  readonly records: RecordRows;
  /** The first document of each turn among them. */
  readonly turnStarts: DocBits;
  /** There are more, and the best were taken: counts are a minimum. */
  readonly isCut: boolean;
  /** How many of all documents have a term. */
  countDocuments(space: TermSpace, word: string, isPrefix: boolean): Promise<number>;
}

/** What sessions cost, by their row; prices are not the index's business. */
export type ReadCosts = (connection: Connection) => Promise<ReadonlyMap<number, number>>;

export async function readRevision(connection: Connection): Promise<string> {
  const [row] = await connection.all("SELECT value FROM meta WHERE key = 'revision'");
  return String(row?.['value']);
}

export async function openSearchView(connection: Connection, costs?: ReadonlyMap<number, number>): Promise<SearchView> {
  const revision = await readRevision(connection);
  const files = await readViewedFiles(connection, costs);
  const rows = await connection.all('SELECT start, count, file, traits, times FROM doc_range ORDER BY start');
  const last = rows.at(-1);
  const documents = last === undefined ? 0 : Number(last['start']) + Number(last['count']);
  const all = createBits(documents);
  const traits = new Uint16Array(documents);
  const times = new Float64Array(documents).fill(NaN);
  const ranges: ViewedRange[] = [];
  for (const row of rows) {
    const [start, count] = [Number(row['start']), Number(row['count'])];
    const file = files.get(Number(row['file']));
    if (file === undefined) continue;
    traits.set(new Uint16Array(toBuffer(row['traits'])), start);
    times.set(new Float64Array(toBuffer(row['times'])), start);
    addRange(all, start, start + count);
    ranges.push({ start, end: start + count, file });
  }
  let newestMs = 0;
  for (const time of times) if (time > newestMs) newestMs = time;
  const words = await openWordIndex(connection).read();
  const scores = toScores(traits, times, newestMs);
  return {
    revision,
    documents,
    all,
    traits,
    times,
    ranges,
    files,
    newestMs,
    scores,
    withTrait: openTraits(traits),
    words,
  };
}

/** A view without documents: what another engine needs to know of files. */
export async function openFilesView(connection: Connection, costs?: ReadonlyMap<number, number>): Promise<SearchView> {
  const none = createBits(0);
  return {
    revision: await readRevision(connection),
    documents: 0,
    all: none,
    traits: new Uint16Array(),
    times: new Float64Array(),
    ranges: [],
    files: await readViewedFiles(connection, costs),
    newestMs: 0,
    scores: new Float64Array(),
    withTrait: () => none,
    words: await openWordIndex(connection).read(),
  };
}

/**
 * The view with what people put on sessions, by their keys: it changes without the index, and nothing else of the view
 * is made again for it.
 */
export function addMarks(view: SearchView, marks: ReadonlyMap<string, SearchedMarks>): SearchView {
  if (marks.size === 0) return view;
  return changeFiles(view, (file) => {
    const own = findMarked(marks, { id: file.session, projectFolder: file.markFolder, root: file.root });
    return own === undefined ? file : { ...file, ...own, tags: [...own.tags, ...file.tags] };
  });
}

/** The view with what projects were joined to, which changes without the index as well. */
export function addJoins(view: SearchView, joins: ProjectJoins): SearchView {
  if (joins.size === 0) return view;
  const findListedPath = openListedPaths(view.files.values(), joins);
  return changeFiles(view, (file) => {
    const joinedProjects = listJoinedPaths(toRecorded(file), joins);
    return joinedProjects.length === 0 ? file : { ...file, joinedProjects, listedPath: findListedPath(file) };
  });
}

export function openListedPaths(files: Iterable<ViewedFile>, joins: ProjectJoins) {
  const find = openProjectPaths([...files].map(toRecorded), joins);
  return (file: ViewedFile) => find(toRecorded(file));
}

function toRecorded({ project, projectFolder }: ViewedFile): RecordedProject {
  return { path: project, folder: projectFolder };
}

/** The view with the sources of its files, which depend on the machine that asks. */
export function addSources(view: SearchView, toSource: (file: ViewedFile) => string): SearchView {
  return changeFiles(view, (file) => ({ ...file, source: toSource(file) }));
}

/** The view with the git work of its sessions, by their rows: few searches ask for it. */
export function addGitWork(view: SearchView, work: ReadonlyMap<number, readonly SearchedGitEvent[]>): SearchView {
  return changeFiles(view, (file) => ({ ...file, gitEvents: work.get(file.sessionId ?? -1) }));
}

function changeFiles(view: SearchView, change: (file: ViewedFile) => ViewedFile): SearchView {
  const files = new Map([...view.files].map(([id, file]) => [id, change(file)]));
  return {
    ...view,
    files,
    ranges: view.ranges.map((range) => ({ ...range, file: files.get(range.file.id) ?? range.file })),
  };
}

const monthMs = 30 * 86_400_000;

/** Neither a new time nor very many hits make up for it. */
const belowAll = -30;

/** Who wrote it, and how new it is. */
export function toScores(traits: Uint16Array, times: Float64Array, newestMs: number): Float64Array {
  const scores = new Float64Array(traits.length);
  for (let document = 0; document < scores.length; document++) {
    const time = times[document] as number;
    const age = Number.isNaN(time) ? Infinity : Math.max(0, newestMs - time);
    const rank = (traits[document] as number) >>> traitBits.rankShift;
    scores[document] = (rank === echoRank ? belowAll : rank) + 6 / (1 + age / monthMs);
  }
  return scores;
}

/** A copy of its own, aligned as typed arrays want it. */
function toBuffer(value: SqlValue | undefined): ArrayBuffer {
  return value instanceof Uint8Array
    ? (value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) as ArrayBuffer)
    : new ArrayBuffer(0);
}

/** The files of an index, by their rows. */
export async function readViewedFiles(
  connection: Connection,
  costs: ReadonlyMap<number, number> | undefined,
): Promise<ReadonlyMap<number, ViewedFile>> {
  const rows = await connection.all(
    'SELECT f.id, f.path, f.class, f.machine, f.is_gone, f.session, f.root, f.project_folder, f.project, f.branches, ' +
      'f.models, f.versions, f.agent, f.agent_type, s.id AS session_id, s.title, s.slug, s.client_tag, s.project AS ' +
      'session_project, s.status, s.first_ms, s.last_ms ' +
      ('FROM file f LEFT JOIN session s ON s.machine = f.machine AND s.root = f.root AND s.project_folder = ' +
        'f.project_folder AND s.session = f.session'),
  );
  const files = rows.map((row) => toViewedFile(row, costs));
  const findListedPath = openListedPaths(files, new Map());
  return new Map(files.map((file) => [file.id, { ...file, listedPath: findListedPath(file) }]));
}

function toViewedFile(row: SqlRow, costs: ReadonlyMap<number, number> | undefined): ViewedFile {
  const toText = (value: SqlValue | undefined) => (typeof value === 'string' ? value : undefined);
  const clientTag = toText(row['client_tag']);
  const agent = toText(row['agent']);
  const sessionId = typeof row['session_id'] === 'number' ? row['session_id'] : undefined;
  return {
    id: Number(row['id']),
    path: String(row['path']),
    isGone: row['is_gone'] === 1,
    isSide: row['class'] !== 'transcript',
    machine: String(row['machine']),
    root: String(row['root']),
    sessionId,
    session: toText(row['session']) ?? '',
    title: toText(row['title']),
    foldedTitle: foldText(toText(row['title']) ?? ''),
    slug: toText(row['slug']),
    status: toText(row['status']),
    firstMs: typeof row['first_ms'] === 'number' ? row['first_ms'] : undefined,
    lastMs: typeof row['last_ms'] === 'number' ? row['last_ms'] : undefined,
    project: toText(row['session_project']) ?? toText(row['project']),
    projectFolder: String(row['project_folder']).split('/').at(-1) ?? '',
    listedPath: undefined,
    markFolder: toMarkFolder(String(row['root']), String(row['project_folder'])),
    branches: toList(row['branches']),
    models: toList(row['models']),
    versions: toList(row['versions']),
    agent: agent === undefined ? undefined : { id: agent, type: toText(row['agent_type']) },
    costMicroDollars: sessionId === undefined ? undefined : costs?.get(sessionId),
    tags: clientTag === undefined ? [] : [clientTag],
    isPinned: false,
    hasNote: false,
  };
}

function toList(value: SqlValue | undefined): readonly string[] {
  return JSON.parse(typeof value === 'string' ? value : '[]') as readonly string[];
}
