import type { HubStoreOptions } from '../contract/hub-store-options.ts';
import type {
  FoldSessionSummary,
  SessionKey,
  SessionStore,
  SessionStoreEntry,
  SessionSummaryEntry,
} from '../contract/session-store.ts';
import { SessionStoreError } from '../contract/session-store-error.ts';
import { loadFold } from '../entries/load-fold.ts';
import { parseEntries } from '../entries/parse-entries.ts';
import { findAgentMeta, printEntries, takeFresh, type EntryLines } from '../entries/print-entries.ts';
import { openSerialQueue } from '../entries/serial-queue.ts';
import { findSubpath, toMetaPath, toSessionPaths, type SessionPaths } from '../keys/session-paths.ts';
import { readDemands, type Demands } from './hub-demands.ts';
import { HubRefusal, openHubClient, type HubClient } from './hub-client.ts';
import { findRow, getBytes, getFiles, listRows, mapAtOnce, toSessionPath, type HubFiles } from './hub-files.ts';
import { catchUp, commitChanges, commitGone, findHubSession } from './hub-session.ts';
import type { FileChange, HubSession } from './hub-session.ts';
import type { SessionRedaction } from './hub-redaction.ts';

/** What is kept for a session beside what the hub has of it. */
interface OpenSession {
  session: HubSession;
  /** By the path of its main transcript. */
  readonly summaries: Map<string, { summary: SessionSummaryEntry | undefined; text: string }>;
  redaction: SessionRedaction | undefined;
}

const mostConflicts = 50;
const mostOpen = 200;
/** Behind a session: what the SDK lists of it, one line for each time that it changed. */
const summaryName = 'sdk-summary.ndjson';

/**
 * Keeps sessions on a hub, as those that laptops push. Any number of processes on any machines may write one session: a
 * commit that another one overtook is made again on top of it.
 */
export function openHubStore(options: HubStoreOptions): SessionStore {
  const hub: HubClient = openHubClient(options);
  const queue = openSerialQueue();
  const open = new Map<string, OpenSession>();
  /** Files of sessions by their ids, of the version that they were asked for. */
  const listed = new Map<string, HubFiles>();
  let demands: Promise<Demands> | undefined;
  let fold: Promise<FoldSessionSummary> | undefined;

  function getFold(): Promise<FoldSessionSummary> {
    fold ??= options.foldSessionSummary === undefined ? loadFold() : Promise.resolve(options.foldSessionSummary);
    return fold;
  }

  function getDemands(): Promise<Demands> {
    demands ??= readDemands(hub, options.redaction ?? 'none').catch((error: unknown) => {
      demands = undefined;
      throw error;
    });
    return demands;
  }

  /** Below the folder that the hub is told. */
  async function toPaths(key: SessionKey): Promise<SessionPaths> {
    const paths = toSessionPaths(key);
    if (!/^[\w.-]{1,200}$/.test(key.sessionId))
      throw new SessionStoreError({
        code: 'INVALID_KEY',
        message: 'the session key was rejected: on a hub, sessionId may have only letters, digits, dots and hyphens',
      });
    const project = (await getDemands()).toProject(paths.project);
    const move = (path: string) => project + path.slice(paths.project.length);
    return { project, main: move(paths.main), below: move(paths.below), transcript: move(paths.transcript) };
  }

  async function getOpen(sessionId: string): Promise<OpenSession> {
    const found = open.get(sessionId);
    open.delete(sessionId);
    const own = found ?? { session: await findSession(sessionId), summaries: new Map(), redaction: undefined };
    for (const each of open.keys()) if (open.size >= mostOpen) open.delete(each);
    open.set(sessionId, own);
    return own;
  }

  /** A key that may only push sees nothing: to it, every session is new. */
  function findSession(sessionId: string, before?: HubSession): Promise<HubSession> {
    return findHubSession(hub, sessionId, before).catch((error: unknown) => {
      if (!(error instanceof HubRefusal) || error.code !== 'NOT_ALLOWED') throw error;
      return { id: undefined, version: 0, root: '/scrollkeep-agents', files: new Map(), known: new Map() };
    });
  }

  async function append(key: SessionKey, lines: EntryLines): Promise<void> {
    const paths = await toPaths(key);
    const { openRedaction, scopes } = await getDemands();
    for (let attempt = 1; attempt <= mostConflicts; attempt++) {
      const own = await getOpen(key.sessionId);
      const isMain = paths.transcript === paths.main;
      const folding = isMain ? await getFold() : undefined;
      const kept = own.summaries.get(paths.main) ?? { summary: undefined, text: '' };
      own.summaries.set(paths.main, kept);
      const before: string[] = [];
      const isRedacting = openRedaction !== undefined && own.redaction === undefined;
      // Placeholders of the session, which stand for something already, are in its main transcript.
      if (isRedacting && !isMain)
        await catchUp(hub, own.session, paths.main, (_entries, text) => void before.push(text()));
      const known = await catchUp(hub, own.session, paths.transcript, (entries, text, isFirst) => {
        if (isRedacting) before.push(text());
        if (isMain && isFirst) kept.summary = undefined;
        if (folding !== undefined && entries.length > 0)
          kept.summary = folding(kept.summary, key, [...entries], { mtime: 0 });
      });
      if (isRedacting) own.redaction = openRedaction(paths.project, before.join(''));
      const fresh = redactLines(takeFresh(lines, known.uuids), own.redaction);
      if (fresh.texts.length === 0) return;
      const summary = folding?.(kept.summary, key, [...fresh.entries], { mtime: 0 });
      const summaryText = summary === undefined ? kept.text : JSON.stringify(summary.data);
      const changes = listChanges(paths, fresh, summaryText === kept.text ? undefined : summaryText);
      const facts = { session: key.sessionId, project: toProject(key, paths, scopes), redaction: scopes };
      let isDone = false;
      try {
        isDone = await commitChanges(hub, own.session, changes, facts);
      } finally {
        if (!isDone) for (const uuid of fresh.uuids) if (uuid !== undefined) known.uuids.delete(uuid);
      }
      if (isDone) {
        known.chunks = own.session.files.get(paths.transcript)?.chunks ?? [];
        [kept.summary, kept.text] = [summary, summaryText];
        return;
      }
      own.session = await findSession(key.sessionId, own.session);
      if (own.session.version === 0) await checkReadable();
    }
    throw new SessionStoreError({ code: 'CONFLICT', message: 'too many processes are writing to this session' });
  }

  /** There is a session that this key cannot see, or it is just being deleted. */
  async function checkReadable(): Promise<void> {
    try {
      for await (const _row of listRows(hub, 'none')) return;
    } catch (error) {
      if (!(error instanceof HubRefusal) || error.code !== 'NOT_ALLOWED') throw error;
      throw new SessionStoreError({
        code: 'NOT_ALLOWED',
        message: 'the hub already has this session, and this key cannot read it',
        hint: 'Use a key with the scopes push and read.',
      });
    }
  }

  /** By the key itself, unless it is redacted or nothing that a person can read. */
  function toProject({ projectKey }: SessionKey, { project }: SessionPaths, scopes: readonly string[]) {
    const isPlain = scopes.length === 0 && /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,200}$/u.test(projectKey.trim());
    const name = isPlain ? projectKey.trim() : project.slice('projects/'.length);
    return { remote: options.remote ?? null, name: name.slice(0, 200) };
  }

  /** Own sessions that have a main transcript in a project. */
  async function listProject(projectKey: string) {
    const { project } = await toPaths({ projectKey, sessionId: 'any' });
    const rows = [];
    for await (const row of listRows(hub)) rows.push(row);
    const found = await mapAtOnce(rows, async (row) => {
      let own = listed.get(row.id);
      if (own?.version !== row.version) own = await findFiles(hub, row.id);
      if (own === undefined) return undefined;
      listed.set(row.id, own);
      const main = `${project}/${row.session}.jsonl`;
      return own.files.has(main) ? { ...row, files: own.files, below: `${project}/${row.session}` } : undefined;
    });
    for (const id of listed.keys()) if (!rows.some((row) => row.id === id)) listed.delete(id);
    return found.filter((each) => each !== undefined);
  }

  return {
    async append(key, entries) {
      toSessionPaths(key);
      const lines = printEntries(entries);
      if (lines.texts.length > 0) await queue.run(key.sessionId, () => append({ ...key }, lines));
    },

    async load(key) {
      const { transcript } = await toPaths(key);
      const row = await findRow(hub, key.sessionId);
      const files = row === undefined ? undefined : await findFiles(hub, row.id);
      const file = files?.files.get(transcript);
      if (row === undefined || file === undefined) return null;
      return parseEntries(await getBytes(hub, row.id, file.chunks), transcript).entries;
    },

    async listSessions(projectKey) {
      const found = await listProject(projectKey);
      return found.map(({ session, pushedMs }) => ({ sessionId: session, mtime: Math.floor(pushedMs) }));
    },

    async listSessionSummaries(projectKey) {
      const found = await listProject(projectKey);
      const summaries = await mapAtOnce(found, async ({ id, session, pushedMs, files, below }) => {
        const last = files.get(`${below}/${summaryName}`)?.chunks.at(-1);
        if (last === undefined) return undefined;
        const { entries } = parseEntries(await getBytes(hub, id, [last]), summaryName);
        const data: Record<string, unknown> | undefined = entries.at(-1);
        return data === undefined ? undefined : { sessionId: session, mtime: Math.floor(pushedMs), data };
      });
      return summaries.filter((each) => each !== undefined);
    },

    async delete(key) {
      const paths = await toPaths(key);
      await queue.run(key.sessionId, async () => {
        for (let attempt = 1; attempt <= mostConflicts; attempt++) {
          open.delete(key.sessionId);
          const session = await findHubSession(hub, key.sessionId);
          const isGone = (path: string) =>
            key.subpath === undefined
              ? path === paths.main || path.startsWith(`${paths.below}/`)
              : path === paths.transcript || path === toMetaPath(paths.transcript);
          const gone = [...session.files.keys()].filter(isGone);
          if (session.id === undefined || gone.length === 0) return;
          if (gone.length === session.files.size) return deleteRow(hub, session.id);
          const { scopes } = await getDemands();
          const facts = { session: key.sessionId, project: toProject(key, paths, scopes), redaction: scopes };
          if (await commitGone(hub, session, gone, facts)) return;
        }
        throw new SessionStoreError({ code: 'CONFLICT', message: 'too many processes are writing to this session' });
      });
    },

    async listSubkeys(key) {
      const { below } = await toPaths({ projectKey: key.projectKey, sessionId: key.sessionId });
      const row = await findRow(hub, key.sessionId);
      const files = row === undefined ? undefined : await findFiles(hub, row.id);
      return [...(files?.files.keys() ?? [])]
        .filter((path) => path.startsWith(`${below}/`))
        .flatMap((path) => findSubpath(path.slice(below.length + 1)) ?? [])
        .sort();
    },
  };
}

/** As they are kept: what is folded and what is found again by its `uuid` is the redacted record. */
function redactLines(lines: EntryLines, redaction: SessionRedaction | undefined): EntryLines {
  if (redaction === undefined) return lines;
  const texts = lines.texts.map((text, at) => redaction.redactLine(text, lines.entries[at]?.['cwd']));
  return { uuids: lines.uuids, texts, entries: texts.map((text) => JSON.parse(text) as SessionStoreEntry) };
}

function listChanges(
  { main, below, transcript }: SessionPaths,
  fresh: EntryLines,
  summary: string | undefined,
): readonly FileChange[] {
  const changes: FileChange[] = [{ path: transcript, text: `${fresh.texts.join('\n')}\n`, isReplaced: false }];
  const meta = transcript === main ? undefined : findAgentMeta(fresh);
  if (meta !== undefined) changes.push({ path: toMetaPath(transcript), text: meta, isReplaced: true });
  if (summary !== undefined) changes.push({ path: `${below}/${summaryName}`, text: `${summary}\n`, isReplaced: false });
  return changes;
}

/** Undefined for one that was deleted since it was listed. */
async function findFiles(hub: HubClient, id: string): Promise<HubFiles | undefined> {
  try {
    return await getFiles(hub, id);
  } catch (error) {
    if (error instanceof HubRefusal && error.status === 404) return undefined;
    throw error;
  }
}

async function deleteRow(hub: HubClient, id: string): Promise<void> {
  try {
    await hub.ask('DELETE', toSessionPath(id));
  } catch (error) {
    if (!(error instanceof HubRefusal) || error.status !== 404) throw error;
    // It was there a moment ago: keys may not delete.
    if ((await findFiles(hub, id)) === undefined) return;
    throw new SessionStoreError({
      code: 'NOT_ALLOWED',
      message: 'a key cannot delete sessions',
      hint: 'Use the token of a device, or delete it with `scrollkeep hub unshare ID --delete`.',
      cause: error,
    });
  }
}
