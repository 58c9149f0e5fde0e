import { useEffect, useRef, useState } from 'preact/hooks';
import type { FoundSession, WireHit } from '@scrollkeep/view/wire/wire-search.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { searchTexts } from '../texts/search-texts.ts';
import { HitList } from './hit-list.tsx';

interface MoreHitsProps {
  readonly session: FoundSession;
  readonly query: string;
  readonly shown: WireHit | undefined;
  readonly onChoose: (hit: WireHit) => void;
  readonly onClose: () => void;
}

const words = searchTexts.search;
const pageSize = 20;

/** All matches of a session in their order, a page at a time: however many there are, the document stays small. */
export function MoreHits({ session, query, shown, onChoose, onClose }: MoreHitsProps) {
  const [from, setFrom] = useState(0);
  const { answer, problem, isLoading, reload } = useAnswer('/search/hits', {
    q: query,
    session: session.id,
    file: session.file ?? undefined,
    side: 'true',
    from,
    limit: pageSize,
  });
  const list = useRef<HTMLDivElement>(null);
  const [answerFrom, setAnswerFrom] = useState(0);
  // The button that was pressed may be gone, and what was asked for is here: that is where a person goes on.
  useEffect(() => {
    if (answer === undefined) return;
    setAnswerFrom(from);
    list.current?.querySelector<HTMLElement>('.hit-link')?.focus({ preventScroll: from === 0 });
  }, [answer]);
  const next = answer?.next ?? null;
  return (
    <div class="all-hits" ref={list} aria-busy={isLoading}>
      <HitList
        hits={answer?.hits ?? session.hits}
        session={session.key}
        query={query}
        shown={shown}
        onChoose={onChoose}
      />
      {problem === undefined ? null : <ProblemNotice problem={problem} onRetry={reload} />}
      <p class="hit-pages">
        {answer === undefined || answer.hits.length === 0 ? null : (
          <span>
            {words.range(
              toReadableCount(answerFrom + 1),
              toReadableCount(answerFrom + answer.hits.length),
              toReadableCount(answer.total),
            )}
          </span>
        )}
        {from === 0 ? null : (
          <button
            type="button"
            class="more-hits"
            disabled={isLoading}
            onClick={() => setFrom(Math.max(0, from - pageSize))}
          >
            {words.previousHits}
          </button>
        )}
        {next === null ? null : (
          <button type="button" class="more-hits" disabled={isLoading} onClick={() => setFrom(next)}>
            {words.nextHits}
          </button>
        )}
        <button type="button" class="more-hits" onClick={onClose}>
          {words.bestHits}
        </button>
      </p>
    </div>
  );
}
