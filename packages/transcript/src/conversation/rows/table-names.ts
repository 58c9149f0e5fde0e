import type { CallStatus } from '../build-tool-calls.ts';
import { listToolNames } from '../../tools/find-tool-act.ts';

// What tables are asked for by name. A file of its own: whoever opens an index loads it, and nothing else with it.

/** The tool that runs commands. */
export const commandTool = 'Bash';
/** The block of a message that calls a tool. */
export const callBlock = 'tool_use';
/** How a call ended that did what it should. */
export const doneStatus: CallStatus = 'ok';
/**
 * How a call ended that its tool could not do: what "failed" means in every count. A call that was denied, rejected,
 * interrupted or lost was not done either, and is counted under that name.
 */
export const failedStatus: CallStatus = 'error';
/** The tools of the client that write files. */
export const changingTools: ReadonlySet<string> = new Set(listToolNames('changes-file'));
