import { useEffect, useState } from 'preact/hooks';
import type { WireHit } from '@scrollkeep/view/wire/wire-search.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { toQueryProblemWords } from '@scrollkeep/view/text/search-words.ts';
import type { SessionRoute } from '../shell/route.ts';
import { useKeys } from '../shell/use-keys.ts';
import { readApi } from '../sources/api-client.ts';
import { texts } from '../texts/texts.ts';
import { FindFrame } from './find-frame.tsx';
import { listMarkedWords } from './list-marked-words.ts';
import { toRecordName } from './record-name.ts';

interface HitBarProps {
  readonly query: string;
  readonly route: SessionRoute;
  readonly session: { readonly id: string; readonly file: string | undefined };
  readonly onHit: (hit: { readonly agent: string | undefined; readonly record: string }) => void;
  /** What the match that is shown looks like in the text. */
  readonly onWords: (words: readonly string[]) => void;
  /** No entry shows the record of the match. */
  readonly isHidden: boolean;
  readonly onRaw: (line: number) => void;
  /** Another text is typed: then the page itself is searched. */
  readonly onEdit: (text: string) => void;
  readonly onClose: () => void;
}

interface Found {
  readonly hits: readonly WireHit[];
  readonly total: number;
  readonly problem: string;
}

const words = texts.find;
const mostHits = 1_000;
const pageSize = 200;

/** The matches of a search in this session: which one is shown, the text around it, and the ways to the others. */
export function HitBar({ query, route, session, onHit, onWords, isHidden, onRaw, onEdit, onClose }: HitBarProps) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const abort = new AbortController();
    readHits(query, session, abort.signal).then(
      (next) => void (!abort.signal.aborted && setFound(next)),
      () => void (!abort.signal.aborted && setFound({ hits: [], total: 0, problem: '' })),
    );
    return () => abort.abort();
  }, [query, session.id, session.file]);
  const at = (found?.hits ?? []).findIndex(
    (hit) => toRecordName(hit) === route.record && (hit.agent ?? undefined) === route.agent,
  );
  const hit = found?.hits[at];
  useEffect(() => {
    onWords(listMarkedWords((hit ?? found?.hits[0])?.snippet));
  }, [found, hit]);
  useEffect(() => () => onWords([]), []);
  const step = (by: 1 | -1) => {
    const hits = found?.hits ?? [];
    const next =
      hits[(at === -1 ? (by === 1 ? 0 : hits.length - 1) : at + by + hits.length) % Math.max(1, hits.length)];
    if (next !== undefined) onHit({ agent: next.agent ?? undefined, record: toRecordName(next) });
  };
  useKeys({ n: () => step(1), N: () => step(-1), Escape: onClose });
  const count =
    found === undefined
      ? words.searching(0)
      : found.problem !== ''
        ? found.problem
        : found.hits.length === 0
          ? words.none
          : words.at(at === -1 ? '–' : toReadableCount(at + 1), toReadableCount(found.total));
  return (
    <FindFrame kind="hits" value={query} count={count} onInput={onEdit} onStep={step} onClose={onClose}>
      {hit === undefined || hit.snippet === null ? null : (
        <p class="find-snippet" dir="auto">
          {hit.snippet.pieces.map(({ text, isHit }, index) =>
            isHit ? <mark key={index}>{toVisibleText(text)}</mark> : toVisibleText(text),
          )}
        </p>
      )}
      {hit === undefined || !isHidden ? null : (
        <p class="find-hidden" role="status">
          {words.hidden}
          <button type="button" class="button is-small" onClick={() => onRaw(hit.line)}>
            {texts.session.raw}
          </button>
        </p>
      )}
    </FindFrame>
  );
}

async function readHits(query: string, { id, file }: HitBarProps['session'], signal: AbortSignal): Promise<Found> {
  const hits: WireHit[] = [];
  for (let from: number | null = 0; ;) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(query, id, file, from, signal);
    hits.push(...page.hits);
    if (page.next === null || hits.length >= mostHits)
      return { hits, total: page.total, problem: page.problem === null ? '' : toQueryProblemWords(page.problem) };
    from = page.next;
  }
}

function readPage(query: string, session: string, file: string | undefined, from: number, signal: AbortSignal) {
  return readApi('/search/hits', { q: query, session, file, from, limit: pageSize }, signal);
}
