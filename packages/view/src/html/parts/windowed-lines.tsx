import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** More lines than this are looked at through a window, where the page is live. */
export const mostLinesAtOnce = 120;

/** As the style sheet has it: every line of a window is as high. */
const lineHeight = 20;
const overscan = 15;
const firstHeight = 1000;

interface WindowedLinesProps {
  readonly count: number;
  /** Of the frame. */
  readonly name: string;
  /** Of what holds the lines. */
  readonly linesName: string;
  /** The lines from one to before another, each an element of its own. */
  readonly children: (from: number, to: number) => ComponentChildren;
}

interface Scrolled {
  readonly currentTarget: { readonly scrollTop: number; readonly clientHeight: number };
}

/**
 * A frame with many lines of which only those in sight exist: a page with a diff of ten thousand lines stays as light
 * as any other.
 */
export function WindowedLines({ count, name, linesName, children }: WindowedLinesProps) {
  const [seen, setSeen] = useState({ top: 0, height: firstHeight });
  const from = Math.max(0, Math.min(count, Math.floor(seen.top / lineHeight)) - overscan);
  const to = Math.min(count, Math.ceil((seen.top + seen.height) / lineHeight) + overscan);
  return (
    <pre
      class={`${name} is-windowed`}
      tabIndex={0}
      dir="ltr"
      onScroll={({ currentTarget }: Scrolled) =>
        setSeen({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })
      }
    >
      <code class="window-room" style={{ height: `${count * lineHeight}px` }}>
        <span class={`window-lines ${linesName}`} style={{ transform: `translateY(${from * lineHeight}px)` }}>
          {children(from, to)}
        </span>
      </code>
    </pre>
  );
}
