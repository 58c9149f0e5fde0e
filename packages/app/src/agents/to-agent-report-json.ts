import type { RecordedTotals } from '@scrollkeep/transcript/conversation/facts/agent-facts.ts';
import type { AgentReport, ReportedAgent } from '@scrollkeep/transcript/conversation/build-agent-report.ts';
import type { LocatedSession } from '@scrollkeep/server/sessions/located-session.ts';

/** The documented shape of `agents --json`. */
export function toAgentReportJson(
  { session, toFile }: LocatedSession,
  { agents, orphans, internal }: AgentReport,
): object {
  const toAgent = (agent: ReportedAgent): object => ({
    id: agent.run.id,
    type: agent.type ?? null,
    description: agent.description ?? null,
    status: agent.status,
    background: agent.isBackground,
    orphan: agent.isOrphan,
    depth: agent.run.depth,
    parentAgentId: agent.run.parentAgentId ?? null,
    toolUseId: agent.run.toolUseId ?? null,
    workflowRun: agent.run.file?.runId ?? null,
    file: agent.run.file === undefined ? null : toFile(agent.run.file.path),
    computed: { ...agent.computed, durationMs: agent.computed.durationMs ?? null },
    recorded: toTotals(agent.recorded),
    difference: toTotals(agent.difference),
    notification:
      agent.notification === undefined
        ? null
        : { status: agent.notification.status ?? null, summary: agent.notification.summary ?? null },
    agents: agent.children.map(toAgent),
  });
  return {
    session: session.id,
    title: session.title?.text ?? null,
    agents: [...agents, ...orphans].map(toAgent),
    internal: internal.map((run) => run.id),
  };
}

function toTotals(totals: RecordedTotals | undefined): object | null {
  return totals === undefined
    ? null
    : { durationMs: totals.durationMs ?? null, tokens: totals.tokens ?? null, toolCalls: totals.toolCalls ?? null };
}
