import { useEffect, useState } from 'preact/hooks';
import type { FindHit } from '@scrollkeep/view/wire/wire-session.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { lazyPage } from '../shell/lazy-page.tsx';
import type { SessionSource } from '../sources/session-source.ts';
import { texts } from '../texts/texts.ts';
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

interface Found {
  readonly text: string;
  readonly hits: readonly FindHit[];
  readonly share: number;
  /** undefined until the first was gone to. */
  readonly at: number | undefined;
}

const AgentMatches = lazyPage(() => import('./agent-matches.tsx').then((module) => module.AgentMatches), {
  isQuiet: true,
});
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
  const text = typed.trim();
  useEffect(() => {
    onText(text.length < leastLength ? '' : text);
    setFound(undefined);
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
      }).catch(() => setFound({ text, hits: [], share: 1, at: undefined }));
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
      {found?.text !== text || found.share !== 1 || readAgents === undefined ? null : (
        <AgentMatches
          key={text}
          text={text}
          readAgents={readAgents}
          askAgent={askAgent}
          isOpen={found.hits.length === 0}
          onAgent={onAgent}
        />
      )}
    </FindFrame>
  );
}

function toCount(found: Found | undefined): string {
  if (found === undefined) return words.searching(0);
  const { hits, share, at } = found;
  const counted = hits.length === 0 ? '' : words.at(toReadableCount((at ?? 0) + 1), toReadableCount(hits.length));
  if (share < 1) return [counted, words.searching(Math.floor(share * 100))].filter((part) => part !== '').join(', ');
  return counted === '' ? words.none : counted;
}
