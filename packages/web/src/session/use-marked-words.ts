import { useEffect, useRef, useState } from 'preact/hooks';
import type { HtmlHost } from '@scrollkeep/view/html/parts/html-host.ts';
import type { MarkSought } from './mark-words.ts';
import type { EntryRow } from './rows.ts';

export interface MarkedWords {
  readonly words: readonly string[];
  readonly setWords: (words: readonly string[]) => void;
  /** Brings the first mark of a row into sight, and loads what came cut where only that has the words. */
  readonly seek: (row: EntryRow) => void;
  /** The same of what is no row of a conversation. */
  readonly seekKey: (key: string) => void;
}

// Most sessions are opened without words to look for.
const load = () => import('./mark-words.ts');

/** Words that are marked in the rows that a selector finds. */
export function useMarkedWords(selector: string, host: HtmlHost): MarkedWords {
  const [words, setWords] = useState<readonly string[]>([]);
  const sought = useRef<MarkSought>(undefined);
  useEffect(() => {
    if (words.length === 0) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    load().then(
      ({ markWords }) => {
        if (!isOver) stop = markWords(selector, words, sought);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [selector, words.join('\n')]);
  return {
    words,
    setWords,
    seekKey: (key) => void (sought.current = { key }),
    seek(row) {
      sought.current = { key: row.key, panels: { row, host } };
      if (words.length === 0) return;
      load().then(
        ({ loadCut }) => loadCut(row, words, host),
        () => undefined,
      );
    },
  };
}
