import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import type { SessionAnswer, WireAgent } from '@scrollkeep/view/wire/wire-session.ts';
import { texts } from '../texts/texts.ts';

interface AgentListProps {
  readonly answer: SessionAnswer;
  readonly current: string | undefined;
  readonly onChoose: (agent: string | undefined) => void;
}

/** The agents of a session, each to be read by itself. */
export function AgentList({ answer, current, onChoose }: AgentListProps) {
  const { agents, header } = answer;
  return (
    <details class="agent-list" open={current !== undefined}>
      <summary>{toReadableAmount(header.counts.agents, 'agent')}</summary>
      <ul>
        {agents.map((agent) => (
          <li key={agent.id} class={`depth-${Math.min(4, Math.max(0, agent.depth - 1))}`}>
            <button
              type="button"
              class="agent-link"
              aria-current={agent.id === current ? 'true' : undefined}
              onClick={() => onChoose(agent.id === current ? undefined : agent.id)}
            >
              <span class="agent-kind">{toVisibleText(agent.type ?? texts.outline.agent)}</span>
              <span dir="auto">{toVisibleText(toAgentName(agent))}</span>
            </button>
          </li>
        ))}
      </ul>
      {header.counts.agents > agents.length ? (
        <p class="outline-count">{texts.outline.moreAgents(header.counts.agents - agents.length)}</p>
      ) : null}
    </details>
  );
}

export function toAgentName(agent: Pick<WireAgent, 'description' | 'id'>): string {
  return agent.description === '' ? agent.id : agent.description;
}
