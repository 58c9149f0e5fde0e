import { buildSession, type Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { SummaryFact } from '@scrollkeep/transcript/conversation/facts/file-notes.ts';
import type { ForkLink } from '@scrollkeep/transcript/conversation/link-forks.ts';
import type { AgentMeta, SessionFiles } from '@scrollkeep/transcript/conversation/session-files.ts';
import type { TranscriptPlace } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import { openPagedSession, type AgentViews, type PagedSession } from '@scrollkeep/view/pages/paged-session.ts';
import { readDesktopTitle } from '../disk/read-desktop-title.ts';
import { readAgentMeta } from './read-agent-meta.ts';
import type { ForkFinder } from './fork-finder.ts';
import { openGrowingFile, type GrowingFile } from './growing-file.ts';
import type { ProjectTitles } from './project-titles.ts';
import { isNamed } from './read-session.ts';
import { listPlaces, type SessionPlace } from './session-place.ts';

/** A session in memory that follows its files. */
export interface SessionModel {
  /** Takes over files that came or went, reads what is new; whether anything changed. */
  refresh(place: SessionPlace): Promise<boolean>;
  /** How it stands since the last refresh, or shortly before where building it again would take all the time. */
  readonly snapshot: () => SessionSnapshot;
  /** Whether the last snapshot lacks what was read since. */
  readonly isBehind: () => boolean;
  /** What it costs in memory. */
  readonly nodes: () => number;
  /** For tests: how much was read from disk. */
  readonly bytesRead: () => number;
}

/** One state of a session; it never changes, the next refresh makes another. */
export interface SessionSnapshot extends PagedSession {
  readonly place: SessionPlace;
  readonly bytes: number;
  readonly bytesOf: ReadonlyMap<string, number>;
  readonly modifiedMs: number;
  /** Where it was copied from: the other sessions of its project are looked through for that, but only once. */
  readonly findFork: () => Promise<ForkLink | undefined>;
  /** Ids of the sessions that were copied from it. */
  readonly listForks: () => Promise<readonly string[]>;
}

export interface SessionModelOptions {
  readonly maxLineBytes: number;
  readonly signal: AbortSignal;
  /**
   * Titles that files of the project hold, in order of their paths; asked for where its own file does not name the
   * session.
   */
  readonly listSummaries: ProjectTitles['list'];
  readonly forks: ForkFinder;
  /** Told when the main file was read, before the session is built. */
  readonly onMain?: (place: SessionPlace, summaries: readonly SummaryFact[]) => void;
}

interface FollowedFile {
  readonly file: GrowingFile;
  meta: AgentMeta | undefined;
}

/**
 * A session of hundreds of thousands of records takes a second to build; while it grows it is not built again for some
 * times as long.
 */
const slowBuildMs = 200;
const restFactor = 4;

export function openSessionModel(options: SessionModelOptions): SessionModel {
  const files = new Map<string, FollowedFile>();
  const agentViews: AgentViews = new Map();
  let latest:
    | {
        readonly place: SessionPlace;
        readonly summaries: readonly SummaryFact[];
        snapshot: SessionSnapshot | undefined;
      }
    | undefined;
  let built: { readonly snapshot: SessionSnapshot; readonly costMs: number; readonly atMs: number } | undefined;

  async function refreshFile(transcript: TranscriptPlace, place: SessionPlace): Promise<boolean> {
    const path = place.project.toFile(transcript.path);
    const isAgentFile = transcript.kind === 'agent';
    const before = files.get(transcript.path);
    // A file that vanished goes on in the archive, under another path.
    const known = before?.file.path === path ? before : undefined;
    const followed: FollowedFile = known ?? {
      file: openGrowingFile(path, { ...options, isAgentFile }),
      meta: undefined,
    };
    files.set(transcript.path, followed);
    const changed = await followed.file.refresh();
    // The client writes it beside the first records.
    if (isAgentFile && followed.meta === undefined && (changed || known === undefined))
      followed.meta = await readAgentMeta(path);
    return changed || known === undefined;
  }

  async function refresh(place: SessionPlace): Promise<boolean> {
    let changed = latest === undefined;
    const wanted = listPlaces(place);
    const paths = new Set(wanted.map(({ path }) => path));
    for (const path of files.keys()) {
      if (paths.has(path)) continue;
      files.delete(path);
      changed = true;
    }
    // Asking all at once is quick even for hundreds of agents; reading goes one by one, to hold one buffer only.
    const isStale = await Promise.all(
      wanted.map(async ({ path }) => {
        const file = files.get(path)?.file;
        return file === undefined || file.path !== place.project.toFile(path) || (await file.hasChanged());
      }),
    );
    for (const [at, transcript] of wanted.entries())
      if (isStale[at] === true) changed = (await refreshFile(transcript, place)) || changed;
    if (changed || latest === undefined) {
      const { main } = toSessionFiles(place);
      options.onMain?.(place, main?.facts.summaries ?? []);
      const needsTitle = main !== undefined && !isNamed(main.facts);
      latest = { place, summaries: !needsTitle ? [] : await options.listSummaries(place, main), snapshot: undefined };
    }
    return changed;
  }

  function snapshot(): SessionSnapshot {
    if (latest === undefined) throw new Error('a session is refreshed before it is looked at');
    if (latest.snapshot !== undefined) return latest.snapshot;
    if (built !== undefined && built.costMs > slowBuildMs && performance.now() - built.atMs < restFactor * built.costMs)
      return built.snapshot;
    // The one before may be large, and is not needed beside the new one.
    built = undefined;
    const start = performance.now();
    latest.snapshot = toSnapshot(
      latest.place,
      buildSession(toSessionFiles(latest.place), latest),
      new Map([...files].map(([path, { file }]) => [path, file])),
      agentViews,
      options.forks,
    );
    const end = performance.now();
    built = { snapshot: latest.snapshot, costMs: end - start, atMs: end };
    return latest.snapshot;
  }

  function toSessionFiles({ id, main, agents }: SessionPlace): SessionFiles {
    const getFile = (path: string): FollowedFile => {
      const followed = files.get(path);
      if (followed === undefined) throw new Error(`${path} is not followed`);
      return followed;
    };
    return {
      id,
      main: main === undefined ? undefined : { path: main.path, facts: getFile(main.path).file.facts() },
      agents: agents.map(({ path, agent, run }) => ({
        id: agent ?? '',
        path,
        facts: getFile(path).file.facts(),
        meta: getFile(path).meta,
        runId: run,
      })),
      desktopTitle: main === undefined ? undefined : readDesktopTitle(getFile(main.path).file.path),
    };
  }

  return {
    refresh,
    snapshot,
    isBehind: () => latest !== undefined && latest.snapshot === undefined,
    nodes: () => [...files.values()].reduce((sum, { file }) => sum + file.nodes(), 0),
    bytesRead: () => [...files.values()].reduce((sum, { file }) => sum + file.bytesRead(), 0),
  };
}

function toSnapshot(
  place: SessionPlace,
  session: Session,
  growing: ReadonlyMap<string, GrowingFile>,
  agentViews: AgentViews,
  forks: ForkFinder,
): SessionSnapshot {
  return {
    ...openPagedSession(session, agentViews),
    place,
    bytes: [...growing.values()].reduce((sum, file) => sum + file.bytes(), 0),
    bytesOf: new Map([...growing].map(([path, file]) => [path, file.bytes()])),
    modifiedMs: [...growing.values()].reduce((newest, file) => Math.max(newest, file.modifiedMs()), 0),
    findFork: () => forks.find(session, place),
    listForks: () => forks.listForks(session, place),
  };
}
