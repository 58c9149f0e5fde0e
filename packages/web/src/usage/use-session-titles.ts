import { useEffect, useState } from 'preact/hooks';
import { readApi } from '../sources/api-client.ts';

const pageSize = 200;
/** Who has more sessions than this sees ids for the oldest. */
const mostPages = 25;

/** The titles of sessions by their ids, as far as they are known: sums know ids alone. */
export function useSessionTitles(ids: readonly string[]): ReadonlyMap<string, string> {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const key = ids.join(' ');
  useEffect(() => {
    const abort = new AbortController();
    readTitles(new Set(ids), abort.signal).then(
      (found) => void (!abort.signal.aborted && setTitles(found)),
      () => undefined,
    );
    return () => abort.abort();
  }, [key]);
  return titles;
}

async function readTitles(missing: Set<string>, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  for (let page = 0, cursor: string | undefined; page < mostPages && missing.size > 0; page++) {
    const answer = await readApi('/sessions', { limit: pageSize, cursor }, signal);
    for (const { id, title } of answer.sessions) if (missing.delete(id) && title !== '') titles.set(id, title);
    if (answer.cursor === null) break;
    cursor = answer.cursor;
  }
  return titles;
}
