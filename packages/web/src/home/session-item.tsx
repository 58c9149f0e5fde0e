import type { WaitsFor, WireLiveSession } from '@scrollkeep/view/wire/wire-live.ts';
import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableAmount, toReadableBytes, toReadableMoney } from '@scrollkeep/view/text/readable.ts';
import { toSessionStatusMark, toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { OwnerName } from '../shell/owner-name.tsx';
import { printRoute, toSessionRoute } from '../shell/route.ts';
import { useOtherPerson } from '../shell/use-other-person.ts';
import { texts } from '../texts/texts.ts';
import { findSecondLine } from './says-little.ts';
import { toShownAge } from './to-age.ts';
import { toLiveWords } from './to-live-words.ts';

/** Of what a session waits for: all that is not up to the person. */
const working: readonly WaitsFor[] = ['model', 'running tool', 'tool'];
/** All of them on hover. */
const mostTags = 2;

/** One session in the list: how it stands, what it is called, where and when; what was said last if that helps. */
export function SessionItem({
  session,
  now,
  projectName,
  showsSize,
  showsSource,
  live,
}: {
  readonly session: SessionSummary;
  readonly now: number;
  /** undefined if all are of one project. */
  readonly projectName: string | undefined;
  readonly showsSize: boolean;
  /** Where several sources are listed. */
  readonly showsSource: boolean;
  /** What it waits for, while it runs. */
  readonly live?: WireLiveSession | undefined;
}) {
  const at = session.endedAt ?? session.modifiedAt;
  const title = session.title === '' ? toUntitledWords(session.status) : session.title;
  const person = useOtherPerson(session.shared);
  const state = toVisibleText(toSessionStatusMark(session.status, session.isIdle, person));
  // All went well, or nothing happened: the dot is enough.
  const isPlain = session.isIdle && (session.status === 'waiting' || session.status === 'empty');
  const secondLine = live === undefined ? findSecondLine(session) : toLiveWords(live, now);
  const cost = session.costMicros === null || session.costMicros === 0 ? '' : toReadableMoney(session.costMicros);
  return (
    <li class="session-item" data-session={session.key}>
      <a class="session-link" href={printRoute(toSessionRoute(session.key))}>
        <span class={toDot(session, live)} title={live === undefined ? state : undefined}>
          {live === undefined ? <span class="visually-hidden">{state}</span> : null}
        </span>
        <span class="session-name" dir="auto" title={toVisibleText(title)}>
          {session.isPinned ? (
            <span class="session-pin" role="img" aria-label={texts.home.pinned} title={texts.home.pinned}>
              ★{' '}
            </span>
          ) : null}
          {toVisibleText(title)}
        </span>
        <span class="session-meta">
          {isPlain || live !== undefined ? null : (
            <span class={`session-state is-${session.status}`} aria-hidden="true">
              {state}
            </span>
          )}
          {session.tags.slice(0, mostTags).map((tag) => (
            <bdi key={tag} class="mark-chip" title={session.tags.map(toVisibleText).join(', ')}>
              #{toVisibleText(tag)}
            </bdi>
          ))}
          {session.tags.length > mostTags ? <span>{texts.home.moreTags(session.tags.length - mostTags)}</span> : null}
          {session.archived === undefined ? null : (
            <span class="archived-mark">{texts.home.archived[session.archived]}</span>
          )}
          {session.repairOf === undefined ? null : (
            <span class="archived-mark" title={texts.home.repairOf(toVisibleText(session.repairOf))}>
              {texts.home.repaired}
            </span>
          )}
          {projectName === undefined ? null : (
            <span class="session-project" title={toVisibleText(session.projectPath ?? session.project)}>
              {toVisibleText(projectName)}
            </span>
          )}
          {session.shared === undefined ? null : <OwnerName shared={session.shared} />}
          {showsSource && session.shared === undefined ? (
            <span class="session-source" title={texts.home.source}>
              {toVisibleText(session.source)}
            </span>
          ) : null}
          {session.gitBranch === null || session.gitBranch === '' ? null : (
            <span class="session-branch" title={toVisibleText(session.gitBranch)}>
              {toVisibleText(session.gitBranch)}
            </span>
          )}
          {listCounts(session, showsSize).map((count) => (
            <span key={count} class="session-count" title={listTroubles(session)}>
              {count}
            </span>
          ))}
        </span>
        <span class="session-cost">{cost}</span>
        <time class="session-age" dateTime={at} title={new Date(at).toLocaleString()}>
          {toShownAge(Date.parse(at), now)}
        </time>
        {secondLine === undefined ? null : (
          <span class={live === undefined ? 'session-words' : 'session-words is-live'} dir="auto">
            {toVisibleText(secondLine)}
          </span>
        )}
      </a>
    </li>
  );
}

/** What a client says about itself is newer than what its session ends with. */
function toDot({ status, isIdle }: SessionSummary, live: WireLiveSession | undefined): string {
  if (live !== undefined) return `status is-${working.includes(live.waitsFor) ? 'working' : 'waiting'}`;
  return `status is-${status}${isIdle ? ' is-idle' : ''}`;
}

function listCounts(session: SessionSummary, showsSize: boolean): readonly string[] {
  return [
    session.agents === 0 ? '' : toReadableAmount(session.agents, 'agent'),
    toReadableAmount(session.prompts, 'prompt'),
    showsSize || session.bytes >= 10_000_000 ? toReadableBytes(session.bytes) : '',
  ].filter((count) => count !== '');
}

/** What matters to few: on hover, and on the page of the session. */
function listTroubles({ failedCalls, branchPoints }: SessionSummary): string | undefined {
  const troubles = [
    failedCalls === 0 ? '' : toReadableAmount(failedCalls, 'failed call'),
    branchPoints === 0 ? '' : toReadableAmount(branchPoints, 'branch point'),
  ].filter((each) => each !== '');
  return troubles.length === 0 ? undefined : troubles.join(', ');
}
