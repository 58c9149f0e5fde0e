import type { ToolCall } from './build-tool-calls.ts';
import type { ThreadRecord } from './link-thread.ts';

/** How a session stands, from its last record that tells. */
export type SessionStatus = 'empty' | 'working' | 'waiting' | 'interrupted' | 'failed';

export function toSessionStatus(thread: readonly ThreadRecord[], calls: readonly ToolCall[]): SessionStatus {
  for (let at = thread.length - 1; at >= 0; at--) {
    const status = decide(thread[at], calls);
    if (status !== undefined) return status;
  }
  return 'empty';
}

function decide(record: ThreadRecord | undefined, calls: readonly ToolCall[]): SessionStatus | undefined {
  const { assistant, user } = record?.node ?? {};
  if (assistant !== undefined) {
    if (assistant.isApiError) return 'failed';
    const isOwn = (call: ToolCall) => call.use === record?.node || (assistant.messageId !== undefined && call.use.assistant?.messageId === assistant.messageId);
    return calls.some((call) => isOwn(call) && call.result === undefined) ? 'working' : 'waiting';
  }
  switch (user?.kind) {
    case 'interruption':
      return 'interrupted';
    case 'prompt':
    case 'tool-result':
      return 'working';
    case 'command':
      // A command that the model ran is no command of a person and decides nothing.
      return record?.startsTurn === true ? 'waiting' : undefined;
    default:
      return undefined;
  }
}
