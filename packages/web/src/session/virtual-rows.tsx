import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import { findRowAt, toRowStarts } from './row-starts.ts';
import { findHeldTop, findHold, type HeldList, type Hold } from './scroll-hold.ts';

export interface VirtualRow {
  readonly key: string;
  /**
   * What its size is remembered by, where that is not its key: a placeholder has another size than what it stands for.
   */
  readonly sizeKey?: string;
}

/** Tells the list where to go; it stays there while what is around it is loaded and measured. */
export interface VirtualHandle {
  /** `below`: height in pixels of what covers the top of the list. */
  scrollTo(key: string, options?: { readonly focus?: boolean; readonly below?: number }): void;
  /** Key of the row that was gone to, else of the one at the top of what is seen. */
  readonly topKey: () => string | undefined;
  /** All rows, where each begins, and the stretch of them that is seen. */
  readonly view: () => RowsView;
}

export interface RowsView {
  readonly rows: readonly VirtualRow[];
  readonly starts: Float64Array;
  readonly top: number;
}

export interface VisibleRange {
  readonly first: number;
  /** The last row on the screen, not counting what is kept ready below it. */
  readonly last: number;
  readonly readyFirst: number;
  readonly readyLast: number;
  /** The row that was gone to, as long as nobody scrolls away: near the end it cannot be at the top. */
  readonly chosen: number | undefined;
}

interface VirtualRowsProps<Row extends VirtualRow> {
  readonly rows: readonly Row[];
  readonly estimate: (row: Row) => number;
  /** A row whose size may still change a lot is a bad hold. */
  readonly isFirm: (row: Row) => boolean;
  /** Drawn again when the row or `version` is another one. */
  readonly children: (row: Row) => ComponentChildren;
  readonly version: unknown;
  readonly onRange: (range: VisibleRange) => void;
  readonly handle: { current: VirtualHandle | undefined };
}

const overscan = 600;
/** Of the bar that stays at the top. */
export const barHeight = 56;
const air = 12;
const restMs = 150;

/**
 * A long list in the scrolled page, of which only the rows near the screen exist. One row is the hold: whatever happens
 * around it, it stays where a person sees it. While they scroll the rows are shifted for that, because to scroll the
 * page would stop their movement; at rest the page is scrolled instead.
 */
export function VirtualRows<Row extends VirtualRow>({
  rows,
  estimate,
  isFirm,
  children,
  version,
  onRange,
  handle,
}: VirtualRowsProps<Row>) {
  const outer = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const sizes = useRef(new Map<string, number>());
  const hold = useRef<Hold>(undefined);
  const shift = useRef(0);
  const isScrolling = useRef(false);
  const isOwnScroll = useRef(false);
  const lastScroll = useRef(0);
  const focusKey = useRef<string>(undefined);
  const told = useRef<{ readonly rows: readonly Row[]; readonly text: string }>(undefined);
  const [, redraw] = useReducer((count: number, _action: undefined) => count + 1, 0);
  const draw = useDrawnRows(children, version);

  const starts = toRowStarts(rows, sizes.current, estimate);
  const total = starts[rows.length] ?? 0;
  const list: HeldList<Row> = { rows, starts, sizes: sizes.current, isFirm };
  const current = useRef(list);
  current.current = list;
  const viewHeight = globalThis.innerHeight - barHeight;
  const toPageTop = () => barHeight - (outer.current?.getBoundingClientRect().top ?? barHeight);
  const heldTop = findHeldTop(hold.current, list, total - viewHeight + toRoomBelow(outer.current));
  // Rows are chosen for where the page will stand, not for where it still is.
  const viewTop =
    heldTop === undefined ? toPageTop() - shift.current : Math.min(heldTop, Math.max(0, total - viewHeight));
  const readyFirst = findRowAt(starts, viewTop - overscan);
  const readyLast = findRowAt(starts, viewTop + viewHeight + overscan);

  useLayoutEffect(() => {
    if (heldTop !== undefined) keepHold(heldTop);
    const last = rows.at(-1);
    // Once it is there, the end is held no longer: what is added later must not pull a reader along.
    if (
      hold.current?.kind === 'end' &&
      last !== undefined &&
      isFirm(last) &&
      sizes.current.has(last.sizeKey ?? last.key)
    )
      hold.current = findHold(list, toPageTop() - shift.current, viewHeight, false);
    const element = focusKey.current === undefined ? undefined : findRowElement(inner.current, focusKey.current);
    if (element !== undefined) {
      focusKey.current = undefined;
      (element.querySelector<HTMLElement>('[data-focus]') ?? element).focus({ preventScroll: true });
    }
    const { current: held } = hold;
    const chosen = held?.kind === 'row' && held.isChosen ? rows.findIndex((row) => row.key === held.key) : -1;
    const range = {
      first: findRowAt(starts, viewTop + 1),
      last: findRowAt(starts, viewTop + viewHeight),
      readyFirst,
      readyLast,
      chosen: chosen === -1 ? undefined : chosen,
    };
    const text = [chosen, range.first, range.last, readyFirst, readyLast].map((at) => rows[at]?.key).join(' ');
    if (text === told.current?.text && rows === told.current.rows) return;
    told.current = { rows, text };
    onRange(range);
  });

  function keepHold(top: number): void {
    const wantedShift = isScrolling.current ? toPageTop() - top : 0;
    if (Math.abs(wantedShift - shift.current) > 0.5) {
      shift.current = wantedShift;
      if (inner.current !== null)
        inner.current.style.transform = wantedShift === 0 ? '' : `translateY(${wantedShift}px)`;
    }
    const distance = isScrolling.current ? 0 : top - toPageTop();
    const before = globalThis.scrollY;
    if (Math.abs(distance) > 0.5) globalThis.scrollBy({ top: distance, behavior: 'instant' });
    isOwnScroll.current ||= globalThis.scrollY !== before;
    lastScroll.current = globalThis.scrollY;
  }

  const observer = useRef<ResizeObserver>(undefined);
  observer.current ??= new ResizeObserver((entries) => {
    let hasChanged = false;
    for (const { target, borderBoxSize } of entries) {
      const key = target.getAttribute('data-size');
      const size = borderBoxSize[0]?.blockSize ?? 0;
      if (key === null || !target.isConnected || sizes.current.get(key) === size) continue;
      sizes.current.set(key, size);
      hasChanged = true;
    }
    if (hasChanged) redraw(undefined);
  });

  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      if (!isScrolling.current) return;
      isScrolling.current = false;
      redraw(undefined);
    };
    const onScroll = () => {
      const isAtEnd = globalThis.scrollY + globalThis.innerHeight >= document.documentElement.scrollHeight - 2;
      // Where the list was put itself, or up and yet at the end: the page got shorter, or the window higher.
      const isMoved =
        globalThis.scrollY !== lastScroll.current && !(isAtEnd && globalThis.scrollY < lastScroll.current);
      lastScroll.current = globalThis.scrollY;
      // Only a person's own scrolling gives up a place that was chosen.
      if (isOwnScroll.current || (!isMoved && hold.current?.kind === 'row' && hold.current.isChosen)) {
        isOwnScroll.current = false;
        redraw(undefined);
        return;
      }
      isScrolling.current = true;
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
      const top = toPageTop() - shift.current;
      hold.current = top <= 0 ? undefined : findHold(current.current, top, globalThis.innerHeight - barHeight, isAtEnd);
      redraw(undefined);
    };
    const onResize = () => redraw(undefined);
    globalThis.addEventListener('scroll', onScroll, { passive: true });
    globalThis.addEventListener('scrollend', rest, { passive: true });
    globalThis.addEventListener('resize', onResize);
    handle.current = {
      scrollTo(key, options = {}) {
        hold.current = { kind: 'row', key, offset: -air - (options.below ?? 0), isChosen: true };
        isScrolling.current = false;
        if (options.focus === true) focusKey.current = key;
        redraw(undefined);
      },
      topKey: () => {
        const held = hold.current;
        if (held?.kind === 'row' && held.isChosen) return held.key;
        return current.current.rows[findRowAt(current.current.starts, toPageTop() - shift.current + air + 4)]?.key;
      },
      view: () => ({ ...current.current, top: toPageTop() - shift.current }),
    };
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('scroll', onScroll);
      globalThis.removeEventListener('scrollend', rest);
      globalThis.removeEventListener('resize', onResize);
      observer.current?.disconnect();
      handle.current = undefined;
    };
  }, []);

  return (
    <div ref={outer} class="rows" style={{ height: `${total + Math.max(0, shift.current)}px` }}>
      <div ref={inner}>
        {rows.slice(readyFirst, readyLast + 1).map((row, at) => (
          <RowFrame
            key={row.key}
            id={row.key}
            sizeKey={row.sizeKey ?? row.key}
            top={starts[readyFirst + at] ?? 0}
            observer={observer.current}
          >
            {draw(row)}
          </RowFrame>
        ))}
      </div>
    </div>
  );
}

const mostDrawn = 400;

/** What was drawn of a row is handed out again as long as nothing changed: then scrolling costs next to nothing. */
function useDrawnRows<Row extends VirtualRow>(
  children: (row: Row) => ComponentChildren,
  version: unknown,
): (row: Row) => ComponentChildren {
  const drawn = useRef<{
    version: unknown;
    readonly rows: Map<string, { readonly row: Row; readonly content: ComponentChildren }>;
  }>({ version: undefined, rows: new Map() });
  if (drawn.current.version !== version || drawn.current.rows.size > mostDrawn)
    drawn.current = { version, rows: new Map() };
  return (row) => {
    const known = drawn.current.rows.get(row.key);
    if (known?.row === row) return known.content;
    const content = children(row);
    drawn.current.rows.set(row.key, { row, content });
    return content;
  };
}

function RowFrame({
  id,
  sizeKey,
  top,
  observer,
  children,
}: {
  readonly id: string;
  readonly sizeKey: string;
  readonly top: number;
  readonly observer: ResizeObserver | undefined;
  readonly children: ComponentChildren;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    observer?.observe(element);
    return () => observer?.unobserve(element);
  }, [observer]);
  return (
    <div
      ref={frame}
      class="row-frame"
      data-row={id}
      data-size={sizeKey}
      tabIndex={-1}
      style={{ transform: `translateY(${top}px)` }}
    >
      {children}
    </div>
  );
}

/** How far the page goes on below the list. */
function toRoomBelow(list: HTMLElement | null): number {
  return list === null
    ? 0
    : Math.max(0, document.documentElement.scrollHeight - globalThis.scrollY - list.getBoundingClientRect().bottom);
}

function findRowElement(list: HTMLElement | null, key: string): HTMLElement | undefined {
  return [...(list?.children ?? [])].find(
    (child): child is HTMLElement => child instanceof HTMLElement && child.dataset['row'] === key,
  );
}
