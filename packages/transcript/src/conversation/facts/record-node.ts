import type { LinePlace } from '../../lines/line.ts';
import type { RecordMeaning } from '../../records/record-meaning.ts';
import type { LineChanges } from './to-line-changes.ts';
import type { UserKind } from './user-kind.ts';

/**
 * What the model keeps of a record: its place in the file and the facts that link it to others. The content stays on
 * disk and is read again by its place when it is shown, so that a session of two gigabytes does not fill memory.
 */
export interface RecordNode extends LinePlace {
  /** Order in the file, from 0. */
  readonly index: number;
  readonly type: string;
  /** Of a system record its subtype, of an attachment or a progress report its kind. */
  readonly subtype: string | undefined;
  /** What the catalogue says that it means; whoever branches on records asks here, not for their types. */
  readonly meaning: RecordMeaning;
  readonly uuid: string | undefined;
  /** `parentUuid`, or `logicalParentUuid` where that is null or absent. */
  readonly parentUuid: string | undefined;
  readonly isSidechain: boolean;
  readonly timestamp: string | undefined;
  readonly user: UserFacts | undefined;
  readonly assistant: AssistantFacts | undefined;
}

export interface UserFacts {
  readonly kind: UserKind;
  /** Starts like a slash command: `meta` where the record before it is the result of a Skill or SlashCommand call. */
  readonly mayBeRunByModel: boolean;
  /** The text by which it was judged, for prompts and commands; cut. */
  readonly text: string;
  /** For records of agents: the text, whole, as a key to compare with the prompt of a call. */
  readonly textKey: string | undefined;
  readonly results: readonly ResultFacts[];
}

export interface AssistantFacts {
  /** undefined if the record has none: then it is a message of its own. */
  readonly messageId: string | undefined;
  readonly model: string | undefined;
  readonly isApiError: boolean;
  readonly calls: readonly CallFacts[];
  /** Results that are in the answer itself; only gateways write them there. */
  readonly results: readonly ResultFacts[];
}

export interface CallFacts {
  readonly id: string | undefined;
  readonly name: string;
  /** `file_path` or `notebook_path` of tools that change files. */
  readonly filePath: string | undefined;
  /** The prompt given to a sub-agent; cut. */
  readonly prompt: string | undefined;
  /** The same, whole, as a key to compare. */
  readonly promptKey: string | undefined;
  /** What it runs: the program of a shell command, the name of a skill. */
  readonly subject: string | undefined;
  /** Its input as JSON: how many characters, and a key to compare. */
  readonly inputLength: number;
  readonly inputKey: number;
}

export interface ResultFacts {
  readonly id: string;
  readonly outcome: 'ok' | 'error' | 'interrupted' | 'rejected' | 'denied';
  /** Of a call that started a sub-agent or a workflow. */
  readonly agentId: string | undefined;
  readonly runId: string | undefined;
  /** Ids that the text of the result names as `agentId: …`. */
  readonly namedAgents: readonly string[];
  /** What the result says of its own duration. */
  readonly durationMs: number | undefined;
  /** Characters of its texts. */
  readonly length: number;
  /** What the client noted of the lines that it changed. */
  readonly lines: LineChanges | undefined;
}
