import { useEffect, useMemo, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { HubAbout, HubShown } from '@scrollkeep/view/wire/wire-hub.ts';
import { SessionPage } from '../session/session-page.tsx';
import { toDay } from '../shell/day.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { toSessionRoute, type Route } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useUpdates } from '../shell/use-updates.ts';
import { readApi } from '../sources/api-client.ts';
import { ApiProblem, toProblem } from '../sources/api-problem.ts';
import { connection } from '../sources/connection.ts';
import { openServerSession } from '../sources/open-server-session.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import '../styles/hub.css';

const words = hubTexts.guest;
const gone = new ApiProblem('NO_SESSION', words.gone, words.goneHint);

/** One session, for somebody who has a link to it and no account. */
export function GuestPage({ route }: { readonly route: Route }) {
  const [hub, setHub] = useState<HubAbout>();
  const [problem, setProblem] = useState<ApiProblem>();
  useUpdates(connection.subscribe);
  const state = connection.state();
  // What may not be read any more is not shown any more.
  const ended = state.kind === 'lost' && state.problem?.code === 'LINK_ENDED' ? state.problem : undefined;
  useEffect(() => {
    readApi('/about', {}).then(
      (about) => setHub(about.hub),
      (error: unknown) => setProblem(toProblem(error)),
    );
  }, []);
  const shown = hub?.shown ?? undefined;
  const failed = ended ?? problem ?? (shown !== undefined && shown.key === null ? gone : undefined);
  if (failed === undefined && shown !== undefined && shown.key !== null)
    return <SharedSession id={shown.key} shown={shown} route={route} />;
  return (
    <div class="file-page">
      <TopBar />
      <main class="conversation" id="main">
        {failed === undefined ? <Loading text={words.reading} /> : <ProblemNotice problem={failed} />}
      </main>
    </div>
  );
}

function SharedSession({ id, shown, route }: { readonly id: string; readonly shown: HubShown; readonly route: Route }) {
  const source = useMemo(() => openServerSession(id, { grows: shown.turns === null }), [id]);
  // Links to places in it would lead nobody there: they need the address with the token.
  const own = route.page === 'session' ? route : toSessionRoute(undefined);
  return <SessionPage source={source} route={{ ...own, key: undefined }} notice={<SharedNotice shown={shown} />} />;
}

function SharedNotice({ shown: { sharedBy, turns, expiresMs, isPreview } }: { readonly shown: HubShown }) {
  return (
    <aside class={isPreview ? 'shared-notice is-preview' : 'shared-notice'}>
      <p>
        <strong>{isPreview ? words.preview : words.shared(toVisibleText(sharedBy))}</strong>{' '}
        {turns === null ? '' : words.turns(turns.first, turns.last)}{' '}
        {expiresMs === null ? '' : words.expires(toDay(expiresMs))}
      </p>
      <p>{words.transcript}</p>
    </aside>
  );
}
