import type { ProjectAnswer, ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { findReadableTime, toReadableBytes, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { FigureList } from '../shell/figure-list.tsx';
import { findProject } from '../shell/find-project.ts';
import { lazyPage } from '../shell/lazy-page.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { printRoute, toProjectRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { useTitle } from '../shell/use-title.ts';
import { ApiProblem } from '../sources/api-problem.ts';
import { hubReader } from '../sources/hub-reader.ts';
import { texts } from '../texts/texts.ts';
import { ProjectTitle } from './project-title.tsx';

const ProjectPeople = lazyPage<{ readonly id: string }>(
  () => import('./project-people.tsx').then((module) => module.ProjectPeople),
  { isQuiet: true },
);
const ProjectChanges = lazyPage<{ readonly id: string }>(
  () => import('./project-changes.tsx').then((module) => module.ProjectChanges),
  { isQuiet: true },
);
const words = texts.project;
const mostNames = 5;

export interface ProjectHeadProps {
  readonly id: string;
  readonly projects: readonly ProjectSummary[];
}

/** What is known of a project, above its sessions. */
export function ProjectHead({ id, projects }: ProjectHeadProps) {
  const { answer, problem } = useAnswer('/projects/{project}', { project: id });
  const project = answer ?? findProject(projects, id);
  useTitle(project?.name ?? id);
  if (problem?.code === 'NO_SUCH_PROJECT')
    return <ProblemNotice problem={new ApiProblem(problem.code, words.none, words.noneHint)} />;
  return (
    <header class="project-head">
      <ProjectTitle id={id} project={project} view="sessions" />
      {hubReader === undefined ? null : <ProjectPeople id={id} />}
      {answer === undefined ? null : (
        <>
          <FigureList figures={listFigures(answer)} />
          <NameList
            project={id}
            label={words.facts.branches}
            filter="branch"
            names={answer.gitBranches}
            count={answer.gitBranchCount}
          />
          <NameList
            project={id}
            label={words.facts.models}
            filter="model"
            names={answer.models}
            count={answer.models.length}
          />
        </>
      )}
      {hubReader === undefined ? null : <ProjectChanges id={id} />}
    </header>
  );
}

function listFigures(answer: ProjectAnswer): readonly (readonly [label: string, value: string])[] {
  const { facts } = words;
  const toDay = (time: string | null) => findReadableTime(time ?? undefined, undefined)?.date ?? '–';
  return [
    [facts.sessions, toReadableCount(answer.sessions)],
    [facts.prompts, toReadableCount(answer.prompts)],
    [facts.agents, toReadableCount(answer.agents)],
    [facts.failedCalls, toReadableCount(answer.failedCalls)],
    [facts.bytes, toReadableBytes(answer.bytes)],
    [facts.first, toDay(answer.firstAt)],
    [facts.last, toDay(answer.lastAt)],
  ];
}

/** Each of them narrows the list down to its sessions; the others are in the menu above the list. */
function NameList({
  project,
  label,
  filter,
  names,
  count,
}: {
  readonly project: string;
  readonly label: string;
  readonly filter: 'branch' | 'model';
  readonly names: readonly string[];
  /** With those that have no name here. */
  readonly count: number;
}) {
  if (names.length === 0) return null;
  const shown = names.slice(0, mostNames);
  return (
    <p class="name-list">
      <span class="name-label">{label}</span>
      {shown.map((name) => (
        <a key={name} href={printRoute({ ...toProjectRoute(project), filters: { [filter]: name } })}>
          <code>{toVisibleText(name)}</code>
        </a>
      ))}
      {count > shown.length ? <span>{words.more(count - shown.length)}</span> : null}
    </p>
  );
}
