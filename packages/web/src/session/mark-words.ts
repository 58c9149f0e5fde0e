import type { HtmlHost } from '@scrollkeep/view/html/parts/html-host.ts';
import { findNearestText } from './find-nearest-text.ts';
import { listPanelTexts } from './load-cut.ts';
import type { EntryRow } from './rows.ts';

export { loadCut } from './load-cut.ts';

const name = 'found-words';
const mostMarks = 500;
/** As the style sheet has it, for lines of which only those in sight exist. */
const lineHeight = 20;
/** A mark is not put right at the edge. */
const marginPx = 120;

/** The row whose first mark is brought into sight as soon as it is drawn. */
export interface MarkSought {
  readonly row: EntryRow;
  /** Has what was loaded of its panels. */
  readonly host: HtmlHost;
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
function seek(root: Element, ranges: readonly Range[], { row, host }: MarkSought, wanted: readonly string[]): boolean {
  const element = [...root.querySelectorAll('[data-row]')].find((each) => each.getAttribute('data-row') === row.key);
  if (element === undefined) return false;
  const range = ranges.find((each) => element.contains(each.startContainer));
  if (range === undefined) {
    for (const view of element.querySelectorAll<HTMLElement>('.is-windowed')) {
      const line = findNearestText(listPanelTexts(row, host), wanted, view.scrollHeight / lineHeight);
      if (line !== undefined) view.scrollTop = line * lineHeight - view.clientHeight / 2;
    }
    return false;
  }
  const scroller = range.startContainer.parentElement?.closest<HTMLElement>('.is-tall, .is-windowed');
  if (scroller !== null && scroller !== undefined) {
    const [place, view] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()];
    if (place.top < view.top || place.bottom > view.bottom)
      scroller.scrollTop += place.top - view.top - scroller.clientHeight / 2;
  }
  const { top, bottom } = range.getBoundingClientRect();
  if (top < marginPx || bottom > globalThis.innerHeight - marginPx / 2)
    globalThis.scrollBy({ top: top - globalThis.innerHeight / 3, behavior: 'instant' });
  return true;
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
