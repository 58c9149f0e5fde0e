import { useEffect } from 'preact/hooks';
import type { WirePullRequest, WirePullRequestSession, WireSessionCosts } from '@scrollkeep/view/wire/wire-evidence.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableAmount, toReadableCount, toReadableMoney, toReadableShare } from '@scrollkeep/view/text/readable.ts';
import { printRoute, toSessionRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { DataTable, type Column } from '../tables/data-table.tsx';
import { evidenceTexts } from '../texts/evidence-texts.ts';

const words = evidenceTexts.requests;
const { columns } = evidenceTexts;
const mostShown = 5;
const askAgainMs = 3_000;

/** The pull requests that sessions worked on, with both totals. Nothing where there are none. */
export function PullRequests({
  question,
}: {
  readonly question: { readonly project: string; readonly since?: string; readonly until?: string };
}) {
  const { project, since, until } = question;
  const { answer, reload } = useAnswer('/pull-requests', {
    project,
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    limit: 200,
  });
  // What was not indexed yet is asked for again.
  useEffect(() => {
    if (answer?.isIndexing !== true) return undefined;
    const timer = setTimeout(reload, askAgainMs);
    return () => clearTimeout(timer);
  }, [answer, reload]);
  if (answer === undefined || answer.pullRequests.length === 0) return null;
  const { pullRequests, withEvidence, all, share } = answer;
  const isShared = pullRequests.some(({ sessions }) => sessions.some((session) => session.isShared));
  return (
    <section class="usage-section">
      <h2 class="section-title">{words.title}</h2>
      <p class="section-hint">
        {words.withEvidence(toReadableMoney(withEvidence.costMicros), toSessions(withEvidence))}{' '}
        {words.all(toReadableMoney(all.costMicros), toSessions(all), toReadableShare(share))}{' '}
        {isShared ? words.shared : ''} {answer.isIndexing ? words.indexing : ''}
      </p>
      <DataTable
        caption={words.title}
        fileName="pull-requests"
        columns={requestColumns}
        rows={pullRequests}
        toKey={({ repository, number, url }) => `${repository} ${number} ${url}`}
        missing={answer.pullRequestCount - pullRequests.length}
      />
    </section>
  );
}

const requestColumns: readonly Column<WirePullRequest>[] = [
  {
    name: columns.request,
    value: toName,
    show: (request) => <ForgeLink url={request.url} name={toName(request)} />,
  },
  {
    name: columns.subject,
    value: ({ title }) => title,
    show: ({ title }) => <span dir="auto">{toVisibleText(title ?? '')}</span>,
  },
  {
    name: columns.action,
    value: ({ lastAction }) => lastAction,
    show: ({ lastAction, certainty }) =>
      `${toVisibleText(lastAction)}${certainty === 'inferred' ? ` (${evidenceTexts.certainties.inferred})` : ''}`,
  },
  { name: columns.sessions, value: ({ sessions }) => sessions.length, show: toSessionLinks },
  { name: columns.commits, value: ({ figures }) => figures.commits, isNumber: true },
  {
    name: columns.lines,
    value: ({ figures }) => figures.insertions + figures.deletions,
    show: ({ figures }) =>
      figures.counted === 0 ? '' : `+${toReadableCount(figures.insertions)} −${toReadableCount(figures.deletions)}`,
    isNumber: true,
  },
  {
    name: columns.cost,
    value: ({ cost }) => cost.costMicros / 1e6,
    show: ({ cost }) => toReadableMoney(cost.costMicros),
    isNumber: true,
  },
];

/** With the component that links of transcripts have, its code would be fetched with every session on its own. */
function ForgeLink({ url, name }: { readonly url: string | null; readonly name: string }) {
  if (url === null || !url.startsWith('https://')) return <>{name}</>;
  return (
    <a
      href={url}
      title={toVisibleText(url)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerpolicy="no-referrer"
    >
      {name}
    </a>
  );
}

function toName({ repository, number }: WirePullRequest): string {
  return `${toVisibleText(repository ?? '')}#${number}`;
}

function toSessionLinks({ sessions }: WirePullRequest) {
  return (
    <>
      {sessions.slice(0, mostShown).map((session, at) => (
        <div key={at}>
          <SessionLink session={session} />
        </div>
      ))}
      {sessions.length > mostShown ? words.moreSessions(toReadableCount(sessions.length - mostShown)) : null}
    </>
  );
}

function SessionLink({ session }: { readonly session: WirePullRequestSession }) {
  const { key, title, id, isShared, turn, agent, uuid, line } = session;
  const name = toVisibleText(title ?? id);
  const marks = [toReadableMoney(session.costMicros), ...(isShared ? [words.sharedMark] : [])].join(', ');
  if (key === null) return <>{`${name} (${marks})`}</>;
  const route = {
    ...toSessionRoute(key, turn ?? undefined),
    agent: agent ?? undefined,
    record: uuid ?? String(line),
  };
  return (
    <>
      <a href={printRoute(route)} dir="auto">
        {name}
      </a>{' '}
      {`(${marks})`}
    </>
  );
}

function toSessions({ sessions, unpriced }: WireSessionCosts): string {
  const all = toReadableAmount(sessions, 'session');
  return unpriced === 0 ? all : `${all}, ${words.unpriced(toReadableCount(unpriced))}`;
}
