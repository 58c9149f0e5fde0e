import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableAmount, toReadableBytes, toReadableMoney } from '@scrollkeep/view/text/readable.ts';
import { StatusMark } from '../shell/status-mark.tsx';
import { printRoute, toSessionRoute } from '../shell/route.ts';
import { texts } from '../texts/texts.ts';
import { toShownAge } from './to-age.ts';

/** One session in the list: what it is called, what was said last, how it stands. */
export function SessionItem({
  session,
  now,
  showsProject,
  showsSize,
}: {
  readonly session: SessionSummary;
  readonly now: number;
  readonly showsProject: boolean;
  readonly showsSize: boolean;
}) {
  const at = session.endedAt ?? session.modifiedAt;
  const title =
    session.title !== '' ? session.title : session.status === 'missing' ? texts.home.missing : texts.home.wordless;
  const isSaid = session.lastPrompt === '' || session.lastPrompt === session.title;
  return (
    <li class="session-item">
      <a class="session-link" href={printRoute(toSessionRoute(session.key))}>
        <span class="session-line">
          <span class="session-name" dir="auto">
            {toVisibleText(title)}
          </span>
          <time class="session-age" dateTime={at} title={new Date(at).toLocaleString()}>
            {toShownAge(Date.parse(at), now)}
          </time>
        </span>
        {isSaid ? null : (
          <span class="session-words" dir="auto">
            {toVisibleText(session.lastPrompt)}
          </span>
        )}
        <span class="session-meta">
          <StatusMark status={session.status} isIdle={session.isIdle} />
          {session.archived === undefined ? null : (
            <span class="archived-mark">{texts.home.archived[session.archived]}</span>
          )}
          {showsProject ? <span class="session-project">{toVisibleText(toShortProject(session))}</span> : null}
          {session.gitBranch === null || session.gitBranch === '' ? null : (
            <span class="session-branch">{toVisibleText(session.gitBranch)}</span>
          )}
          {listCounts(session, showsSize).map((count) => (
            <span key={count}>{count}</span>
          ))}
        </span>
      </a>
    </li>
  );
}

function toShortProject({ projectPath, project }: SessionSummary): string {
  return (projectPath ?? project).split(/[\\/]/).findLast((part) => part !== '') ?? project;
}

function listCounts(session: SessionSummary, showsSize: boolean): readonly string[] {
  return [
    toReadableAmount(session.prompts, 'prompt'),
    session.agents === 0 ? '' : toReadableAmount(session.agents, 'agent'),
    session.branchPoints === 0 ? '' : toReadableAmount(session.branchPoints, 'branch point'),
    session.costMicros === null || session.costMicros === 0 ? '' : toReadableMoney(session.costMicros),
    session.failedCalls === 0 ? '' : toReadableAmount(session.failedCalls, 'failed call'),
    showsSize || session.bytes >= 10_000_000 ? toReadableBytes(session.bytes) : '',
  ].filter((count) => count !== '');
}
