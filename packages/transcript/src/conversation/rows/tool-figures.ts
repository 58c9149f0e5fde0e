import type { Session } from '../build-session.ts';
import type { CallStatus } from '../build-tool-calls.ts';

/** The calls of one tool in a session, agents included, each call once. */
export interface ToolFigures {
  readonly name: string;
  readonly byStatus: Readonly<Partial<Record<CallStatus, number>>>;
  /** Over the calls whose duration is known. */
  readonly durationMs: number;
  readonly timedCalls: number;
}

/** In the order in which a session first called them. */
export function toToolFigures({ calls }: Pick<Session, 'calls'>): readonly ToolFigures[] {
  const tools = new Map<string, { byStatus: Partial<Record<CallStatus, number>>; durationMs: number; timed: number }>();
  for (const { call } of calls) {
    const { name, status, durationMs } = call;
    const tool = tools.get(name) ?? { byStatus: {}, durationMs: 0, timed: 0 };
    tools.set(name, tool);
    tool.byStatus[status] = (tool.byStatus[status] ?? 0) + 1;
    if (durationMs === undefined) continue;
    tool.durationMs += durationMs;
    tool.timed++;
  }
  return [...tools].map(([name, { byStatus, durationMs, timed }]) => ({
    name,
    byStatus,
    durationMs,
    timedCalls: timed,
  }));
}
