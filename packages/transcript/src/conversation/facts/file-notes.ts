import type { LinePlace } from '../../lines/line.ts';
import type { AgentCallFact, AgentResultFact } from './agent-facts.ts';
import type { QueueFact } from './list-queued-prompts.ts';
import type { AgentLink, CompactionFact, ContextFact, RemoteFact, WorktreeFact } from '../../shapes/traits.ts';
import { openStateChanges } from './state-changes.ts';

/** `leafUuid` of the last `last-prompt` line and where it stands: the person may have gone back. */
export interface LastPrompt {
  readonly index: number;
  readonly leafUuid: string | undefined;
}

/** The session that copied records name as their origin, how many they are, and the last of them. */
export interface ForkedFromFact {
  readonly session: string;
  readonly records: number;
  readonly lastIndex: number;
}

/** A title that may have been written into the file of another session: its leaf tells which one it names. */
export interface SummaryFact {
  readonly summary: string;
  readonly leafUuid: string;
}

/** A pull request that the client names, and the first record that does. */
export interface LinkedPullRequest {
  readonly index: number;
  readonly number: number | undefined;
  readonly url: string;
  readonly repository: string | undefined;
}

/** A last line that got its line end later. */
export interface LineGrowth {
  /** Of the record, or of the line among those that are none. */
  readonly index: number;
  readonly isDamaged: boolean;
  readonly bytes: number;
}

/** A part of what the model was given, with its record. */
export interface GivenText extends ContextFact {
  readonly index: number;
}

/** A compaction that the client noted, with its record. */
export interface NotedCompaction extends CompactionFact {
  readonly index: number;
}

/** What the lines of a file say beside their records; the lists and sets only ever grow. */
export function createFileNotes() {
  return {
    queueFacts: [] as QueueFact[],
    lastPrompt: undefined as LastPrompt | undefined,
    titles: {
      person: undefined as string | undefined,
      model: undefined as string | undefined,
      /** The last, whichever session it is for. */
      summary: undefined as string | undefined,
    },
    /** The tag that the client keeps; empty if it was taken away. */
    clientTag: undefined as string | undefined,
    agentName: undefined as string | undefined,
    /** The last one that it worked in. */
    worktree: undefined as WorktreeFact | undefined,
    remote: undefined as RemoteFact | undefined,
    summaries: [] as SummaryFact[],
    cwd: undefined as string | undefined,
    gitBranch: undefined as string | undefined,
    slug: undefined as string | undefined,
    sessionId: undefined as string | undefined,
    sessionIds: new Set<string>(),
    forkedFrom: undefined as ForkedFromFact | undefined,
    versions: new Set<string>(),
    backupNames: new Set<string>(),
    clearedCallIds: new Set<string>(),
    damagedLines: [] as LinePlace[],
    agentProgress: [] as AgentLink[],
    agentCalls: [] as AgentCallFact[],
    agentResults: [] as AgentResultFact[],
    firstTimestamp: undefined as string | undefined,
    lastTimestamp: undefined as string | undefined,
    state: openStateChanges(),
    pullRequests: [] as LinkedPullRequest[],
    growths: [] as LineGrowth[],
    givenTexts: [] as GivenText[],
    notedCompactions: [] as NotedCompaction[],
  };
}

export type FileNotes = ReturnType<typeof createFileNotes>;
