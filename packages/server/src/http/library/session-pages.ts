import { readLastAnswer } from '@scrollkeep/view/build-view/read-last-answer.ts';
import type { Panel } from '@scrollkeep/view/model/panel.ts';
import { buildOutline } from '@scrollkeep/view/pages/build-outline.ts';
import {
  buildAgentsPage,
  buildOverview,
  cutHeader,
  listFlatAgents,
  listShownAgents,
  type SessionOverview,
} from '@scrollkeep/view/pages/build-overview.ts';
import { buildTimeline } from '@scrollkeep/view/pages/build-timeline.ts';
import { buildTurnPage } from '@scrollkeep/view/pages/build-turn-page.ts';
import { locateRecord } from '@scrollkeep/view/pages/locate-record.ts';
import { findInThread } from '@scrollkeep/view/pages/find-in-thread.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import { cutPiece, getPanel, type PanelAddress } from '@scrollkeep/view/pages/get-panel.ts';
import { getAgentThread, getPathThread, type TurnThread } from '@scrollkeep/view/pages/turn-thread.ts';
import type { SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import type { SessionTranscript } from '@scrollkeep/view/wire/wire-turns.ts';
import type { DiskProblem } from '../../disk/disk-problem.ts';
import { openFile } from '../../disk/open-file.ts';
import type { LiveSessionList } from '../../sessions/live-session-list.ts';
import { openSessionRecords } from '../../sessions/open-session-records.ts';
import { isIdle } from '../../sessions/session-activity.ts';
import type { SessionSnapshot } from '../../sessions/session-model.ts';
import { revisionStateOf, toRevision, type TrackedSession } from '../../sessions/session-registry.ts';
import { ApiProblem } from '../protocol/api-problem.ts';
import {
  firstOutline,
  firstTurns,
  leastCachedBytes,
  type CachedPages,
  type FirstPages,
} from '../pages/cached-pages.ts';
import { readLine, readRange } from '../pages/read-line.ts';
import type { Page, SessionQuestions, ThreadName } from './session-questions.ts';

/** Titles that are not in the session's own file. */
const otherTitles: ReadonlySet<string> = new Set(['summary', 'desktop-title']);

export function openSessionPages(
  index: Pick<LiveSessionList, 'get' | 'read' | 'isUnread'> & { readonly cachedPages: CachedPages | undefined },
  onProblem: (problem: DiskProblem) => void,
): SessionQuestions {
  /** States whose first pages were kept already. */
  const kept = new WeakSet<SessionSnapshot>();
  let lastPanel: { readonly name: string; readonly text: string } | undefined;

  async function look(
    key: string,
  ): Promise<{ readonly entry: TrackedSession; readonly snapshot: SessionSnapshot; readonly revision: number }> {
    const entry = await index.get(key);
    const snapshot = await index.read(entry);
    return { entry, snapshot, revision: toRevision(entry, revisionStateOf(snapshot)) };
  }

  /** What is kept of a session that is not in memory, and whose files are as they were. */
  async function findFirst(
    key: string,
  ): Promise<{ readonly entry: TrackedSession; readonly first: FirstPages; readonly revision: number } | undefined> {
    const entry = await index.get(key);
    const first =
      index.cachedPages !== undefined && (await index.isUnread(entry))
        ? await index.cachedPages.find(entry.place)
        : undefined;
    return first === undefined ? undefined : { entry, first, revision: toRevision(entry, first.state) };
  }

  async function keepFirst(entry: TrackedSession, snapshot: SessionSnapshot): Promise<void> {
    if (index.cachedPages === undefined || kept.has(snapshot)) return;
    kept.add(snapshot);
    const thread = getPathThread(snapshot, 'live');
    const turns = await withRecords(snapshot, (records) =>
      buildTurnPage(thread, snapshot, records, { ...firstTurns, part: undefined }),
    );
    await index.cachedPages.put(entry.place, snapshot, {
      ...(await getOverview(snapshot)),
      outline: buildOutline(thread, snapshot, firstOutline),
      turns,
    });
  }

  async function getOverview(snapshot: SessionSnapshot): Promise<SessionOverview> {
    return buildOverview(snapshot, await snapshot.findFork());
  }

  function toSessionAnswer(
    entry: TrackedSession,
    { header, path, agents }: Pick<FirstPages, 'header' | 'path' | 'agents'>,
    written: { readonly modifiedMs: number },
    revision: number,
  ): SessionAnswer {
    return {
      key: entry.key,
      // A title from another file may be newer than what is stored of this one.
      header: cutHeader({
        ...header,
        title: otherTitles.has(entry.digest?.titleFrom ?? '') ? entry.digest?.summary.title : header.title,
      }),
      isIdle: isIdle(written, Date.now()),
      costMicros: null,
      path,
      agents,
      revision,
      ...(entry.place.archived === undefined ? {} : { archived: entry.place.archived }),
    };
  }

  async function withRecords<Result>(
    snapshot: SessionSnapshot,
    work: (records: ReturnType<typeof openSessionRecords>) => Promise<Result>,
  ): Promise<Result> {
    const records = openSessionRecords(snapshot.place.project.toFile, onProblem);
    try {
      return await work(records);
    } finally {
      await records.close();
    }
  }

  function readPanel(
    snapshot: SessionSnapshot,
    agent: string | undefined,
    address: PanelAddress,
    withMedia: boolean,
  ): Promise<Panel> {
    const thread = agent === undefined ? getPathThread(snapshot, 'all') : getAgentThread(snapshot, agent);
    return withRecords(snapshot, (records) => getPanel(thread, address, snapshot, records, withMedia));
  }

  return {
    async getSession(key) {
      const known = await findFirst(key);
      if (known !== undefined) return toSessionAnswer(known.entry, known.first, known.entry.place, known.revision);
      const { entry, snapshot, revision } = await look(key);
      if (entry.place.bytes >= leastCachedBytes)
        setImmediate(() => void keepFirst(entry, snapshot).catch(() => undefined));
      return toSessionAnswer(entry, await getOverview(snapshot), snapshot, revision);
    },

    async listAgents(key, page) {
      return buildAgentsPage((await look(key)).snapshot, page);
    },

    async getTimeline(key, page) {
      const { snapshot, revision } = await look(key);
      return {
        ...buildTimeline(snapshot, await listFlatAgents(snapshot, page), listShownAgents(snapshot).length),
        revision,
      };
    },

    async getOutline(key, path, page) {
      const known = path === 'live' && isPage(page, firstOutline) ? await findFirst(key) : undefined;
      if (known !== undefined) return { ...known.first.outline, revision: known.revision };
      const { snapshot, revision } = await look(key);
      return { ...buildOutline(getPathThread(snapshot, path), snapshot, page), revision };
    },

    async find(key, name, question) {
      const { snapshot, revision } = await look(key);
      return {
        ...(await withRecords(snapshot, (records) =>
          findInThread(getThread(snapshot, name), snapshot, records, question),
        )),
        revision,
      };
    },

    async locate(key, asked) {
      const { snapshot, revision } = await look(key);
      return { ...(await withRecords(snapshot, (records) => locateRecord(snapshot, records, asked))), revision };
    },

    async getTurns(key, name, page) {
      const known =
        'path' in name && name.path === 'live' && page.part === undefined && isPage(page, firstTurns)
          ? await findFirst(key)
          : undefined;
      if (known !== undefined) return { ...known.first.turns, revision: known.revision };
      const { snapshot, revision } = await look(key);
      const thread = getThread(snapshot, name);
      return {
        ...(await withRecords(snapshot, (records) => buildTurnPage(thread, snapshot, records, page))),
        revision,
      };
    },

    async getPanelPiece(key, agent, address, from) {
      const { entry, snapshot, revision } = await look(key);
      const name = JSON.stringify([entry.key, revision, agent, address]);
      // The pieces of a long panel are asked for one after another; building its turn for each would cost its length
      // every time.
      if (lastPanel?.name !== name)
        lastPanel = { name, text: JSON.stringify(await readPanel(snapshot, agent, address, false)) };
      return { ...cutPiece(lastPanel.text, from), revision };
    },

    async getMedia(key, agent, address) {
      const panel = await readPanel((await look(key)).snapshot, agent, address, true);
      if (panel.kind !== 'media' || panel.data === undefined)
        throw new ApiProblem({
          status: 404,
          code: 'NO_SUCH_MEDIA',
          detail: 'This panel has no image or document.',
          hint: 'Only `media` panels have data, and not all of them.',
        });
      return { mediaType: panel.mediaType, bytes: Buffer.from(panel.data, 'base64') };
    },

    async listTranscripts(key) {
      const files = listSessionFiles((await look(key)).snapshot);
      return {
        transcripts: fitAnswer(
          files.map(({ path, bytes, agent }): SessionTranscript => ({ path, bytes, agent })),
          2000,
        ),
        total: files.length,
      };
    },

    async getRecord(key, { file, line, from }) {
      const found = getFile((await look(key)).snapshot, file);
      return { file, ...(await readLine(found.toFile(), found.nodes, line, from)) };
    },

    async getBytes(key, { file, from, length }) {
      const handle = await openFile(getFile((await look(key)).snapshot, file).toFile());
      try {
        return await readRange(handle, from, length);
      } finally {
        await handle.close();
      }
    },

    getSnapshot: async (key) => (await look(key)).snapshot,

    async getLastAnswer(key) {
      const { snapshot } = await look(key);
      return withRecords(snapshot, (records) => readLastAnswer(snapshot.session, records));
    },

    async cacheFirstPages(key) {
      const { entry, snapshot } = await look(key);
      await keepFirst(entry, snapshot);
    },
  };
}

function getThread(snapshot: SessionSnapshot, name: ThreadName): TurnThread {
  return 'agent' in name ? getAgentThread(snapshot, name.agent) : getPathThread(snapshot, name.path);
}

function isPage(page: Page, wanted: Page): boolean {
  return page.from === wanted.from && page.limit === wanted.limit;
}

/** A file is known by its name in this list and by nothing else: no path from outside ever reaches the disk. */
function listSessionFiles({ session, place, bytesOf }: SessionSnapshot) {
  const { main, agents } = session.files;
  const files = [...(main === undefined ? [] : [{ ...main, id: undefined }]), ...agents];
  return files.map(({ path, facts, id }) => ({
    path,
    agent: id ?? null,
    bytes: bytesOf.get(path) ?? 0,
    nodes: facts.nodes,
    toFile: () => place.project.toFile(path),
  }));
}

function getFile(snapshot: SessionSnapshot, path: string) {
  const found = listSessionFiles(snapshot).find((file) => file.path === path);
  if (found !== undefined) return found;
  throw new ApiProblem({
    status: 404,
    code: 'NO_SUCH_FILE',
    detail: 'That is not a file of the session.',
    hint: 'Its files are listed under …/transcripts; an entry names its file in place.path.',
  });
}
