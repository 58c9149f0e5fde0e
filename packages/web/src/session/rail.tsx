import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { useMedia } from '../shell/use-media.ts';
import { useUpdates } from '../shell/use-updates.ts';
import { isQuietPreamble } from './outline.tsx';
import type { OutlinePages } from './outline-pages.ts';
import { findPlaceAt, findRowOf, type RailPlace } from './rail-place.ts';
import { railWidth, toRailShape } from './rail-shape.ts';
import { findRowAt } from './row-starts.ts';
import { toTurnKey } from './rows.ts';
import { barHeight, type VirtualHandle } from './virtual-rows.tsx';
import '../styles/rail.css';

interface RailProps {
  readonly pages: OutlinePages;
  /** Another one when the session has grown. */
  readonly revision: number | undefined;
  readonly handle: { readonly current: VirtualHandle | undefined };
}

const mostTurnsWithout = 30;
const mostWindowsWithout = 3;
const leastFrame = 10;
/** Turns and frames this high can be aimed at: their middle is not the same as their beginning. */
const leastAimed = 16;
/** Lets the list load what is in sight first. */
const loadDelayMs = 200;

/**
 * The whole session at the edge of the window: what is where, and a click to go there. Not for keyboards and screen
 * readers, which have the same in the outline.
 */
export function Rail(props: RailProps) {
  return useMedia('(min-width: 1000px) and (any-pointer: fine)') ? <WideRail {...props} /> : null;
}

function WideRail({ pages, revision, handle }: RailProps) {
  const version = useUpdates(pages.subscribe);
  const total = pages.total();
  const [height, setHeight] = useState(() => globalThis.innerHeight - barHeight);
  const shape = useMemo(() => toRailShape(total, pages.find, height), [pages, version, total, height]);
  const frame = useRef<SVGRectElement>(null);
  /** How far below the top of the frame it was taken; undefined while it is not dragged. */
  const grip = useRef<number>(undefined);
  const drag = useRef<number>(undefined);
  /** Where the last click or drag went, until all of that is loaded. */
  const wanted = useRef<{ readonly place: RailPlace; readonly key: string }>(undefined);

  useEffect(() => {
    const timer = setTimeout(pages.wantAll, loadDelayMs);
    return () => clearTimeout(timer);
  }, [pages, revision, total]);

  const toRail = ({ position, share }: RailPlace) => {
    const top = shape.starts[position] ?? height;
    return top + share * ((shape.starts[position + 1] ?? height) - top);
  };
  const findFrame = (): readonly [number, number] | undefined => {
    const view = handle.current?.view();
    if (view === undefined) return undefined;
    const bottom = view.top + globalThis.innerHeight - barHeight;
    return [toRail(findPlaceAt(view, view.top)), toRail(findPlaceAt(view, bottom))];
  };
  const placeFrame = () => {
    const found = findFrame();
    if (found === undefined) return;
    const size = Math.max(leastFrame, found[1] - found[0]);
    frame.current?.setAttribute('y', String(Math.max(0.5, Math.min(found[0], height - size - 0.5))));
    frame.current?.setAttribute('height', String(size));
  };
  const goTo = (place: RailPlace) => {
    const { current: list } = handle;
    if (list === undefined) return;
    const found = place.share === 0 ? undefined : findRowOf(list.view(), place);
    const key = found?.row.key ?? toTurnKey(undefined, place.position);
    list.scrollTo(key, { below: -(found?.offset ?? 0) });
    // Only a placeholder has a size under another key.
    wanted.current = found?.row.sizeKey === undefined ? undefined : { place, key };
  };
  const findPlace = (y: number): RailPlace => {
    const position = Math.min(findRowAt(shape.starts, y), total - 1);
    const top = shape.starts[position] ?? 0;
    const size = (shape.starts[position + 1] ?? 0) - top;
    return { position, share: size < leastAimed ? 0 : Math.min(1, Math.max(0, (y - top) / size)) };
  };

  useLayoutEffect(() => {
    placeFrame();
    const { current } = wanted;
    if (current === undefined) return;
    // Whoever scrolled on since does not want to be taken back.
    if (handle.current?.topKey() !== current.key) wanted.current = undefined;
    else {
      const row = findRowOf(handle.current.view(), current.place)?.row;
      if (row?.key !== current.key || row.sizeKey === undefined) goTo(current.place);
    }
  });
  const latest = useRef(placeFrame);
  latest.current = placeFrame;
  useEffect(() => {
    let asked = 0;
    const onScroll = () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => latest.current());
    };
    const onResize = () => setHeight(globalThis.innerHeight - barHeight);
    globalThis.addEventListener('scroll', onScroll, { passive: true });
    globalThis.addEventListener('resize', onResize);
    return () => {
      cancelAnimationFrame(asked);
      cancelAnimationFrame(drag.current ?? 0);
      globalThis.removeEventListener('scroll', onScroll);
      globalThis.removeEventListener('resize', onResize);
    };
  }, []);

  const isOneTurn = total < 2 || (total === 2 && isQuietPreamble(pages.find(0)));
  const isShort = total <= mostTurnsWithout && shape.pageHeight <= mostWindowsWithout * globalThis.innerHeight;
  if (isOneTurn || isShort) return null;
  const onDown = (event: PointerEvent & { readonly currentTarget: SVGSVGElement }) => {
    if (event.button !== 0) return;
    // Neither selects text nor takes the focus.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const y = event.clientY - barHeight;
    const [top, bottom] = findFrame() ?? [0, 0];
    const isHeld = bottom - top >= leastAimed && y >= top && y <= bottom;
    grip.current = isHeld ? y - top : 0;
    if (!isHeld) goTo(findPlace(y));
  };
  const onMove = (event: PointerEvent & { readonly currentTarget: SVGSVGElement }) => {
    const y = event.clientY - barHeight;
    if (grip.current === undefined) {
      const turn = pages.find(findPlace(y).position);
      event.currentTarget.parentElement?.setAttribute('title', turn === undefined ? '' : toLabel(turn));
      return;
    }
    const place = findPlace(y - grip.current);
    cancelAnimationFrame(drag.current ?? 0);
    drag.current = requestAnimationFrame(() => goTo(place));
  };
  const onEnd = () => {
    grip.current = undefined;
  };
  return (
    <div class="rail" aria-hidden="true">
      <svg
        width={railWidth}
        height={height}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onEnd}
        onPointerCancel={onEnd}
      >
        <path class="rail-turns" d={shape.turns} />
        <path class="rail-edits" d={shape.edits} />
        <path class="rail-agents" d={shape.agents} />
        <path class="rail-errors" d={shape.errors} />
        <rect ref={frame} class="rail-frame" x="0.5" width={railWidth - 1} rx="2" />
      </svg>
    </div>
  );
}

function toLabel({ number, text }: { readonly number: number; readonly text: string }): string {
  return [...(number === 0 ? [] : [number]), ...(text === '' ? [] : [toVisibleText(text)])].join(' · ');
}
