import { useEffect, useRef } from 'preact/hooks';

/** Whoever looks at results for so long has found what they typed for. */
const stayMs = 5_000;

/**
 * Notes a query that was really used: Enter, an opened result, or results that were looked at for a while. What is
 * typed on the way there is not one. Gives what to call for the first two.
 */
export function useQueryNotes(query: string, hasResults: boolean, note: (query: string) => void): () => void {
  const noted = useRef('');
  const noteOnce = () => {
    if (query === '' || query === noted.current) return;
    noted.current = query;
    note(query);
  };
  const latest = useRef(noteOnce);
  latest.current = noteOnce;
  useEffect(() => {
    if (!hasResults) return undefined;
    const timer = setTimeout(() => latest.current(), stayMs);
    return () => clearTimeout(timer);
  }, [query, hasResults]);
  return noteOnce;
}
