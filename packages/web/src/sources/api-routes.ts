// Written by `npm run docs` from the table of routes of the server.
import type {
  AboutAnswer,
  AgentsAnswer,
  AnnotationChange,
  AnnotationsAnswer,
  ArchiveTask,
  CompareAnswer,
  FileBlamePage,
  FileDiffPage,
  FileHistoryPage,
  FilesPage,
  FindAnswer,
  ForksAnswer,
  HealthAnswer,
  HitsPage,
  InsightRecordsAnswer,
  InsightsAnswer,
  LiveAnswer,
  OutlineAnswer,
  PanelAnswer,
  ProjectAnswer,
  ProjectsAnswer,
  PullRequestsPage,
  RecordAnswer,
  RecordPlace,
  RedactionAnswer,
  SearchPage,
  SearchesAnswer,
  SearchesChange,
  SessionAnswer,
  SessionEvidenceAnswer,
  SessionUsagePage,
  SessionsAnswer,
  SideTextPage,
  TagsAnswer,
  TimelineAnswer,
  TranscriptsAnswer,
  TurnsAnswer,
  UsagePage,
} from '@scrollkeep/view/wire/wire.ts';

/** Every address of the API below `/api/v1`: what it may be asked with, and what it answers. */
export interface ApiRoutes {
  /** The server and its version. */
  readonly '/about': { readonly question: Readonly<Record<string, never>>; readonly answer: AboutAnswer };
  /** All projects, most recent first. */
  readonly '/projects': { readonly question: Readonly<Record<string, never>>; readonly answer: ProjectsAnswer };
  /** Totals over the sessions of a project. */
  readonly '/projects/{project}': { readonly question: { readonly project: string }; readonly answer: ProjectAnswer };
  /** Sessions that match a filter, sorted, page by page. */
  readonly '/sessions': {
    readonly question: {
      readonly project?: string | undefined;
      readonly text?: string | undefined;
      readonly status?:
        | 'working'
        | 'waiting'
        | 'interrupted'
        | 'failed'
        | 'empty'
        | 'missing'
        | 'idle'
        | 'live'
        | undefined;
      readonly model?: string | undefined;
      readonly branch?: string | undefined;
      readonly since?: string | undefined;
      readonly until?: string | undefined;
      readonly minCost?: string | undefined;
      readonly maxCost?: string | undefined;
      readonly tag?: string | undefined;
      readonly source?: string | undefined;
      readonly pinned?: 'true' | undefined;
      readonly substantial?: 'true' | undefined;
      readonly hide?: 'empty' | undefined;
      readonly first?: 'pinned' | undefined;
      readonly facets?: 'true' | undefined;
      readonly sort?: 'recent' | 'oldest' | 'size' | 'title' | undefined;
      readonly cursor?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: SessionsAnswer;
  };
  /** Overview of a session. */
  readonly '/sessions/{key}': { readonly question: { readonly key: string }; readonly answer: SessionAnswer };
  /** Turns of a path, without content. */
  readonly '/sessions/{key}/outline': {
    readonly question: {
      readonly key: string;
      readonly path?: string | undefined;
      readonly from?: number | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: OutlineAnswer;
  };
  /** When turns and agents ran. */
  readonly '/sessions/{key}/timeline': {
    readonly question: {
      readonly key: string;
      readonly from?: number | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: TimelineAnswer;
  };
  /** Entries that contain given words, or are of one kind. */
  readonly '/sessions/{key}/find': {
    readonly question: {
      readonly key: string;
      readonly text?: string | undefined;
      readonly kind?: 'error' | 'edit' | 'agent' | 'prompt' | undefined;
      readonly path?: string | undefined;
      readonly agent?: string | undefined;
      readonly from?: number | undefined;
      readonly direction?: 'next' | 'previous' | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: FindAnswer;
  };
  /** Where a record is shown: its path, turn and entry. */
  readonly '/sessions/{key}/place': {
    readonly question: { readonly key: string; readonly record: string; readonly agent?: string | undefined };
    readonly answer: RecordPlace;
  };
  /** Turns of a path with entries and panels; long texts are truncated. */
  readonly '/sessions/{key}/turns': {
    readonly question: {
      readonly key: string;
      readonly path?: string | undefined;
      readonly from?: number | undefined;
      readonly limit?: number | undefined;
      readonly part?: number | undefined;
    };
    readonly answer: TurnsAnswer;
  };
  /** One panel in full, as JSON text in pieces. */
  readonly '/sessions/{key}/panel': {
    readonly question: {
      readonly key: string;
      readonly turn: number;
      readonly part?: number | undefined;
      readonly entry: number;
      readonly panel: number;
      readonly from?: number | undefined;
    };
    readonly answer: PanelAnswer;
  };
  /** The bytes of an image or a document. */
  readonly '/sessions/{key}/media': {
    readonly question: {
      readonly key: string;
      readonly turn: number;
      readonly part?: number | undefined;
      readonly entry: number;
      readonly panel: number;
    };
    readonly answer: Uint8Array;
  };
  /** The agents of a session in a flat list. */
  readonly '/sessions/{key}/agents': {
    readonly question: {
      readonly key: string;
      readonly from?: number | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: AgentsAnswer;
  };
  /** An agent's turns, in the same form as those of the session. */
  readonly '/sessions/{key}/agents/{agent}/turns': {
    readonly question: {
      readonly key: string;
      readonly agent: string;
      readonly from?: number | undefined;
      readonly limit?: number | undefined;
      readonly part?: number | undefined;
    };
    readonly answer: TurnsAnswer;
  };
  /** One panel of an agent's turn in full. */
  readonly '/sessions/{key}/agents/{agent}/panel': {
    readonly question: {
      readonly key: string;
      readonly agent: string;
      readonly turn: number;
      readonly part?: number | undefined;
      readonly entry: number;
      readonly panel: number;
      readonly from?: number | undefined;
    };
    readonly answer: PanelAnswer;
  };
  /** The bytes of an image or a document of an agent's turn. */
  readonly '/sessions/{key}/agents/{agent}/media': {
    readonly question: {
      readonly key: string;
      readonly agent: string;
      readonly turn: number;
      readonly part?: number | undefined;
      readonly entry: number;
      readonly panel: number;
    };
    readonly answer: Uint8Array;
  };
  /** The transcripts of a session. */
  readonly '/sessions/{key}/transcripts': {
    readonly question: { readonly key: string };
    readonly answer: TranscriptsAnswer;
  };
  /** One raw line of a transcript, in pieces. */
  readonly '/sessions/{key}/record': {
    readonly question: {
      readonly key: string;
      readonly file: string;
      readonly line: number;
      readonly from?: number | undefined;
    };
    readonly answer: RecordAnswer;
  };
  /** A range of bytes of a transcript. */
  readonly '/sessions/{key}/bytes': {
    readonly question: {
      readonly key: string;
      readonly file: string;
      readonly from?: number | undefined;
      readonly length?: number | undefined;
    };
    readonly answer: Uint8Array;
  };
  /** Two sessions side by side: prompts, files, cost, time and outcome. */
  readonly '/compare': {
    readonly question: { readonly a: string; readonly b: string; readonly limit?: number | undefined };
    readonly answer: CompareAnswer;
  };
  /** What a session was forked from, and what was forked from it. */
  readonly '/sessions/{key}/forks': { readonly question: { readonly key: string }; readonly answer: ForksAnswer };
  /** Running sessions and what each is waiting for, as in `scrollkeep ps`. */
  readonly '/live': { readonly question: Readonly<Record<string, never>>; readonly answer: LiveAnswer };
  /** Commits, pushes and pull requests of a session, with the records that prove them. */
  readonly '/sessions/{key}/evidence': {
    readonly question: {
      readonly key: string;
      readonly from?: number | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: SessionEvidenceAnswer;
  };
  /** Pull requests with their sessions, commits and cost, newest first. */
  readonly '/pull-requests': {
    readonly question: {
      readonly project?: string | undefined;
      readonly since?: string | undefined;
      readonly until?: string | undefined;
      readonly source?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: PullRequestsPage;
  };
  /** Tokens and cost over all sessions, by day, project, model and more. */
  readonly '/usage': {
    readonly question: {
      readonly by?:
        | 'day'
        | 'week'
        | 'month'
        | 'session'
        | 'project'
        | 'model'
        | 'block'
        | 'agent'
        | 'tool'
        | 'source'
        | undefined;
      readonly timezone?: string | undefined;
      readonly since?: string | undefined;
      readonly until?: string | undefined;
      readonly project?: string | undefined;
      readonly source?: string | undefined;
      readonly breakdown?: 'yes' | 'no' | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: UsagePage;
  };
  /** Tokens and cost of a session by turn, model and agent, and its context over time. */
  readonly '/sessions/{key}/usage': {
    readonly question: {
      readonly key: string;
      readonly from?: number | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: SessionUsagePage;
  };
  /** Failed calls, retries, cache misses and other figures over all sessions, with their definitions. */
  readonly '/insights': {
    readonly question: {
      readonly since?: string | undefined;
      readonly until?: string | undefined;
      readonly project?: string | undefined;
      readonly source?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: InsightsAnswer;
  };
  /** Failed calls, retries, cache misses and other figures of one session, with their definitions. */
  readonly '/sessions/{key}/insights': {
    readonly question: { readonly key: string; readonly limit?: number | undefined };
    readonly answer: InsightsAnswer;
  };
  /** The records behind one figure of a session. */
  readonly '/sessions/{key}/insights/{figure}': {
    readonly question: {
      readonly key: string;
      readonly figure:
        | 'failures'
        | 'retries'
        | 'reads'
        | 'churn'
        | 'rejected'
        | 'compactions'
        | 'cache-misses'
        | 'context'
        | 'unused'
        | 'time'
        | 'interruptions'
        | 'tasks';
      readonly limit?: number | undefined;
    };
    readonly answer: InsightRecordsAnswer;
  };
  /** Whether sessions are safe, and how to fix any problems. */
  readonly '/health': { readonly question: Readonly<Record<string, never>>; readonly answer: HealthAnswer };
  /** Progress of archiving. */
  readonly '/archive': { readonly question: Readonly<Record<string, never>>; readonly answer: ArchiveTask };
  /** All tags, with their number of uses. */
  readonly '/tags': { readonly question: Readonly<Record<string, never>>; readonly answer: TagsAnswer };
  /** Tags, pins and notes of a session and its turns. */
  readonly '/sessions/{key}/annotations': {
    readonly question: { readonly key: string };
    readonly answer: AnnotationsAnswer;
  };
  /** A session as a file, redacted by default. */
  readonly '/sessions/{key}/export': {
    readonly question: {
      readonly key: string;
      readonly format?: 'html' | 'md' | 'text' | 'json' | 'jsonl' | 'csv' | 'steps' | 'brief' | undefined;
      readonly redaction?: 'all' | 'secrets' | 'none' | undefined;
      readonly also?: string | undefined;
      readonly path?: 'live' | 'all' | undefined;
      readonly turns?: string | undefined;
      readonly without?: string | undefined;
      readonly table?: 'turns' | 'tools' | 'usage' | undefined;
      readonly notes?: 'true' | undefined;
      readonly timezone?: string | undefined;
    };
    readonly answer: Uint8Array;
  };
  /** What an export would redact, masked. */
  readonly '/sessions/{key}/redaction': {
    readonly question: {
      readonly key: string;
      readonly scope?: 'all' | 'secrets' | undefined;
      readonly also?: string | undefined;
    };
    readonly answer: RedactionAnswer;
  };
  /** Files touched by a session, or by the sessions of a project. */
  readonly '/files': {
    readonly question: {
      readonly session?: string | undefined;
      readonly project?: string | undefined;
      readonly text?: string | undefined;
      readonly order?: 'path' | 'recent' | undefined;
      readonly from?: number | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: FilesPage;
  };
  /** The versions of a file, oldest first. */
  readonly '/files/history': {
    readonly question: {
      readonly session?: string | undefined;
      readonly project?: string | undefined;
      readonly path: string;
      readonly from?: number | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: FileHistoryPage;
  };
  /** Changes between two versions of a file. */
  readonly '/files/diff': {
    readonly question: {
      readonly session?: string | undefined;
      readonly project?: string | undefined;
      readonly path: string;
      readonly before?: string | undefined;
      readonly after?: string | undefined;
    };
    readonly answer: FileDiffPage;
  };
  /** The lines of a version, each with the version that wrote it. */
  readonly '/files/blame': {
    readonly question: {
      readonly session?: string | undefined;
      readonly project?: string | undefined;
      readonly path: string;
      readonly version?: number | undefined;
      readonly from?: number | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: FileBlamePage;
  };
  /** A version of a file, as a download. */
  readonly '/files/content': {
    readonly question: {
      readonly session?: string | undefined;
      readonly project?: string | undefined;
      readonly path: string;
      readonly point?: string | undefined;
    };
    readonly answer: Uint8Array;
  };
  /** Sessions that match a query, most relevant first. */
  readonly '/search': {
    readonly question: {
      readonly q?: string | undefined;
      readonly sort?: 'best' | 'newest' | 'oldest' | 'cost' | undefined;
      readonly from?: number | undefined;
      readonly limit?: number | undefined;
      readonly facets?: 'true' | undefined;
      readonly hits?: number | undefined;
    };
    readonly answer: SearchPage;
  };
  /** All matches in one session, in file order. */
  readonly '/search/hits': {
    readonly question: {
      readonly q?: string | undefined;
      readonly session?: string | undefined;
      readonly file?: string | undefined;
      readonly side?: 'true' | undefined;
      readonly from?: number | undefined;
      readonly limit?: number | undefined;
    };
    readonly answer: HitsPage;
  };
  /** An excerpt of a side file with a match. */
  readonly '/search/text': {
    readonly question: { readonly file: string; readonly offset?: number | undefined; readonly q?: string | undefined };
    readonly answer: SideTextPage;
  };
  /** Recent and saved searches. */
  readonly '/searches': { readonly question: Readonly<Record<string, never>>; readonly answer: SearchesAnswer };
  /** Changes, as server-sent events; pass `since` or Last-Event-ID to get missed events. */
  readonly '/events': {
    readonly question: { readonly session?: string | undefined; readonly since?: number | undefined };
    readonly answer: EventSource;
  };
}

/** Every address that does something when it is posted to. */
export interface ApiActions {
  /** Archive what is new; source files are only read. Requires the header `Scrollkeep-Intent: archive`. */
  readonly '/archive': {
    readonly question: Readonly<Record<string, never>>;
    readonly answer: ArchiveTask;
    readonly intent: 'archive';
  };
  /** Change the tags, pin or note of a session or turn. Requires the header `Scrollkeep-Intent: annotate`. */
  readonly '/sessions/{key}/annotations': {
    readonly question: { readonly key: string };
    readonly answer: AnnotationsAnswer;
    readonly body: AnnotationChange;
    readonly intent: 'annotate';
  };
  /** Record, save, rename or remove searches. Requires the header `Scrollkeep-Intent: annotate`. */
  readonly '/searches': {
    readonly question: Readonly<Record<string, never>>;
    readonly answer: SearchesAnswer;
    readonly body: SearchesChange;
    readonly intent: 'annotate';
  };
}
