import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ProjectSummary, SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { WireLiveSession } from '@scrollkeep/view/wire/wire-live.ts';
import { toReadableAmount, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { findProject, toProjectName } from '../shell/find-project.ts';
import { useListMarks } from '../annotations/use-list-marks.tsx';
import { Icon } from '../shell/icon.tsx';
import { lazyPage } from '../shell/lazy-page.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { home, printRoute, type HomeRoute, type ProjectRoute } from '../shell/route.ts';
import { useShell } from '../shell/shell-actions.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useKeys } from '../shell/use-keys.ts';
import { goTo, replaceRoute } from '../shell/use-route.ts';
import { texts } from '../texts/texts.ts';
import type { EmptyStateProps } from './empty-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import { focusListed } from './focus-listed.ts';
import { LiveGroup } from './live-group.tsx';
import { OpenFileHint } from './open-file-hint.tsx';
import type { ProjectHeadProps } from './project-head.tsx';
import { ProjectList } from './project-list.tsx';
import { SessionItem } from './session-item.tsx';
import { toPeriod } from './to-age.ts';
import { useSessions } from './use-sessions.ts';
import { Loading } from '../shell/loading.tsx';

const words = texts.home;
const ProjectHead = lazyPage<ProjectHeadProps>(() => import('./project-head.tsx').then((module) => module.ProjectHead));
const EmptyState = lazyPage<EmptyStateProps>(() => import('./empty-state.tsx').then((module) => module.EmptyState));

/** Where a list stood when it was left. */
const keptScroll = new Map<string, number>();

/** Sessions, the latest first, to be narrowed down by words: all of them, or those of a project. */
export function HomePage({ route }: { readonly route: HomeRoute | ProjectRoute }) {
  const { openFiles } = useShell();
  const state = useSessions(route);
  const { projects, sessions, total, hidden, pending, isRefreshing, hasMore, isLoading, problem } = state;
  const marks = useListMarks(sessions, state.reload);
  const filter = useRef<HTMLInputElement>(null);
  const now = useNow();
  const project = route.page === 'project' ? route.key : '';
  useLayoutEffect(() => {
    globalThis.scrollTo({ top: keptScroll.get(project) ?? 0, behavior: 'instant' });
    return () => void keptScroll.set(project, globalThis.scrollY);
  }, [project]);
  useKeys({
    '/': () => filter.current?.focus(),
    j: () => focusListed('.session-link', 1),
    k: () => focusListed('.session-link', -1),
  });
  const hasFilter = route.text.trim() !== '' || Object.keys(route.filters).length > 0;
  const isEmpty = sessions?.length === 0 && pending === 0 && hidden === 0;
  // Of a project that is not there, nothing is listed; if there is nothing, nothing is narrowed down.
  const isMissing =
    route.page === 'project' &&
    isEmpty &&
    !hasFilter &&
    projects !== undefined &&
    findProject(projects.projects, route.key) === undefined;
  const hasSources = (projects?.sources.length ?? 0) > 1;
  const hasNothing = isEmpty && !hasFilter;
  // What runs is looked for in the whole list; whoever narrows it down looks for something else.
  const live = route.page === 'home' && !hasFilter && route.sort === 'recent' ? state.live.filter(isShown) : [];
  const liveKeys = new Set(live.map(({ key }) => key));
  return (
    <div class="home-page">
      <TopBar page="home">
        <div class="search">
          <Icon name="search" />
          <label class="visually-hidden" for="filter">
            {words.filter}
          </label>
          <input
            id="filter"
            ref={filter}
            class="field"
            type="search"
            placeholder={words.filterHint}
            autocomplete="off"
            value={route.text}
            onInput={(event) => replaceRoute({ ...route, text: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
              else if (event.key === 'Enter' || event.key === 'ArrowDown') focusListed('.session-link', 1);
            }}
          />
          <kbd class="search-key" aria-hidden="true">
            /
          </kbd>
        </div>
      </TopBar>
      {projects?.isDemo === true ? (
        <p class="demo-banner">
          <strong>{words.demo}</strong> {words.demoHint}
        </p>
      ) : null}
      <div class="home-columns">
        {projects === undefined || projects.projects.length < 2 ? null : (
          <ProjectList answer={projects} route={route} />
        )}
        <main class="sessions" id="main" aria-busy={isLoading}>
          {route.page === 'project' ? (
            <ProjectHead key={route.key} id={route.key} projects={projects?.projects ?? []} />
          ) : null}
          {isMissing ? null : (
            <div class="sessions-head">
              {route.page === 'project' ? (
                <h2 class="sessions-title is-second">{words.title}</h2>
              ) : (
                <h1 class="sessions-title">{words.title}</h1>
              )}
              <p class="sessions-count" role="status">
                {sessions === undefined ? '' : hasFilter ? words.fit(toReadableCount(total)) : toReadableCount(total)}
                {pending > 0 ? words.reading(toReadableCount(pending)) : ''}
                {isRefreshing ? <span class="is-late">{words.refreshing}</span> : null}
              </p>
              {hasNothing ? null : <FilterBar route={route} hasSources={hasSources} />}
            </div>
          )}
          {marks}
          {problem === undefined ? null : <ProblemNotice problem={problem} onRetry={state.reload} />}
          {isEmpty && problem === undefined && !isMissing ? (
            <EmptyState
              hasFilter={hasFilter || route.page === 'project'}
              text={route.text.trim()}
              roots={projects?.roots ?? []}
              onClear={() => goTo(home)}
              onFiles={openFiles}
            />
          ) : null}
          {sessions === undefined && problem === undefined ? <Loading text={words.readingAll} /> : null}
          {sessions === undefined || live.length === 0 ? null : (
            <LiveGroup
              live={live}
              sessions={sessions}
              projects={projects?.projects ?? []}
              now={now}
              showsSource={hasSources}
            />
          )}
          <SessionGroups
            sessions={(sessions ?? []).filter(({ key }) => !liveKeys.has(key))}
            now={now}
            route={route}
            projects={projects?.projects ?? []}
            showsSource={hasSources}
          />
          {hasMore ? (
            <button type="button" class="button more" disabled={isLoading} onClick={state.loadMore}>
              {words.more(toReadableAmount(total, 'session'))}
            </button>
          ) : null}
          {hidden === 0 ? null : (
            <p class="hidden-sessions">
              {words.hidden(toReadableCount(hidden))}
              <a href={printRoute({ ...route, showsEmpty: true })}>{words.showHidden}</a>
            </p>
          )}
          {route.showsEmpty ? (
            <p class="hidden-sessions">
              <a href={printRoute({ ...route, showsEmpty: false })}>{words.hideEmpty}</a>
            </p>
          ) : null}
          {isEmpty || sessions === undefined ? null : <OpenFileHint />}
        </main>
      </div>
    </div>
  );
}

/** A file in which nothing was said, and that no client claims, is hidden like any other. */
function isShown({ from, waitsFor }: WireLiveSession): boolean {
  return from === 'registry' || waitsFor !== 'first prompt';
}

/** By part of the past where time is the order. */
function SessionGroups({
  sessions,
  now,
  route,
  projects,
  showsSource,
}: {
  readonly showsSource: boolean;
  readonly sessions: readonly SessionSummary[];
  readonly now: number;
  readonly route: HomeRoute | ProjectRoute;
  readonly projects: readonly ProjectSummary[];
}) {
  // A repository shows which of its worktrees a session is of.
  const showsProject = route.page === 'home' || (findProject(projects, route.key)?.keys.length ?? 1) > 1;
  const isByTime = route.sort === 'recent' || route.sort === 'oldest';
  const groups: { readonly title: string; readonly sessions: SessionSummary[] }[] = [];
  for (const session of sessions) {
    const title =
      route.sort === 'recent' && session.isPinned
        ? words.pinned
        : isByTime
          ? toPeriod(Date.parse(session.endedAt ?? session.modifiedAt), now)
          : '';
    const group = groups.at(-1);
    if (group?.title === title) group.sessions.push(session);
    else groups.push({ title, sessions: [session] });
  }
  return (
    <>
      {groups.map((group) => (
        <section key={group.title} class="session-group">
          {group.title === '' ? null : <h2 class="group-title">{group.title}</h2>}
          <ul class="session-list">
            {group.sessions.map((session) => (
              <SessionItem
                key={session.key}
                session={session}
                now={now}
                projectName={showsProject ? toProjectName(projects, session.projectPath, session.project) : undefined}
                showsSize={route.sort === 'size'}
                showsSource={showsSource}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
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
