import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import type { HubAbout } from './wire-hub.ts';

// The one entry point for server and web app; what belongs to a page is in the file of that page.
export type { ProjectAnswer, ProjectSummary, ProjectsAnswer, SessionSummary, SessionsAnswer } from './wire-home.ts';
export type {
  AgentsAnswer,
  FindAnswer,
  FindHit,
  OutlineAnswer,
  OutlineTurn,
  PathSummary,
  RecordPlace,
  SessionAnswer,
  TimelineAgent,
  TimelineAnswer,
  TimelineBlock,
  WireAgent,
} from './wire-session.ts';
export type {
  PanelAnswer,
  RecordAnswer,
  SessionTranscript,
  TranscriptsAnswer,
  TurnsAnswer,
  WireEntry,
  WirePanel,
  WireTurn,
} from './wire-turns.ts';
export type { CompareAnswer, ForksAnswer } from './wire-compare.ts';
export type { InsightRecordsAnswer, InsightsAnswer } from './wire-insights.ts';
export type { SessionUsagePage, UsagePage } from './wire-usage.ts';
export type { FileBlamePage, FileDiffPage, FileHistoryPage, FilesPage } from './wire-files.ts';
export type { FoundSession, HitsPage, SearchPage, SideTextPage } from './wire-search.ts';
export type { PullRequestsPage, SessionEvidenceAnswer } from './wire-evidence.ts';
export type { RedactionAnswer, RedactionFinding } from './wire-export.ts';
export type { ArchiveResult, ArchiveTask, HealthAnswer } from './wire-health.ts';
export type { AnnotationChange, AnnotationsAnswer, TagsAnswer, WireAnnotation } from './wire-annotations.ts';
export type { HubAbout, SharedSession } from './wire-hub.ts';
export type { LiveAnswer } from './wire-live.ts';
export type { SearchesAnswer, SearchesChange } from './wire-searches.ts';

/**
 * What the server and the web app say to each other, under `/api/v1`. A field may be added at any time; changing or
 * removing one needs a new version. Everything is paged: no answer grows with the length of a session or of the
 * history.
 */
export const apiVersion = 1;

/** `GET /api/v1/about`: the server and its version. Cheap, so that a page can check whether the server runs. */
export interface AboutAnswer {
  readonly name: 'scrollkeep';
  readonly version: string;
  readonly apiVersion: number;
  readonly isDemo: boolean;
  /** Features other than showing sessions. */
  readonly parts: readonly ServerPart[];
  /** If the server is a hub. */
  readonly hub?: HubAbout;
}

export type ServerPart = 'search' | 'usage' | 'files' | 'health' | 'export';

/**
 * `GET /api/v1/events?session=KEY&since=ID`: server-sent events without a name, so that `onmessage` gets them all. `id`
 * increases, so that a reconnecting browser gets missed events (the last id it received is `since`, or the header
 * Last-Event-ID). `session` is sent only for the requested session.
 */
export type WireEvent =
  | { readonly type: 'hello'; readonly revision: number }
  /** The session has grown. */
  | {
      readonly type: 'session';
      readonly key: string;
      readonly revision: number;
      readonly turns: number;
      readonly status: SessionStatus;
    }
  /** Some session appeared, grew or vanished: lists are out of date. No keys: it is not known which. */
  | { readonly type: 'sessions'; readonly keys: readonly string[] }
  /** Tags, pins or notes were changed, here or by a command. */
  | { readonly type: 'annotations' }
  /** On a hub: what can be read has changed. This stream ends; open another one, without `since`. */
  | { readonly type: 'again' };

/** Every error is a problem document (`application/problem+json`). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Stable, for programs: `NO_SUCH_SESSION`. */
  readonly code: string;
  readonly detail: string;
  /** How to fix it. */
  readonly hint: string;
}
