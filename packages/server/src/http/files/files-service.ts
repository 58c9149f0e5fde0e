import { toContentBytes, type FileContent } from '@scrollkeep/transcript/files/file-content.ts';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import type { List } from '@scrollkeep/transcript/columns/list.ts';
import type {
  FileBlamePage,
  FileDiffPage,
  FileHistoryPage,
  FilesPage,
  FileSummary,
} from '@scrollkeep/view/wire/wire-files.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import { isAppError } from '../../errors/app-error.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import { setHeapGrowth } from '../../v8-flags/set-heap-growth.ts';
import { buildFileBlame } from '../../files/build-file-blame.ts';
import { buildFileDiff } from '../../files/build-file-diff.ts';
import { buildFileHistory } from '../../files/build-file-history.ts';
import { findHistory } from '../../files/find-history.ts';
import { getPoints, type FilePoint } from '../../files/get-points.ts';
import { openFileHistories, toFileTeller, type FileHistories } from '../../files/read-file-histories.ts';
import { readFileSummaries, toFileSummary, toSessionFacts } from '../../files/to-file-facts.ts';
import { ApiProblem } from '../protocol/api-problem.ts';
import { locateSnapshot } from '../../sessions/located-session.ts';
import type { SessionLibrary } from '../library/session-library.ts';
import { cutHunks } from './cut-hunks.ts';

/** Whose files: those of a session, or of all sessions of a project. */
export type FilesScope = { readonly session: string } | { readonly project: string };

/** `recent`: what was changed last comes first. */
export type FilesOrder = 'path' | 'recent';

export interface Page {
  readonly from: number;
  readonly limit: number;
}

/**
 * Files through time, from transcripts and the client's checkpoints alone: the files themselves are never opened,
 * because a transcript can name any.
 */
export interface FilesService {
  list(scope: FilesScope, page: Page & { readonly text: string; readonly order: FilesOrder }): Promise<FilesPage>;
  getHistory(scope: FilesScope, path: string, page: Page): Promise<FileHistoryPage>;
  getDiff(
    scope: FilesScope,
    path: string,
    points: { readonly before: string | undefined; readonly after: string },
  ): Promise<FileDiffPage>;
  getBlame(scope: FilesScope, path: string, version: number | undefined, page: Page): Promise<FileBlamePage>;
  getContent(scope: FilesScope, path: string, point: string): Promise<Uint8Array<ArrayBuffer>>;
}

interface KnownHistories {
  readonly name: string;
  readonly changes: number;
  readonly read: Promise<FileHistories>;
}

/** A person looks at a session, perhaps at its project: more need not stay in memory. */
const mostKept = 3;

export function openFilesService(library: SessionLibrary, onProblem: (problem: DiskProblem) => void): FilesService {
  let kept: readonly KnownHistories[] = [];

  function read(scope: FilesScope): Promise<FileHistories> {
    const name = JSON.stringify(scope);
    const changes = library.changes();
    const known = kept.find((candidate) => candidate.name === name && candidate.changes === changes);
    if (known !== undefined) return known.read;
    const fresh: KnownHistories = { name, changes, read: readScope(scope) };
    // What failed is tried again.
    fresh.read.catch(() => (kept = kept.filter((candidate) => candidate !== fresh)));
    kept = [fresh, ...kept.filter((candidate) => candidate.name !== name)].slice(0, mostKept);
    return fresh.read;
  }

  async function readScope(scope: FilesScope): Promise<FileHistories> {
    // Most of what is read is soon free again: without this, memory would grow to a multiple of what stays.
    setHeapGrowth('smallest');
    try {
      return await collect(scope);
    } finally {
      setHeapGrowth('server');
    }
  }

  async function collect(scope: FilesScope): Promise<FileHistories> {
    const reader = openFileHistories(onProblem);
    const keys = 'session' in scope ? [scope.session] : await library.listKeys(scope.project);
    for (const key of keys) {
      const snapshot = await library.getSnapshot(key).catch((error: unknown) => {
        // One that vanished meanwhile must not hide the others.
        if ('session' in scope) throw error;
        return undefined;
      });
      if (snapshot !== undefined) await reader.add(toFileTeller(await locateSnapshot(snapshot), onProblem), key);
    }
    return reader.histories();
  }

  /** On a hub: by whom. */
  function addOwners(sessions: FilesPage['sessions']): FilesPage['sessions'] {
    const findShared = library.openShared();
    return Object.fromEntries(Object.entries(sessions).map(([key, facts]) => [key, { ...facts, ...findShared(key) }]));
  }

  async function get(
    scope: FilesScope,
    path: string,
  ): Promise<{ readonly histories: FileHistories; readonly history: FileHistory }> {
    const histories = await read(scope);
    const history = findHistory(histories.histories, path);
    if (history === undefined)
      throw new ApiProblem({
        status: 404,
        code: 'NO_SUCH_FILE',
        detail: 'None of these sessions changed such a file.',
        hint: 'GET /api/v1/files lists them; use the path exactly as listed.',
      });
    return { histories, history };
  }

  async function getAll(
    history: FileHistory,
    histories: FileHistories,
    texts: readonly string[],
  ): Promise<readonly FilePoint[]> {
    try {
      return await getPoints(
        history,
        texts.map((text) => ({ option: 'point', text })),
        histories,
        undefined,
      );
    } catch (error) {
      if (isAppError(error)) throw toNoVersion(history);
      throw error;
    }
  }

  return {
    async list(scope, { from, limit, text, order }) {
      const wanted = text.toLowerCase();
      const { histories, sessions } = await read(scope);
      const fitting =
        wanted === '' ? histories : histories.filter((history) => history.path.toLowerCase().includes(wanted));
      // A session may have touched tens of thousands of files: only those of the page are summed up.
      const files = fitAnswer(order === 'recent' ? readRecent(fitting, from) : readFileSummaries(fitting, from), limit);
      return {
        files,
        sessions: addOwners(
          toSessionFacts(
            files.flatMap((file) => file.authors.map((author) => author.session)),
            sessions,
          ),
        ),
        from,
        total: fitting.length,
      };
    },

    async getHistory(scope, path, { from, limit }) {
      const { histories, history } = await get(scope, path);
      const answer = await buildFileHistory(history, histories);
      return {
        ...answer,
        sessions: addOwners(answer.sessions),
        versions: fitAnswer(answer.versions.slice(from), limit),
        moves: answer.moves.slice(0, 50),
        from,
        total: answer.versions.length,
      };
    },

    async getDiff(scope, path, { before, after }) {
      const { histories, history } = await get(scope, path);
      const last = after === 'latest' ? String(history.versions.length) : after;
      const [old, next] = await getAll(history, histories, [before ?? `${last.replace('^', '')}^`, last]);
      if (old === undefined || next === undefined) throw toNoVersion(history);
      const answer = await buildFileDiff(path, old, next, histories);
      const hunks = cutHunks(answer.hunks);
      const recorded = cutHunks(answer.recorded);
      return { ...answer, hunks: hunks.hunks, recorded: recorded.hunks, isCut: hunks.isCut || recorded.isCut };
    },

    async getBlame(scope, path, version, { from, limit }) {
      const { histories, history } = await get(scope, path);
      if (version !== undefined && (version < 1 || version > history.versions.length)) throw toNoVersion(history);
      const answer = await buildFileBlame(history, histories, version === undefined ? {} : { until: version });
      const lines = answer.lines === null ? null : fitAnswer(answer.lines.slice(from), limit);
      const named = new Set(
        (lines ?? []).flatMap((line) => [line.version, line.since].filter((number) => number !== null)),
      );
      return {
        ...answer,
        lines,
        versions: Object.fromEntries(Object.entries(answer.versions).filter(([number]) => named.has(Number(number)))),
        from,
        lineCount: answer.lines?.length ?? 0,
      };
    },

    async getContent(scope, path, point) {
      const { histories, history } = await get(scope, path);
      const [found] = await getAll(history, histories, [point]);
      return getBytes(found?.content);
    },
  };
}

const recentFirst = new WeakMap<List<FileHistory>, readonly number[]>();

/** Each history is made once to know its time, and again when it is listed: only their order is kept. */
function* readRecent(histories: List<FileHistory>, from: number): Generator<FileSummary, void, void> {
  let order = recentFirst.get(histories);
  if (order === undefined) {
    const times = histories.map(({ versions }) => versions.at(-1)?.step.time ?? '');
    order = [...times.keys()].sort((a, b) => compare(times[b] ?? '', times[a] ?? '') || a - b);
    recentFirst.set(histories, order);
  }
  for (const at of order.slice(from)) yield toFileSummary(histories.at(at) as FileHistory);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function getBytes(content: FileContent | undefined): Uint8Array<ArrayBuffer> {
  if (content?.state === 'known') return Uint8Array.from(toContentBytes(content));
  throw new ApiProblem({
    status: 404,
    code: 'CONTENT_UNKNOWN',
    detail: content?.state === 'absent' ? 'The file did not exist then.' : 'The content at that time is unknown.',
    hint: 'The history says which versions are known.',
  });
}

function toNoVersion(history: FileHistory): ApiProblem {
  return new ApiProblem({
    status: 404,
    code: 'NO_SUCH_VERSION',
    detail: `The file has ${history.versions.length} versions.`,
    hint: 'Use a version number, or the number followed by ^ for the content just before it.',
  });
}
