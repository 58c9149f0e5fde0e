import { useEffect, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import type { SessionSource } from '../sources/session-source.ts';
import { texts } from '../texts/texts.ts';
import { toAgentName } from './agent-list.tsx';
import { readHits, type AskFind } from './find-hits.ts';

interface AgentMatchesProps {
  readonly text: string;
  readonly readAgents: SessionSource['readAgents'];
  readonly askAgent: (agent: string) => AskFind;
  readonly isOpen: boolean;
  readonly onAgent: (agent: string) => void;
}

interface FoundInAgents {
  readonly agents: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  /** How many were looked through, of how many. */
  readonly done: number;
  readonly total: number;
}

const words = texts.find;

/** The agents in whose threads a text is. */
export function AgentMatches({ text, readAgents, askAgent, isOpen, onAgent }: AgentMatchesProps) {
  const [{ agents, done, total }, setFound] = useState<FoundInAgents>({ agents: [], done: 0, total: 0 });
  useEffect(() => {
    const abort = new AbortController();
    readAgentHits(readAgents, askAgent, text, abort.signal, setFound).catch(() => undefined);
    return () => abort.abort();
  }, []);
  return agents.length === 0 ? null : (
    <details class="find-agents" open={isOpen}>
      <summary>
        {words.agents(agents.length)}
        {done < total ? words.searchingAgents(toReadableCount(done), toReadableCount(total)) : ''}
      </summary>
      <ul>
        {agents.map((agent) => (
          <li key={agent.id}>
            <button type="button" class="find-agent" onClick={() => onAgent(agent.id)}>
              <span dir="auto">{toVisibleText(agent.name)}</span>
              <span class="find-agent-count" aria-label={words.inAgent(toReadableCount(agent.count))}>
                {toReadableCount(agent.count)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Searches one agent after another, and reports each as soon as it is known. */
async function readAgentHits(
  readAgents: SessionSource['readAgents'],
  askAgent: (agent: string) => AskFind,
  text: string,
  signal: AbortSignal,
  onFound: (found: FoundInAgents) => void,
): Promise<void> {
  const found: FoundInAgents['agents'][number][] = [];
  for (let done = 0, total = 1; done < total && !signal.aborted;) {
    const page = await readAgents(done);
    if (page.agents.length === 0) return;
    total = page.total;
    for (const agent of page.agents) {
      let count = 0;
      // An agent that cannot be read does not prevent reading the others.
      await readHits(askAgent(agent.id), text, signal, (hits) => (count = hits.length)).catch(() => undefined);
      if (signal.aborted) return;
      done++;
      if (count > 0) found.push({ id: agent.id, name: toAgentName(agent), count });
      onFound({ agents: [...found], done, total });
    }
  }
}
