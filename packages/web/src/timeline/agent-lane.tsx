import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableAmount, toReadableDuration, toReadableMoney, toShortCount } from '@scrollkeep/view/text/readable.ts';
import type { TimelineAgent } from '@scrollkeep/view/wire/wire-session.ts';
import type { AgentUsage } from '@scrollkeep/view/wire/wire-usage.ts';
import { printRoute, toSessionRoute } from '../shell/route.ts';
import { timelineTexts } from '../texts/timeline-texts.ts';
import { toBarStyle } from './lane-place.ts';
import type { TimeScale } from './time-scale.ts';

const words = timelineTexts.timeline;

/** The lane of one agent: its name, its bar, and what it used. */
export function AgentLane({
  id,
  agent,
  scale,
  usage,
}: {
  readonly id: string;
  readonly agent: TimelineAgent;
  readonly scale: TimeScale;
  readonly usage: AgentUsage | undefined;
}) {
  const name = agent.description === '' ? (agent.type ?? agent.id) : agent.description;
  const spent =
    usage === undefined
      ? ''
      : words.tokens(
          words.tokensOut(toShortCount(usage.output)),
          usage.costMicros === null ? '' : toReadableMoney(usage.costMicros),
        );
  const facts = [
    agent.type ?? words.agent,
    toReadableDuration(Date.parse(agent.endedAt) - Date.parse(agent.startedAt)),
    agent.calls === 0 ? '' : toReadableAmount(agent.calls, 'call'),
    agent.failedCalls === 0 ? '' : words.failed(agent.failedCalls),
    spent,
  ].filter((fact) => fact !== '');
  const label = toVisibleText(words.block(name, '', facts.join(', '), ''));
  const href = printRoute({ ...toSessionRoute(id), agent: agent.id });
  return (
    <div class={`lane depth-${Math.min(4, agent.depth)}`}>
      <a class="lane-name" href={href} dir="auto" title={label}>
        {toVisibleText(name)}
      </a>
      <div class="lane-track">
        <a
          class={agent.failedCalls > 0 ? 'lane-bar is-agent has-failed' : 'lane-bar is-agent'}
          href={href}
          tabIndex={-1}
          style={toBarStyle(agent, scale)}
          aria-label={label}
          title={label}
        />
      </div>
    </div>
  );
}

/** In the order of their starts; agents that another agent started come right after it. */
export function toTreeOrder(agents: readonly TimelineAgent[]): readonly TimelineAgent[] {
  const known = new Set(agents.map((agent) => agent.id));
  const sorted = agents.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0));
  const ordered = new Set<TimelineAgent>();
  const add = (agent: TimelineAgent): void => {
    if (ordered.has(agent)) return;
    ordered.add(agent);
    for (const below of sorted) if (below.parent === agent.id) add(below);
  };
  for (const agent of sorted) if (agent.parent === null || !known.has(agent.parent)) add(agent);
  // Damaged links may run in a circle.
  for (const agent of sorted) add(agent);
  return [...ordered];
}
