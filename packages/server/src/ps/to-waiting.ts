import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import type { WaitsFor } from '@scrollkeep/view/wire/wire-live.ts';
import type { LiveSession } from './read-live-sessions.ts';
import { findToolAct } from '@scrollkeep/transcript/tools/find-tool-act.ts';

/** What a session waits for. */
export interface Waiting {
  readonly for: WaitsFor;
  /** Calls without result, of the session and of its agents. */
  readonly calls: readonly PendingCall[];
  /** More to say: interrupted, or an API error. */
  readonly note: string | undefined;
}

export interface PendingCall {
  readonly tool: string;
  readonly toolUseId: string | undefined;
  /** undefined for the main thread. */
  readonly agentId: string | undefined;
  readonly since: string | undefined;
}

/** Calls without result, of the session and of its agents, in the order of its files. */
export function listPendingCalls(session: Session): readonly PendingCall[] {
  return session.calls
    .filter(({ call }) => call.status === 'pending')
    .map(({ call, agentId }) => ({ tool: call.name, toolUseId: call.id, agentId, since: call.use.timestamp }));
}

export function toWaiting(status: SessionStatus, calls: readonly PendingCall[]): Waiting {
  const own = calls.filter((call) => call.agentId === undefined);
  switch (status) {
    case 'empty':
    case 'missing':
      return { for: 'first prompt', calls: [], note: undefined };
    case 'waiting':
      return { for: 'user input', calls, note: undefined };
    case 'interrupted':
      return { for: 'user input', calls, note: 'interrupted' };
    case 'failed':
      return { for: 'user input', calls, note: 'API error' };
    case 'working':
      if (own.some((call) => findToolAct(call.tool) === 'asks-person'))
        return { for: 'answer to a question', calls, note: undefined };
      if (own.some((call) => findToolAct(call.tool) === 'presents-plan'))
        return { for: 'approval of a plan', calls, note: undefined };
      return { for: own.length > 0 ? 'tool' : 'model', calls, note: undefined };
  }
}

/** What the client says of itself decides: a transcript cannot tell a call that runs from one that must be allowed. */
export function toRegistryWaiting(
  waiting: Waiting,
  { clientStatus, waitingFor }: Pick<LiveSession, 'clientStatus' | 'waitingFor'>,
): Waiting {
  const words = waitingFor?.trim() ?? '';
  const isAsked = waiting.for === 'answer to a question' || waiting.for === 'approval of a plan';
  if (words !== '') {
    // That it waits, the client says; for which answer, the call tells better than its words.
    if (isAsked) return { ...waiting, note: words };
    if (/\bplan\b/i.test(words)) return { ...waiting, for: 'approval of a plan', note: words };
    if (/permission|approv|allow/i.test(words)) return { ...waiting, for: 'permission', note: words };
    if (/question|answer/i.test(words)) return { ...waiting, for: 'answer to a question', note: words };
    return { ...waiting, for: 'user input', note: words };
  }
  switch (clientStatus) {
    case 'busy':
      return { ...waiting, for: waiting.for === 'tool' || isAsked ? 'running tool' : 'model', note: undefined };
    case 'idle':
      return waiting.for === 'first prompt' ? waiting : { ...waiting, for: 'user input' };
    case 'waiting':
      return waiting.for === 'tool'
        ? { ...waiting, for: 'permission' }
        : isAsked
          ? waiting
          : { ...waiting, for: 'user input' };
    default:
      return waiting;
  }
}
