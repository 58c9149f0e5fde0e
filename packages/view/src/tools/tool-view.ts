import type { CallStatus } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import type { JsonObject, JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import type { Panel } from '../model/panel.ts';

/**
 * A tool call as its view gets it. Nothing here is checked: other versions and other people's tools write other things.
 */
export interface CallContent {
  readonly name: string;
  /** Empty if the input is not an object. */
  readonly input: JsonObject;
  /** Blocks or text of the result as the model got it. */
  readonly output: JsonValue | undefined;
  /** The texts of the output, joined. */
  readonly outputText: string;
  /** What the client recorded of the result; empty if it is not an object. */
  readonly details: JsonObject;
  /** The same whatever it is: some tools note a list or a text. */
  readonly noted: JsonValue | undefined;
  readonly status: CallStatus;
  /** The working directory of the session. */
  readonly cwd: string | undefined;
  /** Whether images and documents come with their data. */
  readonly withMedia: boolean;
}

/** How the calls of one tool look. */
export interface ToolView {
  /** The tool by all names it has had. */
  readonly names: readonly string[];
  /** Where the name alone says too little. */
  readonly title?: (call: CallContent) => string;
  /** What it is about, in one line. */
  readonly summary: (call: CallContent) => string;
  readonly panels: (call: CallContent) => readonly Panel[];
  /**
   * Whether a screen shows only the size of what came back, because it tells a person nothing new: what was read, what
   * was found.
   */
  readonly isQuiet?: boolean;
  /** Statuses whose result text the panels show themselves; for others a note is added. */
  readonly showsResultOf?: readonly CallStatus[];
}
