import { useEffect, useState } from 'preact/hooks';
import type { FoundSession, WireHit, WireSnippet } from '@scrollkeep/view/wire/wire-search.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toFoundWords, toInsteadWords, toQueryProblemWords } from '@scrollkeep/view/text/search-words.ts';
import { toReadableAge, toReadableCount, toReadableMoney } from '@scrollkeep/view/text/readable.ts';
import { focusListed } from '../home/focus-listed.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { printRoute, toSessionRoute, type SearchRoute } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { useKeys } from '../shell/use-keys.ts';
import { replaceRoute } from '../shell/use-route.ts';
import { useTitle } from '../shell/use-title.ts';
import { texts } from '../texts/texts.ts';
import { searchTexts } from '../texts/search-texts.ts';
import { Facets } from './facets.tsx';
import { SearchField } from './search-field.tsx';
import { SortChoice } from './sort-choice.tsx';
import { toLiveQuery } from './to-live-query.ts';
import { hasToken, toggleToken, toToken } from './suggest.ts';
import '../styles/search.css';

const words = searchTexts.search;
const typingMs = 140;
const pageSize = 20;
const indexingMs = 1_000;
/** Matches; of a session that was found without any, its title. */
const resultLinks = '.hit-link, .found-session:not(:has(.hit-link)) a.found-title';

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
  useEffect(() => {
    if (!isIndexing || isLoading) return undefined;
    const timer = setTimeout(reload, indexingMs);
    return () => clearTimeout(timer);
  }, [isIndexing, isLoading, answer]);
  useKeys({
    '/': focusField,
    j: () => focusListed(resultLinks, 1),
    k: () => focusListed(resultLinks, -1),
  });
  const setQuery = (query: string) => replaceRoute({ ...route, query });
  const isEmpty = live === '';
  // Words that were just typed have no answer yet: the last one stays until it comes.
  const shown = isEmpty ? undefined : answer;
  return (
    <div class="search-page">
      <TopBar page="search" />
      <main class="page is-narrow" id="main" aria-busy={isLoading}>
        <h1 class="visually-hidden">{words.title}</h1>
        <SearchField query={route.query} onQuery={setQuery} onLeave={() => focusListed(resultLinks, 1)} />
        <Filters query={route.query} onQuery={setQuery} />
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
                : toFoundWords(shown)}
            {shown === undefined || shown.problem !== null || shown.query.trim() === '' ? null : (
              <span class="search-took">{words.took(shown.tookMs)}</span>
            )}
            {isIndexing ? <span class="search-indexing">{words.indexing}</span> : null}
          </p>
          {isEmpty ? null : <SortChoice sort={route.sort} onSort={(sort) => replaceRoute({ ...route, sort })} />}
        </div>
        {shown === undefined || (shown.showing === null && !shown.missesWords) ? null : (
          <p class="search-instead">{toInsteadWords(shown, toVisibleText)}</p>
        )}
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
        <div class="search-body">
          {shown?.facets === undefined || shown.sessionCount === 0 ? null : (
            <Facets facets={shown.facets} query={route.query} onQuery={setQuery} />
          )}
          <div class="search-results" onKeyDown={moveInResults}>
            <ol class="found">
              {(shown?.sessions ?? []).map((session) => (
                <Found
                  key={`${session.id} ${session.file}`}
                  session={session}
                  query={shown?.showing ?? shown?.query ?? ''}
                />
              ))}
            </ol>
            {shown === undefined || shown.sessions.length === 0 || (shown.next === null && from === 0) ? null : (
              <nav class="result-pages" aria-label={words.pages}>
                <button
                  type="button"
                  class="button"
                  disabled={isLoading || from === 0}
                  onClick={() => turnTo(shownStarts.slice(0, -1))}
                >
                  {words.previous}
                </button>
                <span>
                  {words.range(
                    toReadableCount(answerFrom + 1),
                    toReadableCount(answerFrom + shown.sessions.length),
                    toReadableCount(shown.sessionCount),
                  )}
                </span>
                <button
                  type="button"
                  class="button"
                  disabled={isLoading || shown.next === null}
                  onClick={() => turnTo([...shownStarts, shown.next ?? 0])}
                >
                  {words.next}
                </button>
              </nav>
            )}
          </div>
        </div>
      </main>
    </div>
  );
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

/** The query once more, with the part that makes no sense marked. */
function QueryPlace({ query, column }: { readonly query: string; readonly column: number }) {
  const from = Math.max(0, column - 1);
  const rest = query.slice(from);
  const length = Math.max(1, /^\S*/.exec(rest)?.[0].length ?? 1);
  return (
    <p class="query-place" aria-hidden="true">
      <code>
        {toVisibleText(query.slice(0, from))}
        <mark>{rest === '' ? '\u00A0' : toVisibleText(rest.slice(0, length))}</mark>
        {toVisibleText(rest.slice(length))}
      </code>
    </p>
  );
}

function Filters({ query, onQuery }: { readonly query: string; readonly onQuery: (query: string) => void }) {
  const { answer } = useAnswer('/projects', {});
  const paths = (answer?.projects ?? []).flatMap((project) => project.path ?? []);
  const chosen = paths.find((path) => hasToken(query, toToken('project', path))) ?? '';
  return (
    <div class="filters" role="group" aria-label={words.filters}>
      {words.toggles.map(([token, name]) => (
        <button
          key={token}
          type="button"
          class="button is-small"
          aria-pressed={hasToken(query, token)}
          title={token}
          onClick={() => onQuery(toggleToken(query, token))}
        >
          {name}
        </button>
      ))}
      {paths.length < 2 ? null : (
        <label class="sort">
          <span class="visually-hidden">{words.project}</span>
          <select
            value={chosen}
            onChange={(event) =>
              onQuery(
                toggleToken(
                  query,
                  toToken('project', event.currentTarget.value === '' ? chosen : event.currentTarget.value),
                ),
              )
            }
          >
            <option value="">{words.allProjects}</option>
            {paths.slice(0, 200).map((path) => (
              <option key={path} value={path}>
                {toVisibleText(path)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function Tips({ onQuery }: { readonly onQuery: (query: string) => void }) {
  return (
    <section class="tips">
      <h2 class="section-title">{words.tipsTitle}</h2>
      <p class="section-hint">{words.hint}</p>
      <ul>
        {words.tips.map(([query, meaning]) => (
          <li key={query}>
            <button type="button" class="tip" onClick={() => onQuery(query)}>
              <code>{query}</code>
            </button>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ session, query }: { readonly session: FoundSession; readonly query: string }) {
  const { key } = session;
  const title = toVisibleText(session.title ?? findSideName(session.file) ?? texts.home.wordless);
  const project = (session.project ?? session.projectFolder).split(/[\\/]/).findLast((part) => part !== '') ?? '';
  return (
    <li class="found-session">
      <p class="found-head">
        {key === null ? (
          <span class="found-title" dir="auto">
            {title}
          </span>
        ) : (
          <a class="found-title" href={printRoute(toSessionRoute(key))} dir="auto">
            {title}
          </a>
        )}
        <span class="found-facts">
          {findSideName(session.file) === undefined ? null : <span>{words.sideFile}</span>}
          {project === '' ? null : <span>{toVisibleText(project)}</span>}
          {session.gitBranch === null || session.gitBranch === '' ? null : (
            <code class="session-branch">{toVisibleText(session.gitBranch)}</code>
          )}
          {session.lastActivity === null ? null : (
            <span>{toReadableAge(Date.parse(session.lastActivity), Date.now())}</span>
          )}
          {session.costMicros === null ? null : <span class="found-cost">{toReadableMoney(session.costMicros)}</span>}
          {session.closeness === 'record' ? null : <span>{words.closeness[session.closeness]}</span>}
          {key === null ? <span class="is-unsure">{session.isGone ? words.gone : words.notServed}</span> : null}
        </span>
      </p>
      <ul class="hits">
        {session.hits.map((hit) => (
          <Hit key={`${hit.file} ${hit.offset}`} hit={hit} session={key} query={query} />
        ))}
      </ul>
      {session.hitCount > session.hits.length ? (
        <p class="more-hits">{words.moreHits(toReadableCount(session.hitCount - session.hits.length))}</p>
      ) : null}
    </li>
  );
}

/** What a person wrote is told from what the client put in their place. */
function toWhat({ snippet, kind, type }: WireHit): string {
  if (snippet === null) return kind ?? type;
  return words.kinds[kind ?? type] ?? words.parts[snippet.part] ?? snippet.part;
}

/** Plans, checkpoints, tasks and notes are found too: they are known by their names. */
function findSideName(file: string | null): string | undefined {
  const name = file?.split(/[\\/]/).at(-1);
  return name === undefined || (name.endsWith('.jsonl') && name !== 'history.jsonl') ? undefined : name;
}

function Hit({
  hit,
  session,
  query,
}: {
  readonly hit: WireHit;
  readonly session: string | null;
  readonly query: string;
}) {
  const what = [
    hit.tools.map(toVisibleText).join(', '),
    toWhat(hit),
    hit.agent === null ? '' : words.agent,
    hit.turn === null ? '' : words.turn(hit.turn),
  ].filter((part) => part !== '');
  const content = (
    <>
      {hit.snippet === null ? null : <Snippet snippet={hit.snippet} />}
      <span class="hit-facts">
        {what.map((part) => (
          <span key={part}>{toVisibleText(part)}</span>
        ))}
      </span>
    </>
  );
  if (session === null) return <li class="hit">{content}</li>;
  const route = {
    ...toSessionRoute(session),
    agent: hit.agent ?? undefined,
    // A side file has no records: then the session itself is opened.
    record: hit.uuid ?? (hit.line > 0 ? String(hit.line) : undefined),
    query,
  };
  return (
    <li class="hit">
      <a class="hit-link" href={printRoute(route)}>
        {content}
      </a>
    </li>
  );
}

function Snippet({ snippet: { pieces, isCutBefore, isCutAfter } }: { readonly snippet: WireSnippet }) {
  return (
    <span class="snippet" dir="auto">
      {isCutBefore ? '…' : ''}
      {pieces.map(({ text, isHit }, at) => (isHit ? <mark key={at}>{toVisibleText(text)}</mark> : toVisibleText(text)))}
      {isCutAfter ? '…' : ''}
    </span>
  );
}
