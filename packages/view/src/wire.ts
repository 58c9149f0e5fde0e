import type { SessionStatus } from '@scrollkeep/transcript';
import type { Panel } from './panel.ts';
export type { HealthAnswer } from './wire-health.ts';
import type { FileBlameAnswer, FileDiffAnswer, FileHistoryAnswer, FilesAnswer } from './wire-files.ts';
import type { WireFoundSession, WireQueryProblem, WireSearch } from './wire-search.ts';
import type { SessionUsageAnswer, UsageAnswer } from './wire-usage.ts';
import type { AgentView, Entry, PanelSize, SessionHeader, TurnView } from './session-view.ts';

/**
 * What the server and the web app say to each other, under `/api/v1`. A field may be added at any time; changing or removing one needs a new version.
 * Everything is paged: no answer grows with the length of a session or of the history.
 */
export const apiVersion = 1;

/** `GET /api/v1/about`: who answers. Cheap, so that a page can ask whether anybody does. */
export interface AboutAnswer {
  readonly name: 'scrollkeep';
  readonly version: string;
  readonly apiVersion: number;
  readonly isDemo: boolean;
  /** What it can do beside showing sessions. */
  readonly parts: readonly ServerPart[];
}

export type ServerPart = 'search' | 'usage' | 'files' | 'health' | 'export';

/** `GET /api/v1/projects` */
export interface ProjectsAnswer {
  readonly projects: readonly ProjectSummary[];
  readonly isDemo: boolean;
  /** The folders that are read, as shown to a person. */
  readonly roots: readonly string[];
  /** How many there are, where they are too many for one answer; the most recent come first. */
  readonly total: number;
}

export interface ProjectSummary {
  /** Name of the folder below `projects/`; unique among the projects. */
  readonly key: string;
  /** The first working directory that a session recorded. */
  readonly path: string | null;
  readonly sessions: number;
  readonly agentFiles: number;
  readonly bytes: number;
  readonly modifiedAt: string;
}

/** `GET /api/v1/projects/KEY`: what the sessions of a project come to. */
export interface ProjectAnswer extends ProjectSummary {
  readonly prompts: number;
  readonly turns: number;
  readonly agents: number;
  readonly failedCalls: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** The most used first; at most 20. */
  readonly models: readonly string[];
  readonly gitBranches: readonly string[];
  /** How many there are, where they are too many for the list. */
  readonly gitBranchCount: number;
  /** Sessions that have not been read yet: they are missing in the sums. */
  readonly pending: number;
}

/** `GET /api/v1/sessions?project=KEY&text=WORDS&status=S&sort=recent|oldest|size|title&cursor=C&limit=N` */
export interface SessionsAnswer {
  readonly sessions: readonly SessionSummary[];
  /** How many fit the filter, on all pages. */
  readonly total: number;
  /** Ask with it for the next page; null on the last one. */
  readonly cursor: string | null;
  /** Sessions whose files have not been read yet: they are missing here until an event tells. */
  readonly pending: number;
  /** Sessions that could not be read at all; `--verbose` says why. */
  readonly unreadable: number;
  /** The list is that of the last time, and the folders are just being looked through: an event tells when that is done. */
  readonly isRefreshing?: true;
}

export interface SessionSummary {
  /** Names the session in every other address; the session id where that is unique. */
  readonly key: string;
  readonly id: string;
  readonly project: string;
  readonly projectPath: string | null;
  readonly title: string;
  readonly status: SessionStatus;
  /** Its file has not grown for ten minutes: `status` is what it was then. */
  readonly isIdle: boolean;
  /** Only the archive still has it: its files are gone, or this is an older version of one that was cut or replaced. */
  readonly archived?: 'gone' | 'older';
  /** First line of the last prompt. */
  readonly lastPrompt: string;
  readonly gitBranch: string | null;
  readonly models: readonly string[];
  readonly prompts: number;
  readonly turns: number;
  readonly branchPoints: number;
  readonly agents: number;
  readonly failedCalls: number;
  readonly bytes: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly modifiedAt: string;
  /** In millionths of a dollar; null where it is not known, or not yet: an event tells. */
  readonly costMicros: number | null;
}

/** `GET /api/v1/sessions/KEY` */
export interface SessionAnswer {
  readonly key: string;
  readonly header: SessionHeader;
  readonly isIdle: boolean;
  /** As in the list. */
  readonly archived?: 'gone' | 'older';
  readonly costMicros: number | null;
  /** The turns of the live path, by position; the numbers of their turns. */
  readonly path: PathSummary;
  /** The first of them; `header.counts.agents` says how many there are, `…/agents` has the rest. */
  readonly agents: readonly WireAgent[];
  /** Grows when the session does; an event names the new one. */
  readonly revision: number;
}

/** `GET /api/v1/sessions/KEY/agents?from=POSITION&limit=N` */
export interface AgentsAnswer {
  readonly from: number;
  readonly total: number;
  readonly agents: readonly WireAgent[];
}

/** An agent in a flat list: `agents` is empty, `parent` tells the tree. */
export interface WireAgent extends AgentView {
  /** The agent that started it; null for one of the main thread. */
  readonly parent: string | null;
}

/** `GET /api/v1/sessions/KEY/timeline?from=POSITION&limit=N`: when turns and agents ran. */
export interface TimelineAnswer {
  /** Turns in file order, those of abandoned branches too; of thousands, neighbours as one. */
  readonly blocks: readonly TimelineBlock[];
  readonly turnCount: number;
  /** In the order of `…/agents`, from the position that was asked for. */
  readonly agents: readonly TimelineAgent[];
  readonly agentCount: number;
  /** When the context was compacted. */
  readonly compactions: readonly string[];
  readonly revision: number;
}

export interface TimelineBlock {
  /** Numbers of its first and its last turn; mostly the same. */
  readonly first: number;
  readonly last: number;
  readonly isLive: boolean;
  readonly startedAt: string;
  readonly endedAt: string;
  /** First words of the first prompt. */
  readonly text: string;
  readonly calls: number;
}

export interface TimelineAgent {
  readonly id: string;
  readonly parent: string | null;
  readonly depth: number;
  readonly type: string | null;
  readonly description: string;
  readonly model: string | null;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly calls: number;
  readonly failedCalls: number;
}

/**
 * `GET /api/v1/sessions/KEY/find?text=WORDS&kind=error|edit|agent|prompt&path=NAME&agent=ID&from=POSITION&direction=next|previous&limit=N`: entries of a thread
 * that have the words, are of the kind, or both. An answer looks for a short while only: ask on from `next` until it is null.
 */
export interface FindAnswer {
  /** In the order in which they were come upon. */
  readonly hits: readonly FindHit[];
  /** Position of the turn to go on with. */
  readonly next: number | null;
  readonly turns: number;
  readonly revision: number;
}

export interface FindHit {
  readonly position: number;
  /** Number of the turn. */
  readonly turn: number;
  readonly part: number;
  /** Index of the entry in its part. */
  readonly entry: number;
  /** Of the entry: its tool, its command; may be empty. */
  readonly title: string;
  /** The words that fit and some around them. */
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

export interface PathSummary {
  /** `live`, or the number of a turn on an abandoned branch that the path leads to. */
  readonly name: string;
  readonly turns: number;
}

/** `GET /api/v1/sessions/KEY/outline?path=NAME&from=POSITION&limit=N` */
export interface OutlineAnswer {
  readonly path: PathSummary;
  readonly from: number;
  readonly turns: readonly OutlineTurn[];
  readonly revision: number;
}

export interface OutlineTurn {
  /** In the path, from 0. */
  readonly position: number;
  readonly number: number;
  readonly startedAt: string | null;
  /** First line of the prompt or command. */
  readonly text: string;
  readonly kind: 'preamble' | 'prompt' | 'command';
  readonly calls: number;
  readonly failedCalls: number;
  readonly agents: number;
  readonly hasCompaction: boolean;
  /** Other ways the conversation went on from here. */
  readonly branches: number;
  /** In how many parts its entries come; nearly always 1. */
  readonly parts: number;
}

/**
 * `GET /api/v1/sessions/KEY/turns?path=NAME&from=POSITION&limit=N` and `…/agents/ID/turns?from=&limit=`. Of a turn with several parts a page has the first
 * one; `&part=P` gives part P of the turn at `from`, and only that.
 */
export interface TurnsAnswer {
  readonly path: PathSummary;
  readonly from: number;
  /** Fewer than asked for where they would make the answer too large; at least one. */
  readonly turns: readonly WireTurn[];
  readonly revision: number;
}

/** A turn with long texts cut. A cut panel says how much it has in all; the whole comes with the `panel` address of its entry. */
export interface WireTurn extends TurnView {
  readonly position: number;
  /** Something is cut, in a panel or among the agents of a call. */
  readonly isCut: boolean;
  /** Which part of the turn the entries are, from 0; everything else is about the whole turn, apart from `hidden`. */
  readonly part: number;
  readonly parts: number;
  readonly entries: readonly WireEntry[];
}

export interface WireEntry extends Entry {
  /** In its part, from 0: with turn and part the address of its panels. */
  readonly index: number;
  readonly panels: readonly WirePanel[];
}

/** Where `whole` is there the panel is cut, and this is how much it has in all. */
export type WirePanel = Panel & { readonly whole?: PanelSize };

/**
 * `GET /api/v1/sessions/KEY/panel?turn=NUMBER&part=P&entry=INDEX&panel=INDEX&from=F` and `…/agents/ID/panel?…`: a panel in full, as its JSON text in pieces.
 * Joined from 0 to `total` and parsed they are a Panel. Images and documents come as bytes: `…/media?turn=&part=&entry=&panel=`.
 */
export interface PanelAnswer {
  /** Counted, as `total`, in the units of a JavaScript string. */
  readonly from: number;
  readonly total: number;
  readonly text: string;
  readonly revision: number;
}

/** `GET /api/v1/sessions/KEY/transcripts`: what `record` and `bytes` can be asked of. */
export interface TranscriptsAnswer {
  readonly transcripts: readonly SessionTranscript[];
  /** How many there are, where they are too many for one answer. */
  readonly total: number;
}

export interface SessionTranscript {
  /** As in `place.path`; the name of a file in every address. */
  readonly path: string;
  readonly bytes: number;
  /** null for the main transcript. */
  readonly agent: string | null;
}

/** `GET /api/v1/sessions/KEY/record?file=PATH&line=N&from=BYTE`: a line as it stands in the file, in pieces. */
export interface RecordAnswer {
  readonly file: string;
  readonly line: number;
  /** Where the line begins in the file, and its length with the line end. */
  readonly offset: number;
  readonly byteLength: number;
  /** Bytes of the line before this piece and up to its end: ask for the next one with it, until it is `byteLength`. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * `GET /api/v1/events?session=KEY&since=ID`: server-sent events without a name, so that `onmessage` gets them all; `id` counts up, so that a browser that comes
 * back gets what it missed (the last one it got is `since`, or the header Last-Event-ID). `session` comes only for the session that is asked for.
 */
export type WireEvent =
  | { readonly type: 'hello'; readonly revision: number }
  /** The session has grown. */
  | { readonly type: 'session'; readonly key: string; readonly revision: number; readonly turns: number; readonly status: SessionStatus }
  /** Some session appeared, grew or vanished: lists are out of date. No keys: it is not known which. */
  | { readonly type: 'sessions'; readonly keys: readonly string[] };

/** `GET /api/v1/usage?by=day&timezone=ZONE&since=DAY&until=DAY&project=NAME&breakdown=yes&limit=N` */
export interface UsagePage extends UsageAnswer {
  /** How many rows there are, where they are too many for one answer; those that matter most come first. */
  readonly rowCount: number;
  /** When the transcripts were read; sessions that grow are read again after a while. */
  readonly readAt: string;
}

/** `GET /api/v1/sessions/KEY/usage?from=N&limit=N` */
export interface SessionUsagePage extends SessionUsageAnswer {
  /** Index of the first of `usage.turns`; there are `turnCount`. */
  readonly from: number;
  readonly turnCount: number;
  /** `usage.context` has some hundred points at most, of every stretch the highest; there are so many. */
  readonly contextCount: number;
  readonly agentCount: number;
}

/** `GET /api/v1/files?session=KEY|project=KEY&text=WORDS&from=N&limit=N` */
export interface FilesPage extends FilesAnswer {
  readonly from: number;
  readonly total: number;
}

/** `GET /api/v1/files/history?session=KEY|project=KEY&path=PATH&from=N&limit=N` */
export interface FileHistoryPage extends FileHistoryAnswer {
  readonly from: number;
  readonly total: number;
}

/** `GET /api/v1/files/diff?session=KEY|project=KEY&path=PATH&before=POINT&after=POINT` */
export interface FileDiffPage extends FileDiffAnswer {
  /** Only its beginning fits in an answer. */
  readonly isCut: boolean;
}

/** `GET /api/v1/files/blame?session=KEY|project=KEY&path=PATH&version=N&from=LINE&limit=N` */
export interface FileBlamePage extends FileBlameAnswer {
  readonly from: number;
  readonly lineCount: number;
}

/** `GET /api/v1/search?q=QUERY&from=N&limit=N&hits=N` */
export interface SearchPage extends WireSearch {
  readonly sessions: readonly FoundSession[];
  /** Where the query makes no sense: then nothing is found. */
  readonly problem: WireQueryProblem | null;
  /** Not everything is in the index yet: ask again in a moment. */
  readonly isIndexing: boolean;
  readonly tookMs: number;
}

export interface FoundSession extends WireFoundSession {
  /** Names it in every other address; null for one that is not served here. */
  readonly key: string | null;
}

/** `GET /api/v1/sessions/KEY/redaction?scope=all|secrets`: what an export would replace. Nothing of it is said in full. */
export interface RedactionAnswer {
  /** Secrets first. */
  readonly findings: readonly RedactionFinding[];
  /** How many there are, where they are too many for one answer. */
  readonly total: number;
  /** Of these, those that are secrets and no names. */
  readonly secrets: number;
  /** Files that are no text, and so were not looked into. */
  readonly notText: number;
  readonly pictures: number;
}

export interface RedactionFinding {
  readonly kind: string;
  readonly title: string;
  readonly isName: boolean;
  readonly masked: string;
  readonly times: number;
  /** The first of them. */
  readonly places: readonly { readonly file: string; readonly line: number; readonly field: string }[];
}

/** `GET /api/v1/archive`, and `POST` to begin: how far archiving is. */
export interface ArchiveTask {
  readonly state: 'idle' | 'running' | 'done' | 'failed';
  /** Looked at so far. */
  readonly files: number;
  readonly bytes: number;
  readonly endedAt: string | null;
  readonly result: ArchiveResult | null;
  readonly problem: { readonly message: string; readonly hint: string } | null;
}

export interface ArchiveResult {
  readonly added: number;
  readonly grown: number;
  readonly replaced: number;
  readonly unchanged: number;
  /** Gone from the source, kept in the archive. */
  readonly gone: number;
  readonly newBytes: number;
  /** Files that could not be read. */
  readonly unreadable: number;
}

/** Every error is a problem document (`application/problem+json`). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Stable, for programs: `NO_SUCH_SESSION`. */
  readonly code: string;
  readonly detail: string;
  /** What to do about it. */
  readonly hint: string;
}
