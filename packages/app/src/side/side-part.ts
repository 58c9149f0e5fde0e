import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { SideFacts } from '@scrollkeep/transcript/conversation/side/open-side-facts.ts';
import type { RecordPlace } from '@scrollkeep/transcript/conversation/side/source-record.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import type { Style } from '@scrollkeep/server/text/style.ts';

/** One kind of files beside a session, read and joined to the records that caused them. */
export interface SidePart {
  /** What there is, in a few words, for the overview; empty if there is nothing. */
  readonly summary: string;
  /** What needs a person's eye, in a few words: missing or foreign files. */
  readonly attention: string;
  readonly print: (options: PrintPartOptions) => string;
  readonly json: object;
}

export interface PrintPartOptions {
  readonly width: number;
  readonly style: Style;
  /** Of the times shown; undefined: the machine's own. */
  readonly timeZone?: string | undefined;
}

export interface SideContext {
  readonly session: Session;
  /** undefined if the transcript is alone: then there are no files beside it. */
  readonly configFolder: string | undefined;
  /** Folder of the project below `projects/`. */
  readonly project: string;
  /** What the records say; read once, when the first part asks. */
  readonly getFacts: () => Promise<SideFacts>;
  readonly onProblem: (problem: DiskProblem) => void;
  /** For the debug log. */
  readonly level: string | undefined;
  readonly limit: number;
}

/** `line 12`, `line 12 of agent a4f1c09b` */
export function printPlace({ agentId, line }: RecordPlace): string {
  return `line ${line}${agentId === undefined ? '' : ` of agent ${toShortText(agentId, 20)}`}`;
}

export function toPlaceJson({ agentId, line, uuid, time }: RecordPlace): object {
  return { agentId: agentId ?? null, line, uuid: uuid ?? null, time: time ?? null };
}
