import { useEffect, useRef, useState } from 'preact/hooks';
import type { FindHit } from '@scrollkeep/view/wire';
import { toReadableCount } from '@scrollkeep/view/html';
import { Icon } from '../shell/icon.tsx';
import { texts } from '../texts/texts.ts';
import { findHitFrom, readHits, type AskFind, type EntryPlace } from './find-hits.ts';

interface FindBarProps {
  readonly ask: AskFind;
  readonly findPlace: () => EntryPlace;
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

const words = texts.find;
const typingMs = 200;
const leastLength = 2;

/** Finds words in everything that was said and done in the thread shown, loaded or not. */
export function FindBar({ ask, findPlace, onHit, onText, onClose }: FindBarProps) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found>();
  const field = useRef<HTMLInputElement>(null);
  const text = typed.trim();
  useEffect(() => field.current?.focus(), []);
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
    <search class="find-bar" aria-label={words.label}>
      <input
        ref={field}
        class="field is-small"
        type="search"
        aria-label={words.label}
        placeholder={words.placeholder}
        autocomplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          else return;
          event.preventDefault();
        }}
      />
      <span class="find-count" role="status">{text.length < leastLength ? '' : toCount(found)}</span>
      <button type="button" class="icon-button" aria-label={words.previous} title={words.previous} onClick={() => step(-1)}><Icon name="up" /></button>
      <button type="button" class="icon-button" aria-label={words.next} title={words.next} onClick={() => step(1)}><Icon name="down" /></button>
      <button type="button" class="icon-button" aria-label={words.close} title={words.close} onClick={onClose}><Icon name="close" /></button>
    </search>
  );
}

function toCount(found: Found | undefined): string {
  if (found === undefined) return words.searching(0);
  const { hits, share, at } = found;
  const counted = hits.length === 0 ? '' : words.at(toReadableCount((at ?? 0) + 1), toReadableCount(hits.length));
  if (share < 1) return [counted, words.searching(Math.floor(share * 100))].filter((part) => part !== '').join(', ');
  return counted === '' ? words.none : counted;
}
