import type { ComponentChildren } from 'preact';
import type { SharedSession } from '@scrollkeep/view/wire/wire-hub.ts';
import type { SessionAnswer } from '@scrollkeep/view/wire/wire-session.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import {
  findReadableTime,
  toReadableAmount,
  toReadableDuration,
  toReadableMoney,
} from '@scrollkeep/view/text/readable.ts';
import { toRewoundWords } from '@scrollkeep/view/model/branch-words.ts';
import { toRemoteWords } from '@scrollkeep/view/model/remote-words.ts';
import { printHidden } from '@scrollkeep/view/model/hidden-counts.ts';
import { toLastPart } from '@scrollkeep/view/text/project-names.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { findProject } from '../shell/find-project.ts';
import { OwnerName } from '../shell/owner-name.tsx';
import { printRoute, toProjectRoute, toSessionRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { texts } from '../texts/texts.ts';
import { SessionTabs, type SessionView } from './session-tabs.tsx';
import { StatusMark } from '../shell/status-mark.tsx';

/** Title and facts above a conversation. */
export function SessionHead({
  answer,
  view,
  marks,
}: {
  readonly answer: SessionAnswer;
  /** undefined for a session without a server. */ readonly view: SessionView | undefined;
  readonly marks?: ComponentChildren;
}) {
  const { header } = answer;
  const started = findReadableTime(header.startedAt ?? undefined, undefined);
  const title = header.title ?? toUntitledWords(header.status);
  return (
    <header class="session-head">
      <p class="session-over">
        <StatusMark status={header.status} isIdle={answer.isIdle} shared={answer.shared} />
        {answer.archived === undefined ? null : (
          <span class="archived-mark">{texts.home.archived[answer.archived]}</span>
        )}
        {answer.shared === undefined ? null : <OwnerName shared={answer.shared} />}
        {header.project === undefined ? null : (
          <ProjectName
            path={header.project}
            file={header.path}
            shared={answer.shared?.project}
            isServed={view !== undefined}
          />
        )}
        {header.gitBranch === undefined || header.gitBranch === '' ? null : (
          <span class="session-branch">{toVisibleText(header.gitBranch)}</span>
        )}
        {header.forkedFrom === undefined ? null : view === undefined ? (
          <span>{texts.session.forkOf}</span>
        ) : (
          <a class="session-project" href={printRoute(toSessionRoute(header.forkedFrom.session))}>
            {texts.session.forkOf}
          </a>
        )}
        {view === undefined ? null : <ForkLinks session={answer.key} />}
      </p>
      <h1 class="session-title" dir="auto">
        {toVisibleText(title)}
      </h1>
      <ul class="session-facts">
        {started === undefined ? null : (
          <li title={texts.session.startedHint}>{texts.session.started(`${started.date} ${started.time}`)}</li>
        )}
        {listFacts(answer).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {marks}
      {header.unplaced.records === 0 ? null : (
        <p class="remark is-info">{texts.session.unplaced(printHidden(header.unplaced))}</p>
      )}
      {view === undefined ? null : <SessionTabs id={answer.key} view={view} answer={answer} />}
    </header>
  );
}

const mostForks = 3;

/** A fork is compared with its origin, and an origin with its forks. */
function ForkLinks({ session }: { readonly session: string }) {
  const { answer } = useAnswer('/sessions/{key}/forks', { key: session });
  const origin = answer?.origin ?? undefined;
  return (
    <>
      {origin === undefined ? null : (
        <a class="session-project" href={printRoute({ page: 'compare', a: origin.key, b: session })}>
          {texts.session.compareOrigin}
        </a>
      )}
      {(answer?.forks ?? []).slice(0, mostForks).map(({ key, title }) => (
        <a
          key={key}
          class="session-project"
          href={printRoute({ page: 'compare', a: session, b: key })}
          title={toVisibleText(title)}
        >
          {texts.session.compareFork}
        </a>
      ))}
    </>
  );
}

/** The way to the other sessions of the project, where the server knows it. */
function ProjectName({
  path,
  file,
  shared,
  isServed,
}: {
  readonly path: string;
  readonly file: string | undefined;
  /** The project on a hub. */
  readonly shared: SharedSession['project'] | undefined;
  readonly isServed: boolean;
}) {
  const { answer } = useAnswer('/projects', isServed ? {} : undefined);
  const folder = file?.split(/[\\/]/).at(-2);
  const known = answer?.projects ?? [];
  const project =
    shared === undefined
      ? ((folder === undefined ? undefined : findProject(known, folder)) ?? known.find((each) => each.path === path))
      : findProject(known, shared.id);
  const [name, full] = [toVisibleText(project?.name ?? toLastPart(shared?.name ?? path)), toVisibleText(path)];
  return project === undefined ? (
    <span class="session-project" title={full}>
      {name}
    </span>
  ) : (
    <a class="session-project" href={printRoute(toProjectRoute(project.key))} title={full}>
      {name}
    </a>
  );
}

function listFacts({ header, costMicros }: SessionAnswer): readonly string[] {
  const { counts } = header;
  const length = Date.parse(header.endedAt ?? '') - Date.parse(header.startedAt ?? '');
  return [
    header.agentName === undefined || header.agentName === header.title
      ? ''
      : texts.session.agentName(toVisibleText(header.agentName)),
    Number.isFinite(length) && length > 0 ? texts.session.over(toReadableDuration(length)) : '',
    toReadableAmount(counts.prompts, 'prompt'),
    counts.calls === 0 ? '' : texts.session.calls(toReadableAmount(counts.calls, 'tool call'), counts.agents > 0),
    counts.failedCalls === 0 ? '' : texts.session.failed(counts.failedCalls),
    counts.agents === 0 ? '' : toReadableAmount(counts.agents, 'agent'),
    counts.abandonedTurns === 0 ? '' : toReadableAmount(counts.abandonedTurns, 'abandoned turn'),
    header.resumesFrom === undefined ? '' : `Rewound ${toRewoundWords(header.resumesFrom)}`,
    toVisibleText(toRemoteWords(header)),
    counts.compactions === 0 ? '' : toReadableAmount(counts.compactions, 'compaction'),
    costMicros === null || costMicros === 0 ? '' : toReadableMoney(costMicros),
    header.models.map(toVisibleText).join(', '),
    header.versions.length === 0 ? '' : texts.session.client(toVisibleText(toRange(header.versions))),
  ].filter((fact) => fact !== '');
}

function toRange(versions: readonly string[]): string {
  return versions.length > 1 ? `${versions[0]} – ${versions.at(-1)}` : (versions[0] ?? '');
}
