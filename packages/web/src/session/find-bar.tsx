import { useEffect, useState } from 'preact/hooks';
import type { FindHit } from '@scrollkeep/view/wire/wire-session.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import type { SessionSource } from '../sources/session-source.ts';
import { texts } from '../texts/texts.ts';
import { toAgentName } from './agent-list.tsx';
import { FindFrame } from './find-frame.tsx';
import { findHitFrom, readHits, type AskFind, type EntryPlace } from './find-hits.ts';

interface FindBarProps {
  readonly ask: AskFind;
  /** Agents whose threads are searched too, behind the thread shown; undefined if there are none. */
  readonly readAgents: SessionSource['readAgents'] | undefined;
  readonly askAgent: (agent: string) => AskFind;
  readonly onAgent: (agent: string) => void;
  readonly findPlace: () => EntryPlace;
  /** What is looked for at once. */
  readonly first: string;
  readonly onHit: (hit: FindHit) => void;
  /** What is marked on the page. */
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

interface FoundAgent {
  readonly id: string;
  readonly name: string;
}

interface Found {
  readonly text: string;
  readonly hits: readonly FindHit[];
  readonly share: number;
  /** undefined until the first was gone to. */
  readonly at: number | undefined;
}

interface AgentHits extends FoundAgent {
  readonly count: number;
}

interface FoundInAgents {
  readonly agents: readonly AgentHits[];
  /** How many were looked through, of how many. */
  readonly done: number;
  readonly total: number;
}

const nothingFound: FoundInAgents = { agents: [], done: 0, total: 0 };

const words = texts.find;
const typingMs = 200;
const leastLength = 2;

/** Finds words in everything that was said and done in the thread shown, loaded or not. */
export function FindBar({
  ask,
  readAgents,
  askAgent,
  onAgent,
  findPlace,
  first: typedBefore,
  onHit,
  onText,
  onClose,
}: FindBarProps) {
  const [typed, setTyped] = useState(typedBefore);
  const [found, setFound] = useState<Found>();
  const [inAgents, setInAgents] = useState<FoundInAgents>(nothingFound);
  const text = typed.trim();
  useEffect(() => {
    onText(text.length < leastLength ? '' : text);
    setFound(undefined);
    setInAgents(nothingFound);
    if (text.length < leastLength) return undefined;
    const abort = new AbortController();
    const place = findPlace();
    const timer = setTimeout(() => {
      let at: number | undefined;
      readHits(ask, text, abort.signal, (hits, share) => {
        // The first that stands where a person reads, or behind it, as soon as it is known.
        const first = findHitFrom(hits, place);
        const hit = hits[first];
        if (at === undefined && hit !== undefined && (hit.position >= place.position || share === 1)) {
          at = first;
          onHit(hit);
        }
        setFound((before) => ({ text, hits, share, at: before?.at ?? at }));
      })
        .catch(() => setFound({ text, hits: [], share: 1, at: undefined }))
        .then(() =>
          readAgents === undefined ? undefined : readAgentHits(readAgents, askAgent, text, abort.signal, setInAgents),
        )
        .catch(() => undefined);
    }, typingMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, ask]);
  useEffect(() => () => onText(''), []);

  const step = (by: 1 | -1) => {
    if (found === undefined || found.hits.length === 0) return;
    const at = ((found.at ?? (by === 1 ? -1 : 0)) + by + found.hits.length) % found.hits.length;
    setFound({ ...found, at });
    const hit = found.hits[at];
    if (hit !== undefined) onHit(hit);
  };
  return (
    <FindFrame
      kind="page"
      value={typed}
      count={text.length < leastLength ? '' : toCount(found)}
      onInput={setTyped}
      onStep={step}
      onClose={onClose}
    >
      {inAgents.agents.length === 0 ? null : (
        <details class="find-agents" open={found?.hits.length === 0}>
          <summary>
            {words.agents(inAgents.agents.length)}
            {inAgents.done < inAgents.total
              ? words.searchingAgents(toReadableCount(inAgents.done), toReadableCount(inAgents.total))
              : ''}
          </summary>
          <ul>
            {inAgents.agents.map((agent) => (
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
      )}
    </FindFrame>
  );
}

/** One agent after another, all of them, each told as soon as it is known. */
async function readAgentHits(
  readAgents: SessionSource['readAgents'],
  askAgent: (agent: string) => AskFind,
  text: string,
  signal: AbortSignal,
  onFound: (found: FoundInAgents) => void,
): Promise<void> {
  const found: AgentHits[] = [];
  for (let done = 0, total = 1; done < total && !signal.aborted;) {
    const page = await readAgents(done);
    if (page.agents.length === 0) return;
    total = page.total;
    for (const agent of page.agents) {
      let count = 0;
      // One that cannot be read keeps nobody from the others.
      await readHits(askAgent(agent.id), text, signal, (hits) => (count = hits.length)).catch(() => undefined);
      if (signal.aborted) return;
      done++;
      if (count > 0) found.push({ id: agent.id, name: toAgentName(agent), count });
      onFound({ agents: [...found], done, total });
    }
  }
}

function toCount(found: Found | undefined): string {
  if (found === undefined) return words.searching(0);
  const { hits, share, at } = found;
  const counted = hits.length === 0 ? '' : words.at(toReadableCount((at ?? 0) + 1), toReadableCount(hits.length));
  if (share < 1) return [counted, words.searching(Math.floor(share * 100))].filter((part) => part !== '').join(', ');
  return counted === '' ? words.none : counted;
}
