import type { ComponentChildren } from 'preact';
import type { ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { ProjectTitle } from '../home/project-title.tsx';
import { findProject } from '../shell/find-project.ts';
import { Pending } from '../shell/pending.tsx';
import type { UsageRoute } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useAnswer, type AnswerState } from '../shell/use-answer.ts';
import { useTitle } from '../shell/use-title.ts';
import { UsageFilters } from './usage-filters.tsx';

interface UsageFrameProps {
  readonly route: UsageRoute;
  readonly words: { readonly title: string; readonly of: (project: string) => string; readonly reading: string };
  readonly state: AnswerState<'/usage' | '/insights'>;
  readonly children: (projects: readonly ProjectSummary[]) => ComponentChildren;
}

/** The frame around the figures of one project, or of all. */
export function UsageFrame({ route, words, state, children }: UsageFrameProps) {
  const { answer } = useAnswer('/projects', {});
  const projects = answer?.projects ?? [];
  const chosen = findProject(projects, route.project);
  useTitle(route.project === '' ? words.title : words.of(chosen?.name ?? route.project));
  return (
    <div class="usage-page">
      <TopBar page="usage" />
      <main class="page" id="main" aria-busy={state.isLoading}>
        {route.project === '' ? null : (
          <header class="project-head">
            <ProjectTitle
              id={route.project}
              project={answer === undefined ? undefined : (chosen ?? null)}
              view="usage"
            />
          </header>
        )}
        <div class={route.project === '' ? 'page-head' : 'page-head is-second'}>
          {route.project === '' ? <h1 class="page-title">{words.title}</h1> : null}
          <UsageFilters route={route} projects={projects} />
        </div>
        <Pending of={state} text={words.reading} />
        {children(projects)}
      </main>
    </div>
  );
}
