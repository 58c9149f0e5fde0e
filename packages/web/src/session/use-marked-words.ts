import { useEffect } from 'preact/hooks';

const name = 'found-words';
const mostMarks = 500;

/**
 * Marks words wherever they are seen in an element, also in what is drawn later; nothing is put into the document for
 * that.
 */
export function useMarkedWords(selector: string, text: string): void {
  useEffect(() => {
    const root = document.querySelector(selector);
    // A browser without them shows the words all the same.
    if (text === '' || root === null || !('highlights' in CSS)) return undefined;
    let frame = 0;
    const mark = () => {
      frame = 0;
      CSS.highlights.set(name, new Highlight(...listRanges(root, text.toLowerCase())));
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
  }, [selector, text]);
}

function listRanges(root: Element, wanted: string): readonly Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && ranges.length < mostMarks; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').toLowerCase();
    for (
      let at = text.indexOf(wanted);
      at !== -1 && ranges.length < mostMarks;
      at = text.indexOf(wanted, at + wanted.length)
    ) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, Math.min(at + wanted.length, node.nodeValue?.length ?? 0));
      ranges.push(range);
    }
  }
  return ranges;
}
