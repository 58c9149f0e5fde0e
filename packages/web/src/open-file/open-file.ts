import { buildSession, type Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { SessionFiles } from '@scrollkeep/transcript/conversation/session-files.ts';
import { decodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import { toTranscriptPlace } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import type { SessionViewSources } from '@scrollkeep/view/build-view/view-context.ts';
import { buildOutline } from '@scrollkeep/view/pages/build-outline.ts';
import { buildAgentsPage, buildOverview, cutHeader } from '@scrollkeep/view/pages/build-overview.ts';
import { buildTurnPage } from '@scrollkeep/view/pages/build-turn-page.ts';
import { locateRecord } from '@scrollkeep/view/pages/locate-record.ts';
import { findInThread } from '@scrollkeep/view/pages/find-in-thread.ts';
import { getPanel } from '@scrollkeep/view/pages/get-panel.ts';
import { PageProblem } from '@scrollkeep/view/pages/page-problem.ts';
import { openPagedSession } from '@scrollkeep/view/pages/paged-session.ts';
import { getAgentThread, getPathThread, type TurnThread } from '@scrollkeep/view/pages/turn-thread.ts';
import { ApiProblem } from '../sources/api-problem.ts';
import type { SessionSource } from '../sources/session-source.ts';
import { texts } from '../texts/texts.ts';
import type { BrowserFile } from './browser-file.ts';
import { readSlice } from './browser-file.ts';
import { readFileFacts } from './read-file-facts.ts';
import { readFileRecords } from './read-file-records.ts';

export interface OpenFileOptions {
  /** Bytes read so far, of all files. */
  readonly onProgress?: (bytes: number, total: number) => void;
}

/**
 * Transcripts that were dropped on the page, as a session: one main file, and files of its agents where they came
 * along. No server is asked.
 */
export async function openFile(files: readonly BrowserFile[], options: OpenFileOptions = {}): Promise<SessionSource> {
  const byPath = new Map(files.map((file) => [file.name, file]));
  const session = buildSession(await readSessionFiles(files, options));
  if (session.files.main === undefined)
    throw new ApiProblem('NO_MAIN_FILE', texts.problems.noMainFile, texts.problems.noMainFileHint);
  return openFileSession(session, byPath);
}

async function readSessionFiles(files: readonly BrowserFile[], { onProgress }: OpenFileOptions): Promise<SessionFiles> {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  let before = 0;
  let main: SessionFiles['main'];
  const agents: SessionFiles['agents'][number][] = [];
  // A single file is shown as it is, even that of an agent.
  const isAgentFile = (file: BrowserFile) => files.length > 1 && toTranscriptPlace(file.name).kind === 'agent';
  // In the order of their names, as a folder is read: which agent comes first must not depend on how they were dropped.
  for (const file of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const start = before;
    const isAgent = isAgentFile(file);
    const facts = await readFileFacts(file, {
      isAgentFile: isAgent,
      onProgress: (bytes) => onProgress?.(start + bytes, total),
    });
    before += file.size;
    if (file.size > 0 && facts.nodes.length === 0)
      throw new ApiProblem(
        'NOT_A_TRANSCRIPT',
        texts.problems.notTranscript(file.name),
        texts.problems.notTranscriptHint,
      );
    if (isAgent)
      agents.push({
        id: toTranscriptPlace(file.name).agent ?? file.name,
        path: file.name,
        facts,
        meta: undefined,
        runId: undefined,
      });
    else if (main === undefined) main = { path: file.name, facts };
    else throw new ApiProblem('SEVERAL_SESSIONS', texts.problems.severalSessions, texts.problems.severalSessionsHint);
  }
  return { id: main === undefined ? '' : main.path.replace(/\.jsonl$/, ''), main, agents };
}

const agentsAtOnce = 200;
const revision = 1;

/** Answers as the server does: the pages are built by the same code. */
function openFileSession(session: Session, files: ReadonlyMap<string, BrowserFile>): SessionSource {
  const paged = openPagedSession(session);
  const sources: SessionViewSources = {
    readRecords: (path, nodes) => {
      const file = files.get(path);
      return file === undefined ? Promise.resolve(new Map()) : readFileRecords(file, nodes);
    },
  };

  function getThread({ agent, path }: { readonly agent: string | undefined; readonly path: string }): TurnThread {
    return agent === undefined
      ? getPathThread(paged, path === 'live' ? 'live' : Number(path))
      : getAgentThread(paged, agent);
  }

  return {
    key: session.id,
    readSession: () =>
      withProblems(async () => {
        const { header, ...rest } = await buildOverview(paged);
        return { key: session.id, header: cutHeader(header), isIdle: true, costMicros: null, ...rest, revision };
      }),
    readOutline: (path, from, limit) =>
      withProblems(() => ({
        ...buildOutline(getThread({ agent: undefined, path }), paged, { from, limit }),
        revision,
      })),
    readTurns: ({ from, limit, part, ...name }) =>
      withProblems(async () => ({
        ...(await buildTurnPage(getThread(name), paged, sources, { from, limit, part, withMedia: true })),
        revision,
      })),
    readAgents: (from) => withProblems(() => buildAgentsPage(paged, { from, limit: agentsAtOnce })),
    find: (name, { direction, ...step }) =>
      withProblems(async () => ({
        ...(await findInThread(getThread(name), paged, sources, { ...step, isBackwards: direction === 'previous' })),
        revision,
      })),
    locate: (record, agent) =>
      withProblems(async () => ({ ...(await locateRecord(paged, sources, { record, agent })), revision })),
    readPanel: ({ agent, ...address }) =>
      withProblems(() =>
        getPanel(
          agent === undefined ? getPathThread(paged, 'all') : getAgentThread(paged, agent),
          address,
          paged,
          sources,
          true,
        ),
      ),
    readRecord: (file, line) => readRecord(session, files, file, line),
    findPicture: () => undefined,
    // Nothing is kept of a file that was dropped.
    annotations: undefined,
    follow: undefined,
  };
}

async function withProblems<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PageProblem ? new ApiProblem(error.code, error.message, texts.problems.reloadHint) : error;
  }
}

async function readRecord(session: Session, files: ReadonlyMap<string, BrowserFile>, path: string, line: number) {
  const facts =
    session.files.main?.path === path
      ? session.files.main.facts
      : session.files.agents.find((agent) => agent.path === path)?.facts;
  const node = facts?.nodes.find((candidate) => candidate.number === line);
  const file = files.get(path);
  if (node === undefined || file === undefined)
    throw new ApiProblem('NO_SUCH_RECORD', texts.problems.noRecord(line, path), texts.problems.noRecordHint);
  return {
    file: path,
    line,
    offset: node.offset,
    byteLength: node.byteLength,
    text: decodeUtf8(await readSlice(file, node.offset, node.offset + node.byteLength)),
  };
}
