import { useEffect, useRef, useState } from 'preact/hooks';
import type { FoundSession, WireHit } from '@scrollkeep/view/wire/wire-search.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toFoundWords, toIndexingWords, toQueryProblemWords } from '@scrollkeep/view/text/search-words.ts';
import { focusListed } from '../home/focus-listed.ts';
import { useCommands } from '../shell/commands.ts';
import { lazyPage } from '../shell/lazy-page.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { SearchRoute } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { useKeys } from '../shell/use-keys.ts';
import { replaceRoute } from '../shell/use-route.ts';
import { useTitle } from '../shell/use-title.ts';
import { useWide } from '../shell/use-wide.ts';
import { hubReader } from '../sources/hub-reader.ts';
import { searchTexts } from '../texts/search-texts.ts';
import { Facets } from './facets.tsx';
import { Found } from './found-session.tsx';
import type { ChosenHit } from './preview.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { ResultPages } from './result-pages.tsx';
import { SearchField } from './search-field.tsx';
import { InsteadNote, QueryPlace, Tips } from './search-notes.tsx';
import { SortChoice } from './sort-choice.tsx';
import type { SaveDialogProps } from './save-dialog.tsx';
import { KeptList } from './kept-searches.tsx';
import { toLiveQuery } from './to-live-query.ts';
import { useQueryNotes } from './use-query-notes.ts';
import { useSearches } from './use-searches.ts';
import '../styles/sections.css';
import '../styles/search.css';

// Of use in wide windows only, and made of the rendering of sessions.
const Preview = lazyPage(() => import('./preview.tsx').then((module) => module.Preview));
const SaveDialog = lazyPage<SaveDialogProps>(() => import('./save-dialog.tsx').then((module) => module.SaveDialog));

const words = searchTexts.search;
const previewWidth = 1_100;
const typingMs = 140;
const pageSize = 20;
/** While sessions are indexed, the answer is asked for again: soon at first, then less often. */
const indexingMs = [250, 500, 1_000];
/** Matches and the ways to more of them; of a session that was found without any, its title; searches to repeat. */
const resultLinks = '.kept-query, .hit-link, .more-hits:enabled, .found-session:not(:has(.hit-link)) a.found-title';

/** Search over everything, as it is typed; the address keeps the query. */
export function SearchPage({ route }: { readonly route: SearchRoute }) {
  useTitle(route.query === '' ? words.title : route.query);
  const live = toLiveQuery(route.query);
  // Where the pages up to the one shown begin: one at a time, so that the document stays small however much is found.
  const asked = `${route.sort} ${live}`;
  const [pages, setPages] = useState<{ readonly of: string; readonly starts: readonly number[] }>({
    of: asked,
    starts: [0],
  });
  const shownStarts = pages.of === asked ? pages.starts : [0];
  const from = shownStarts.at(-1) ?? 0;
  const { answer, problem, isLoading, reload } = useAnswer(
    '/search',
    { q: live, sort: route.sort, from, limit: pageSize, facets: 'true' },
    typingMs,
  );
  // Until the next page is here, the one before is shown with its own numbers.
  const [answerFrom, setAnswerFrom] = useState(0);
  useEffect(() => setAnswerFrom(from), [answer]);
  const turnTo = (next: readonly number[]) => {
    setPages({ of: asked, starts: next });
    globalThis.scrollTo({ top: 0, behavior: 'instant' });
  };
  const isIndexing = answer?.isIndexing === true;
  const repeats = useRef({ asked, count: 0 });
  useEffect(() => {
    if (repeats.current.asked !== asked) repeats.current = { asked, count: 0 };
    if (!isIndexing || isLoading) return undefined;
    const timer = setTimeout(reload, indexingMs[repeats.current.count++] ?? indexingMs.at(-1));
    return () => clearTimeout(timer);
  }, [asked, isIndexing, isLoading, answer]);
  useKeys({
    '/': focusField,
    j: () => focusListed(resultLinks, 1),
    k: () => focusListed(resultLinks, -1),
  });
  const projects = useAnswer('/projects', {}).answer?.projects ?? [];
  const setQuery = (query: string) => replaceRoute({ ...route, query });
  const isEmpty = live === '';
  // Words that were just typed have no answer yet: the last one stays until it comes.
  const shown = isEmpty ? undefined : answer;
  const next = shown?.next ?? null;
  const isWide = useWide(previewWidth);
  const shownQuery = shown?.showing ?? shown?.query ?? '';
  const [at, setAt] = useState<ChosenHit & { readonly query: string }>();
  // An answer that came again, because there was more to search, leaves people where they are.
  const isStillThere =
    at?.query === shownQuery &&
    shown?.sessions.some(({ id, file }) => id === at.session.id && file === at.session.file) === true;
  const chosen = isStillThere ? at : findFirst(shown?.sessions ?? []);
  const searches = useSearches();
  const [naming, setNaming] = useState<Pick<SaveDialogProps, 'query' | 'name'>>();
  const isAnswered = shown !== undefined && shown.problem === null && shown.query === live;
  const noteQuery = useQueryNotes(
    isAnswered ? live : '',
    isAnswered && shown.sessionCount > 0,
    (use) => void searches.change({ use }),
  );
  const savedAs = isEmpty ? undefined : searches.saved.find(({ query }) => query === live);
  const nameQuery = () => setNaming({ query: live, name: savedAs?.name });
  useCommands(
    isAnswered && hubReader === undefined
      ? [{ id: 'save search', title: searchTexts.kept.saveTitle, run: nameQuery }]
      : [],
  );
  const repeat = (query: string) => {
    setQuery(query);
    focusField();
    void searches.change({ use: query });
  };
  const choose = (hit: WireHit, session: FoundSession) => setAt({ hit, session, query: shownQuery });
  return (
    <div class="search-page">
      <TopBar page="search" />
      <main
        class="page search-grid"
        id="main"
        aria-busy={isLoading}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('.found a, .preview a') !== null) noteQuery();
        }}
      >
        <h1 class="visually-hidden">{words.title}</h1>
        <SearchField
          query={route.query}
          onQuery={setQuery}
          onUse={noteQuery}
          onLeave={() => focusListed(resultLinks, 1)}
        />
        <div class="search-side">
          <QuickFilters query={route.query} onQuery={setQuery} />
          {shown === undefined || shown.problem !== null ? null : (
            <Facets
              facets={shown.facets}
              sessionCount={shown.sessionCount}
              query={route.query}
              projects={projects}
              onQuery={setQuery}
            />
          )}
        </div>
        <div class="search-results" onKeyDown={moveInResults}>
          {problem === undefined ? null : <ProblemNotice problem={problem} onRetry={reload} />}
          {shown === undefined || shown.problem === null ? null : (
            <QueryPlace query={shown.query === live ? route.query : shown.query} column={shown.problem.column} />
          )}
          <div class="search-bar">
            <p
              class={shown !== undefined && shown.problem !== null ? 'search-state is-wrong' : 'search-state'}
              role="status"
            >
              {shown === undefined || shown.query.trim() === ''
                ? isEmpty
                  ? ''
                  : words.searching
                : shown.problem !== null
                  ? toQueryProblemWords(shown.problem)
                  : isIndexing && shown.sessionCount === 0
                    ? words.noneYet
                    : toFoundWords(shown)}
              {shown === undefined || shown.problem !== null || shown.query.trim() === '' ? null : (
                <span class="search-took">{words.took(shown.tookMs)}</span>
              )}
              {isIndexing && !isEmpty ? <span class="search-indexing">{toIndexingWords(answer.indexing)}</span> : null}
            </p>
            {isEmpty || (shown !== undefined && shown.problem !== null) ? null : (
              <span class="search-tools">
                {hubReader === undefined ? (
                  <button type="button" class="button is-small save-button" disabled={!isAnswered} onClick={nameQuery}>
                    {savedAs === undefined
                      ? searchTexts.kept.saveTitle
                      : searchTexts.kept.savedAs(toVisibleText(savedAs.name))}
                  </button>
                ) : null}
                <SortChoice sort={route.sort} onSort={(sort) => replaceRoute({ ...route, sort })} />
              </span>
            )}
          </div>
          {shown === undefined ? null : <InsteadNote found={shown} onQuery={setQuery} />}
          {isEmpty ? (
            <KeptList
              searches={searches}
              onQuery={repeat}
              onRename={(name) =>
                setNaming({ name, query: searches.saved.find((each) => each.name === name)?.query ?? '' })
              }
            />
          ) : null}
          {isEmpty || (shown !== undefined && shown.problem !== null) ? <Tips onQuery={setQuery} /> : null}
          {shown !== undefined &&
          shown.problem === null &&
          shown.sessionCount === 0 &&
          shown.query === live &&
          !isIndexing ? (
            <div class="empty">
              <h2>{words.none}</h2>
              <p>{words.noneHint}</p>
            </div>
          ) : null}
          <ol class="found">
            {(shown?.sessions ?? []).map((session) => (
              <Found
                key={`${session.id} ${session.file}`}
                session={session}
                projects={projects}
                query={shownQuery}
                showsSource={(shown?.facets?.source.length ?? 0) > 1}
                shown={isWide ? chosen?.hit : undefined}
                onChoose={choose}
              />
            ))}
          </ol>
          {shown === undefined || shown.sessions.length === 0 || (shown.next === null && from === 0) ? null : (
            <ResultPages
              from={answerFrom}
              count={shown.sessions.length}
              total={shown.sessionCount}
              onPrevious={isLoading || from === 0 ? undefined : () => turnTo(shownStarts.slice(0, -1))}
              onNext={isLoading || next === null ? undefined : () => turnTo([...shownStarts, next])}
            />
          )}
        </div>
        {isWide && chosen !== undefined ? (
          <Preview session={chosen.session} hit={chosen.hit} query={shownQuery} />
        ) : null}
      </main>
      {naming === undefined ? null : (
        <SaveDialog {...naming} searches={searches} onClose={() => setNaming(undefined)} />
      )}
    </div>
  );
}

function findFirst(sessions: readonly FoundSession[]): ChosenHit | undefined {
  const session = sessions.find(({ hits }) => hits.length > 0);
  const [hit] = session?.hits ?? [];
  return session === undefined || hit === undefined ? undefined : { session, hit };
}

function focusField(): void {
  document.querySelector<HTMLElement>('#search')?.focus();
}

/** Up and down through the results; from the first one, and by Escape, back to the field. */
function moveInResults(event: KeyboardEvent): void {
  const isFirst = document.activeElement === document.querySelector(resultLinks);
  if (event.key === 'Escape' || (event.key === 'ArrowUp' && isFirst)) focusField();
  else if (event.key === 'ArrowDown') focusListed(resultLinks, 1);
  else if (event.key === 'ArrowUp') focusListed(resultLinks, -1);
  else return;
  event.preventDefault();
}
