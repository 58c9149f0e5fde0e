import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { ProjectSummary, SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { WireLiveSession } from '@scrollkeep/view/wire/wire-live.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { toProjectName } from '../shell/find-project.ts';
import { printRoute, toSessionRoute } from '../shell/route.ts';
import { texts } from '../texts/texts.ts';
import { SessionItem } from './session-item.tsx';
import { toLiveWords } from './to-live-words.ts';

interface LiveGroupProps {
  readonly live: readonly WireLiveSession[];
  /** Those that are listed: a session that runs may be far down in the list, or in none yet. */
  readonly sessions: readonly SessionSummary[];
  readonly projects: readonly ProjectSummary[];
  readonly now: number;
  readonly showsSource: boolean;
}

/** Sessions that run now, with what they wait for. */
export function LiveGroup({ live, sessions, projects, now, showsSource }: LiveGroupProps) {
  return (
    <section class="session-group is-live">
      <h2 class="group-title">{texts.home.live}</h2>
      <ul class="session-list">
        {live.map((each) => {
          const session = sessions.find(({ key }) => key === each.key);
          return session === undefined ? (
            <UnlistedItem key={each.id} live={each} projects={projects} now={now} />
          ) : (
            <SessionItem
              key={session.key}
              session={session}
              now={now}
              projectName={toProjectName(projects, session.projectPath, session.project)}
              showsSize={false}
              showsSource={showsSource}
              live={each}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** One of which no more is known: nothing was said in it yet, or the list does not reach it. */
function UnlistedItem({ live, projects, now }: Pick<LiveGroupProps, 'projects' | 'now'> & { live: WireLiveSession }) {
  const isEmpty = live.waitsFor === 'first prompt';
  const title = live.title === null || live.title === '' ? toUntitledWords(isEmpty ? 'empty' : undefined) : live.title;
  const parts = (
    <>
      <span class="status is-working" />
      <span class="session-name" dir="auto" title={toVisibleText(title)}>
        {toVisibleText(title)}
      </span>
      <span class="session-meta">
        {live.project === null ? null : (
          <span class="session-project" title={toVisibleText(live.project)}>
            {toVisibleText(toProjectName(projects, live.project))}
          </span>
        )}
      </span>
      <span class="session-words is-live" dir="auto">
        {toVisibleText(toLiveWords(live, now))}
      </span>
    </>
  );
  return (
    <li class="session-item" data-session={live.key ?? undefined}>
      {live.key === null ? (
        <div class="session-link is-unwritten">{parts}</div>
      ) : (
        <a class="session-link" href={printRoute(toSessionRoute(live.key))}>
          {parts}
        </a>
      )}
    </li>
  );
}
