import type { HtmlHost } from '@scrollkeep/view/html/parts/html-host.ts';
import { findNearestText } from './find-nearest-text.ts';
import { listPanelTexts } from './load-cut.ts';
import type { EntryRow } from './rows.ts';
import '../styles/find.css';

export { loadCut } from './load-cut.ts';

const name = 'found-words';
const mostMarks = 500;
/** As the style sheet has it, for lines of which only those in sight exist. */
const lineHeight = 20;
/** A mark is not put right at the edge. */
const marginPx = 120;

/** The row whose first mark is brought into sight as soon as it is drawn. */
export interface MarkSought {
  readonly key: string;
  /** Of an entry; the host has what was loaded of its panels. */
  readonly panels?: { readonly row: EntryRow; readonly host: HtmlHost };
}

/**
 * Marks words wherever they are seen in an element, also in what is drawn later; nothing is put into the document for
 * that. The answer ends it.
 */
export function markWords(
  selector: string,
  words: readonly string[],
  sought: { current: MarkSought | undefined },
): () => void {
  const root = document.querySelector(selector);
  // A browser without them shows the words all the same.
  if (root === null || !('highlights' in CSS)) return () => undefined;
  const wanted = words.map((word) => word.toLowerCase());
  let frame = 0;
  const mark = () => {
    frame = 0;
    const ranges = listRanges(root, wanted);
    CSS.highlights.set(name, new Highlight(...ranges));
    if (sought.current !== undefined && seek(root, ranges, sought.current, wanted)) sought.current = undefined;
  };
  const markSoon = () => void (frame ||= requestAnimationFrame(mark));
  const observer = new MutationObserver(markSoon);
  observer.observe(root, { childList: true, subtree: true, characterData: true });
  mark();
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    CSS.highlights.delete(name);
  };
}

/** True when the mark is in sight. */
function seek(
  root: Element,
  ranges: readonly Range[],
  { key, panels }: MarkSought,
  wanted: readonly string[],
): boolean {
  const element = [...root.querySelectorAll('[data-row]')].find((each) => each.getAttribute('data-row') === key);
  if (element === undefined) return false;
  const range = ranges.find((each) => element.contains(each.startContainer));
  if (range === undefined) {
    if (panels === undefined) return false;
    for (const view of element.querySelectorAll<HTMLElement>('.is-windowed')) {
      const texts = listPanelTexts(panels.row, panels.host);
      const line = findNearestText(texts, wanted, view.scrollHeight / lineHeight);
      if (line !== undefined) view.scrollTop = line * lineHeight - view.clientHeight / 2;
    }
    return false;
  }
  scrollInto(range.startContainer.parentElement?.closest<HTMLElement>('.is-tall, .is-windowed'), range);
  const pane = root.closest<HTMLElement>('[data-pane]');
  if (pane !== null) {
    scrollInto(pane, range);
    return true;
  }
  const { top, bottom } = range.getBoundingClientRect();
  if (top < marginPx || bottom > globalThis.innerHeight - marginPx / 2)
    globalThis.scrollBy({ top: top - globalThis.innerHeight / 3, behavior: 'instant' });
  return true;
}

function scrollInto(scroller: HTMLElement | null | undefined, range: Range): void {
  if (scroller === null || scroller === undefined) return;
  const [place, view] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (place.top < view.top || place.bottom > view.bottom)
    scroller.scrollTop += place.top - view.top - scroller.clientHeight / 2;
}

function listRanges(root: Element, wanted: readonly string[]): readonly Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && ranges.length < mostMarks; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').toLowerCase();
    for (const word of wanted)
      for (
        let at = text.indexOf(word);
        at !== -1 && ranges.length < mostMarks;
        at = text.indexOf(word, at + word.length)
      ) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, Math.min(at + word.length, node.nodeValue?.length ?? 0));
        ranges.push(range);
      }
  }
  return ranges;
}
