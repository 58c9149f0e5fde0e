import { toReadableAmount, toReadableDuration } from '../text/readable.ts';
import type { AgentView, TurnView } from '../model/session-view.ts';
import { Disclosure } from './parts/disclosure.tsx';
import { EntryHtml } from './entry-html.tsx';
import type { HtmlHost } from './parts/html-host.ts';
import { toVisibleText } from './parts/to-visible-text.ts';

interface AgentProps {
  readonly agent: AgentView;
  readonly id: string;
  readonly host: HtmlHost;
  readonly level: number;
}

/** An agent with all it did, inline below the call that started it. */
export function AgentHtml({ agent, id, host, level }: AgentProps) {
  const hasMore = agent.turns !== undefined || agent.agents.length > 0;
  return (
    <div class="agent">
      <Disclosure id={id} host={host} isOpen={false} head={<AgentHead agent={agent} />} level={level}>
        {!hasMore
          ? undefined
          : () => (
              <>
                {(agent.turns ?? []).map((turn) => (
                  <AgentTurn key={turn.number} turn={turn} id={`${id}.${turn.number}`} host={host} level={level + 1} />
                ))}
                {agent.agents.map((below) => (
                  <AgentHtml key={below.id} agent={below} id={`${id}.${below.id}`} host={host} level={level + 1} />
                ))}
              </>
            )}
      </Disclosure>
    </div>
  );
}

/** Who an agent is and how much it did. */
export function AgentHead({ agent }: { readonly agent: AgentView }) {
  const facts = [
    agent.model,
    agent.calls > 0 ? toReadableAmount(agent.calls, 'call') : undefined,
    agent.failedCalls > 0 ? `${agent.failedCalls} failed` : undefined,
    agent.durationMs === undefined ? undefined : toReadableDuration(agent.durationMs),
  ];
  return (
    <span class="agent-head">
      <span class="agent-kind">{toVisibleText(agent.type ?? 'Agent')}</span>
      {agent.description === '' ? null : (
        <span class="agent-words" dir="auto">
          {toVisibleText(agent.description)}
        </span>
      )}
      <span class="agent-facts">
        {facts.flatMap((fact) => (fact === undefined ? [] : [<span key={fact}>{toVisibleText(fact)}</span>]))}
      </span>
    </span>
  );
}

function AgentTurn({
  turn,
  id,
  host,
  level,
}: {
  readonly turn: TurnView;
  readonly id: string;
  readonly host: HtmlHost;
  readonly level: number;
}) {
  return (
    <>
      {turn.entries.map((entry, at) => (
        <div key={at} class="turn-entry">
          <EntryHtml entry={entry} id={`${id}.${at}`} host={host} level={level} />
          {entry.agents.map((below) => (
            <AgentHtml key={below.id} agent={below} id={`${id}.${at}.${below.id}`} host={host} level={level + 1} />
          ))}
        </div>
      ))}
    </>
  );
}
