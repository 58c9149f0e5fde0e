import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type {
  HubNamedSession,
  HubSharedAnswer,
  HubSharedLink,
  HubSharedProject,
  HubSharedSession,
  HubShareTarget,
} from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { toDay } from '../shell/day.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { printRoute, toProjectRoute, toSessionRoute } from '../shell/route.ts';
import { useAction } from '../shell/use-action.ts';
import { useHub } from '../shell/use-hub.ts';
import { sendHub } from '../sources/hub-client.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import { HubTable } from './hub-table.tsx';
import { Outcome } from './outcome.tsx';

const words = hubTexts.shares;

/** Everything that others may see because of you, each with the button that ends it. */
export function SharesView() {
  const { answer, problem, reload } = useHub<HubSharedAnswer>('/shared');
  const action = useAction(reload);
  if (problem !== undefined) return <ProblemNotice problem={problem} onRetry={reload} />;
  if (answer === undefined) return <Loading text={hubTexts.loading} />;
  const { projects, sessions, links } = answer;
  const stop = (path: string, name: string) =>
    action.run(() => sendHub('PUT', `${path}/shares`, { shares: [] }), words.stopped(name));
  return (
    <>
      <Outcome of={action} />
      {projects.length + sessions.length + links.length > 0 ? null : (
        <div class="empty">
          <h2>{words.none}</h2>
          <p>{words.noneHint}</p>
        </div>
      )}
      {projects.length === 0 ? null : (
        <section class="usage-section">
          <h2 class="section-title">{words.projects}</h2>
          <p class="page-words">{words.projectsHint}</p>
          <HubTable<HubSharedProject>
            caption={words.projects}
            rows={projects}
            toKey={({ id }) => id}
            columns={[
              {
                name: words.columns.project,
                show: ({ id, name }) => <a href={printRoute(toProjectRoute(id))}>{toVisibleText(name)}</a>,
              },
              { name: words.columns.sessions, show: ({ sessions: count }) => count },
              { name: words.with, show: ({ sharedWith }) => <Targets targets={sharedWith} /> },
              {
                name: '',
                show: ({ id, name }) => (
                  <StopButton
                    text={words.stop}
                    label={words.stopLabel(toVisibleText(name))}
                    isBusy={action.isBusy}
                    onClick={() => stop(`/projects/${encodeURIComponent(id)}`, toVisibleText(name))}
                  />
                ),
              },
            ]}
          />
        </section>
      )}
      {sessions.length === 0 ? null : (
        <section class="usage-section">
          <h2 class="section-title">{words.sessions}</h2>
          <HubTable<HubSharedSession>
            caption={words.sessions}
            rows={sessions}
            toKey={({ id }) => id}
            columns={[
              { name: words.columns.session, show: (session) => <SessionName session={session} /> },
              { name: words.with, show: ({ sharedWith }) => <Targets targets={sharedWith} /> },
              {
                name: '',
                show: (session) => (
                  <StopButton
                    text={words.stop}
                    label={words.stopLabel(toName(session))}
                    isBusy={action.isBusy}
                    onClick={() => stop(`/sessions/${encodeURIComponent(session.id)}`, toName(session))}
                  />
                ),
              },
            ]}
          />
        </section>
      )}
      {links.length === 0 ? null : (
        <section class="usage-section">
          <h2 class="section-title">{words.links}</h2>
          <p class="page-words">{words.linksHint}</p>
          <HubTable<HubSharedLink>
            caption={words.links}
            rows={links}
            toKey={({ id }) => id}
            columns={[
              { name: words.columns.session, show: ({ session }) => <SessionName session={session} /> },
              { name: words.columns.link, show: (link) => toLinkWords(link) },
              { name: words.columns.expires, show: ({ expiresMs }) => toDay(expiresMs) },
              {
                name: '',
                show: ({ id, session }) => (
                  <StopButton
                    text={words.revoke}
                    label={words.revokeLabel(toName(session))}
                    isBusy={action.isBusy}
                    onClick={() =>
                      action.run(() => sendHub('DELETE', `/links/${encodeURIComponent(id)}`), words.revoked)
                    }
                  />
                ),
              },
            ]}
          />
        </section>
      )}
    </>
  );
}

function toName({ title }: HubNamedSession): string {
  return title === '' ? toUntitledWords() : toVisibleText(title);
}

function SessionName({ session }: { readonly session: HubNamedSession }) {
  const { key, project } = session;
  return (
    <span>
      {key === null ? toName(session) : <a href={printRoute(toSessionRoute(key))}>{toName(session)}</a>}
      {project === null ? null : <span class="hub-second">{toVisibleText(project.name)}</span>}
    </span>
  );
}

export function Targets({ targets }: { readonly targets: readonly HubShareTarget[] }) {
  return (
    <ul class="hub-targets">
      {targets.map((target) => (
        <li key={target.kind === 'everyone' ? 'everyone' : target.id}>{toTargetWords(target)}</li>
      ))}
    </ul>
  );
}

function toTargetWords(target: HubShareTarget): string {
  if (target.kind === 'everyone') return words.everyone;
  return target.kind === 'team' ? words.team(toVisibleText(target.name)) : toVisibleText(target.name);
}

function toLinkWords({ name, turns, hasPassword }: HubSharedLink): string {
  return [
    toVisibleText(name),
    turns === null ? words.whole : words.turns(turns[0], turns[1]),
    hasPassword ? words.password : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function StopButton({
  text,
  label,
  isBusy,
  onClick,
}: {
  readonly text: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" class="button is-small is-risky" aria-label={label} disabled={isBusy} onClick={onClick}>
      {text}
    </button>
  );
}
