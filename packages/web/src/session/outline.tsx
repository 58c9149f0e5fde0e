import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableAmount, toReadableCount, toReadableMoney } from '@scrollkeep/view/text/readable.ts';
import type { OutlineTurn } from '@scrollkeep/view/wire/wire-session.ts';
import { apiErrorWords } from '@scrollkeep/view/model/branch-words.ts';
import type { TurnUsage } from '@scrollkeep/view/wire/wire-usage.ts';
import { useUpdates } from '../shell/use-updates.ts';
import { texts } from '../texts/texts.ts';
import { ContextMeter, type TurnUsages } from './context-meter.tsx';
import type { OutlinePages } from './outline-pages.ts';

interface OutlineProps {
  readonly pages: OutlinePages;
  /** Cost and context of turns by number; empty while they are not known. */
  readonly usage: TurnUsages;
  /** The turn that is read now. */
  readonly current: number | undefined;
  readonly onJump: (position: number) => void;
}

const rowHeight = 44;
const overscan = 6;

/** The turns of a session in a column: where am I, and a jump to anywhere. Of thousands only those in sight exist. */
export function Outline({ pages, usage, current, onJump }: OutlineProps) {
  const version = useUpdates(pages.subscribe);
  const [words, setWords] = useState('');
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const scroller = useRef<HTMLDivElement>(null);
  const wantedRow = useRef<number>(undefined);
  const shown = useMemo(() => listShown(pages, words), [pages, words, version, pages.total()]);
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const last = Math.min(shown.length - 1, Math.ceil((top + height) / rowHeight) + overscan);

  useEffect(() => {
    if (words.trim() !== '') pages.wantAll();
  }, [words, pages]);
  useEffect(() => {
    if (words.trim() === '') pages.want(first, last);
  }, [pages, first, last, words, version]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = scroller.current;
    const at = current === undefined ? -1 : shown.indexOf(current);
    if (element === null || at === -1 || element.contains(document.activeElement)) return;
    const begin = at * rowHeight;
    // Only the column itself is scrolled, and only when the turn is out of sight.
    if (begin < element.scrollTop + rowHeight || begin > element.scrollTop + element.clientHeight - 2 * rowHeight)
      element.scrollTop = begin - element.clientHeight / 3;
  }, [current]);

  const focusRow = (at: number) => {
    const element = scroller.current;
    const row = Math.max(0, Math.min(shown.length - 1, at));
    if (element === null) return;
    const begin = row * rowHeight;
    if (begin < element.scrollTop) element.scrollTop = begin;
    else if (begin + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = begin + rowHeight - element.clientHeight;
    wantedRow.current = row;
    focusWanted();
  };
  // A row far away exists only after the column was scrolled and drawn again.
  const focusWanted = () => {
    const row =
      wantedRow.current === undefined
        ? null
        : scroller.current?.querySelector<HTMLElement>(`[data-row="${wantedRow.current}"]`);
    if (row === null || row === undefined) return;
    wantedRow.current = undefined;
    row.focus({ preventScroll: true });
  };
  useLayoutEffect(focusWanted);
  const onKey = (event: KeyboardEvent) => {
    const at = Number((event.target as HTMLElement).dataset['row'] ?? -1);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -shown.length, End: shown.length }[
      event.key
    ];
    if (step === undefined || shown.length === 0) return;
    event.preventDefault();
    focusRow(at + step);
  };
  return (
    <div class="outline-column" onKeyDown={onKey}>
      <div class="outline-top">
        <label class="visually-hidden" for="outline-filter">
          {texts.outline.filter}
        </label>
        <input
          id="outline-filter"
          class="field is-small"
          type="search"
          placeholder={texts.outline.filterHint}
          autocomplete="off"
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            setWords('');
            event.currentTarget.blur();
          }}
        />
        <p class="outline-count" role="status">
          {words.trim() === ''
            ? toReadableAmount(shown.length, 'turn')
            : texts.outline.some(toReadableAmount(shown.length, 'turn'), toReadableCount(pages.total()))}
        </p>
      </div>
      <div
        ref={scroller}
        class="outline-scroll"
        tabIndex={-1}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <ol class="outline-list" style={{ height: `${shown.length * rowHeight}px` }}>
          {shown.slice(first, last + 1).map((position, index) => (
            <li
              key={position}
              class="outline-item"
              style={{ transform: `translateY(${(first + index) * rowHeight}px)` }}
            >
              <OutlineButton
                turn={pages.find(position)}
                usage={usage.get(pages.find(position)?.number ?? -1)}
                row={first + index}
                isCurrent={position === current}
                isTabStop={position === current || (current === undefined && index === 0)}
                onClick={() => onJump(position)}
              />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function OutlineButton({
  turn,
  usage,
  row,
  isCurrent,
  isTabStop,
  onClick,
}: {
  readonly turn: OutlineTurn | undefined;
  readonly usage: TurnUsage | undefined;
  readonly row: number;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      class={`outline-turn${turn === undefined ? '' : ` kind-${turn.kind}`}`}
      data-row={row}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onClick}
    >
      <span class="outline-number">{turn === undefined ? '' : turn.number === 0 ? '·' : turn.number}</span>
      <span class="outline-words" dir="auto">
        {turn === undefined ? '…' : toVisibleText(toWords(turn))}
      </span>
      {turn === undefined ? null : <OutlineFacts turn={turn} cost={usage?.costMicros ?? null} />}
      {usage === undefined ? null : <ContextMeter usage={usage} />}
    </button>
  );
}

function OutlineFacts({ turn, cost }: { readonly turn: OutlineTurn; readonly cost: number | null }) {
  return (
    <span class="outline-facts">
      {cost === null || cost === 0 ? null : <span class="outline-cost">{toReadableMoney(cost)}</span>}
      {turn.calls === 0 ? null : (
        <span title={turn.agents === 0 ? undefined : texts.outline.mainThread}>
          {toReadableAmount(turn.calls, 'call')}
        </span>
      )}
      {turn.endsInApiError === true ? <span class="is-bad">{apiErrorWords}</span> : null}
      {turn.failedCalls === 0 ? null : <span class="is-bad">{texts.outline.failed(turn.failedCalls)}</span>}
      {turn.agents === 0 ? null : <span>{toReadableAmount(turn.agents, 'agent')}</span>}
      {turn.branches === 0 ? null : <span class="is-branch">{texts.outline.ways(turn.branches + 1)}</span>}
      {turn.hasCompaction ? <span>{texts.outline.compacted}</span> : null}
    </span>
  );
}

function toWords(turn: OutlineTurn): string {
  return turn.text === '' ? (turn.kind === 'preamble' ? texts.outline.preamble : texts.outline.wordless) : turn.text;
}

/** What is before the first prompt is mostly bookkeeping: nothing to jump to. */
export function isQuietPreamble(turn: OutlineTurn | undefined): boolean {
  return (
    turn?.kind === 'preamble' && turn.text === '' && turn.calls === 0 && turn.branches === 0 && !turn.hasCompaction
  );
}

function listShown(pages: OutlinePages, words: string): readonly number[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const all = Array.from({ length: pages.total() }, (_, position) => position).slice(
    isQuietPreamble(pages.find(0)) ? 1 : 0,
  );
  if (wanted.length === 0) return all;
  return all.filter((position) => {
    const text = pages.find(position)?.text.toLowerCase();
    return text !== undefined && wanted.every((word) => text.includes(word));
  });
}
