import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SessionSummary } from '@scrollkeep/view/wire';
import { toReadableAmount, toReadableCount } from '@scrollkeep/view/html';
import { Icon } from '../shell/icon.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { home, sessionSorts, type HomeRoute, type SessionSort } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useKeys } from '../shell/use-keys.ts';
import { replaceRoute } from '../shell/use-route.ts';
import { EmptyState } from './empty-state.tsx';
import { ProjectList } from './project-list.tsx';
import { SessionItem } from './session-item.tsx';
import { toPeriod } from './to-age.ts';
import { useSessions } from './use-sessions.ts';

const sortNames: Readonly<Record<SessionSort, string>> = { recent: 'Latest first', oldest: 'Oldest first', size: 'Largest first', title: 'By title' };

const statusNames = { '': 'Any status', working: 'Working', waiting: 'Waiting', interrupted: 'Interrupted', failed: 'Failed', empty: 'Empty' } as const;

/** Where the list stood when it was left. */
let keptScroll = 0;

/** All sessions: the latest first, to be narrowed down by words and projects. */
export function HomePage({ route, onHelp, onFiles }: { readonly route: HomeRoute; readonly onHelp: () => void; readonly onFiles: (files: readonly File[]) => void }) {
  const state = useSessions(route);
  const { projects, sessions, total, pending, hasMore, isLoading, problem } = state;
  const filter = useRef<HTMLInputElement>(null);
  const now = useNow();
  useLayoutEffect(() => {
    globalThis.scrollTo({ top: keptScroll, behavior: 'instant' });
    return () => {
      keptScroll = globalThis.scrollY;
    };
  }, []);
  useKeys({
    '/': () => filter.current?.focus(),
    j: () => focusSession(1),
    k: () => focusSession(-1),
  });
  const hasFilter = route.text.trim() !== '' || route.project !== '' || route.status !== '';
  const isEmpty = sessions?.length === 0 && pending === 0;
  return (
    <div class="home-page">
      <TopBar onHelp={onHelp}>
        <div class="search">
          <Icon name="search" />
          <label class="visually-hidden" for="filter">Filter sessions</label>
          <input
            id="filter"
            ref={filter}
            class="field"
            type="search"
            placeholder="Filter by title, prompt, project, branch"
            autocomplete="off"
            value={route.text}
            onInput={(event) => replaceRoute({ ...route, text: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
              else if (event.key === 'Enter' || event.key === 'ArrowDown') focusSession(1);
            }}
          />
          <kbd class="search-key" aria-hidden="true">/</kbd>
        </div>
      </TopBar>
      {projects?.isDemo === true ? <DemoBanner /> : null}
      <div class="home-columns">
        {projects === undefined || projects.projects.length < 2 ? null : <ProjectList answer={projects} route={route} />}
        <main class="sessions" id="main" aria-busy={isLoading}>
          <div class="sessions-head">
            <h1 class="sessions-title">Sessions</h1>
            <p class="sessions-count" role="status">{sessions === undefined ? '' : hasFilter ? `${toReadableCount(total)} fit` : toReadableCount(total)}{pending > 0 ? `, reading ${toReadableCount(pending)} more…` : ''}</p>
            <label class="sort">
              <span class="visually-hidden">Status</span>
              <select value={route.status} onChange={(event) => replaceRoute({ ...route, status: event.currentTarget.value })}>
                {Object.entries(statusNames).map(([status, name]) => <option key={status} value={status}>{name}</option>)}
              </select>
            </label>
            <label class="sort">
              <span class="visually-hidden">Order</span>
              <select value={route.sort} onChange={(event) => replaceRoute({ ...route, sort: sessionSorts.find((sort) => sort === event.currentTarget.value) ?? 'recent' })}>
                {sessionSorts.map((sort) => <option key={sort} value={sort}>{sortNames[sort]}</option>)}
              </select>
            </label>
          </div>
          {problem === undefined ? null : <ProblemNotice problem={problem} onRetry={state.reload} />}
          {isEmpty && problem === undefined ? <EmptyState hasFilter={hasFilter} roots={projects?.roots ?? []} onClear={() => replaceRoute(home)} onFiles={onFiles} /> : null}
          {sessions === undefined && problem === undefined ? <p class="loading" role="status">Reading your sessions…</p> : null}
          <SessionGroups sessions={sessions ?? []} now={now} route={route} />
          {hasMore ? <button type="button" class="button more" disabled={isLoading} onClick={state.loadMore}>Show more of {toReadableAmount(total, 'session')}</button> : null}
          {isEmpty || sessions === undefined ? null : <OpenFileHint onFiles={onFiles} />}
        </main>
      </div>
    </div>
  );
}

function DemoBanner() {
  return (
    <p class="demo-banner">
      <strong>Demo.</strong> These sessions are made up. Yours are shown as soon as Claude Code has written some.
    </p>
  );
}

/** By part of the past where time is the order. */
function SessionGroups({ sessions, now, route }: { readonly sessions: readonly SessionSummary[]; readonly now: number; readonly route: HomeRoute }) {
  const isByTime = route.sort === 'recent' || route.sort === 'oldest';
  const groups: { readonly title: string; readonly sessions: SessionSummary[] }[] = [];
  for (const session of sessions) {
    const title = isByTime ? toPeriod(Date.parse(session.endedAt ?? session.modifiedAt), now) : '';
    const group = groups.at(-1);
    if (group?.title === title) group.sessions.push(session);
    else groups.push({ title, sessions: [session] });
  }
  return (
    <>
      {groups.map((group) => (
        <section key={group.title} class="session-group">
          {group.title === '' ? null : <h2 class="group-title">{group.title}</h2>}
          <ul class="session-list">{group.sessions.map((session) => <SessionItem key={session.key} session={session} now={now} showsProject={route.project === ''} showsSize={route.sort === 'size'} />)}</ul>
        </section>
      ))}
    </>
  );
}

function OpenFileHint({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  return (
    <p class="file-hint">
      <label class="file-choice">
        Open a transcript from elsewhere
        <input class="visually-hidden" type="file" accept=".jsonl" multiple onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])} />
      </label>
      <span> or drop it on this page. It is read here and sent nowhere.</span>
    </p>
  );
}

function focusSession(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.session-link')];
  const at = links.findIndex((link) => link === document.activeElement);
  links[Math.max(0, Math.min(links.length - 1, at === -1 ? 0 : at + step))]?.focus();
}

/** Ages grow while the page is open. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
