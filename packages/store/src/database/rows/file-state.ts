import type { QueueFact } from '@scrollkeep/transcript';

/**
 * What indexing must remember of a file that grows, so that reading only its new lines gives the same rows as reading all of it. Kept as JSON with the
 * file's row; everything here stays small, whatever the file's size.
 */
export interface FileState {
  turns: number;
  /** Turn of the nearest main-thread record with a uuid, and whether that one is a compaction's boundary. */
  previousTurn: number;
  hasPrevious: boolean;
  previousIsBoundary: boolean;
  /** Calls that run slash commands: what follows their results is no command of a person. */
  commandCalls: string[];
  /** Parents that were named before they came, if they ever come: then the thread has to be linked anew as a whole. */
  phantoms: string[];
  isIrregular: boolean;
  /** Main thread and sidechain. */
  ends: [ThreadEnd, ThreadEnd];
  openCalls: OpenCall[];
  /** Results that stand before their calls. */
  earlyResults: EarlyResult[];
  prompts: number;
  commands: number;
  compactions: number;
  steps: number;
  hasAnswer: boolean;
  decider: Decider;
  queue: QueueFact[];
  customTitle: string | undefined;
  aiTitle: string | undefined;
  firstPrompt: string | undefined;
  slug: string | undefined;
  cwd: string | undefined;
  gitBranch: string | undefined;
  sessionIds: string[];
  /** The last record with a uuid. */
  lastNamed: { uuid: string; record: number } | undefined;
  lastPrompt: { line: number; turn: number | undefined } | undefined;
  /** What marking its turns gave, once the file was read to its end. */
  marks: { live: number; branchPoints: number } | undefined;
  firstTime: number | undefined;
  lastTime: number | undefined;
  branches: string[];
  models: string[];
  versions: string[];
  summaries: [leafUuid: string, summary: string][];
  /** Who names an agent: by run, by id, in a text, in a progress report. */
  links: [source: 'run' | 'agent' | 'text' | 'progress', key: string, toolUseId: string][];
  /** Prompts of the calls that start agents, as keys. */
  promptKeys: [key: string, toolUseId: string][];
  /** Of sidechains inside a main file (1.0.x): who begins them, with what. */
  sidechains: [id: string, promptKey: string | undefined, isInternal?: boolean][];
  /** For an agent's file. */
  firstPromptKey: string | undefined;
  users: number;
  agentPrompts: number;
  warmups: number;
  /** Of the file that describes an agent. */
  meta: { toolUseId: string | undefined; agentType: string | undefined; description: string | undefined } | undefined;
  /** The last line has no line end: it must not have grown when the next one comes. */
  isUnterminated: boolean;
}

export interface ThreadEnd {
  lastStart: number;
  lastMessage: string | undefined;
  lastMessageLine: number;
  lastOther: number;
}

export interface OpenCall {
  id: string;
  record: number;
  ordinal: number;
  name: string;
  path: string | undefined;
  line: number;
  side: 0 | 1;
  message: string;
  time: number | undefined;
  /** As the row says. */
  status: 'pending' | 'lost';
}

export interface EarlyResult {
  id: string;
  record: number;
  outcome: string;
  time: number | undefined;
  duration: number | undefined;
}

/** The last record that tells how the session stands. */
export type Decider = { status: 'empty' | 'working' | 'waiting' | 'interrupted' | 'failed' } | { message: string; hasLooseCall: boolean };

export function createFileState(): FileState {
  return {
    turns: 0,
    previousTurn: 0,
    hasPrevious: false,
    previousIsBoundary: false,
    commandCalls: [],
    phantoms: [],
    isIrregular: false,
    ends: [createEnd(), createEnd()],
    openCalls: [],
    earlyResults: [],
    prompts: 0,
    commands: 0,
    compactions: 0,
    steps: 0,
    hasAnswer: false,
    decider: { status: 'empty' },
    queue: [],
    customTitle: undefined,
    aiTitle: undefined,
    firstPrompt: undefined,
    slug: undefined,
    cwd: undefined,
    gitBranch: undefined,
    sessionIds: [],
    lastNamed: undefined,
    lastPrompt: undefined,
    marks: undefined,
    firstTime: undefined,
    lastTime: undefined,
    branches: [],
    models: [],
    versions: [],
    summaries: [],
    links: [],
    promptKeys: [],
    sidechains: [],
    firstPromptKey: undefined,
    users: 0,
    agentPrompts: 0,
    warmups: 0,
    meta: undefined,
    isUnterminated: false,
  };
}

function createEnd(): ThreadEnd {
  return { lastStart: -1, lastMessage: undefined, lastMessageLine: -1, lastOther: -1 };
}
