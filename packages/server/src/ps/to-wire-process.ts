import type { WireProcess } from '@scrollkeep/view/wire/wire-live.ts';
import type { ProcessRow } from './build-process-list.ts';

/** A session that is alive, as `ps --json` and the API show it. */
export function toWireProcess({ session, live, title, project, lastMs, waiting, inputs }: ProcessRow): WireProcess {
  return {
    id: session,
    title: title ?? null,
    project: project ?? null,
    from: live === undefined ? 'file' : 'registry',
    pid: live?.pid ?? null,
    version: live?.version ?? null,
    entrypoint: live?.entrypoint ?? null,
    clientStatus: live?.clientStatus ?? null,
    waitingFor: live?.waitingFor ?? null,
    lastActivity: lastMs === undefined ? null : new Date(lastMs).toISOString(),
    waitsFor: waiting.for,
    note: waiting.note ?? null,
    calls: waiting.calls.map((call) => ({
      tool: call.tool,
      input: inputs.get(call.toolUseId ?? '') ?? null,
      toolUseId: call.toolUseId ?? null,
      agentId: call.agentId ?? null,
      since: call.since ?? null,
    })),
  };
}
