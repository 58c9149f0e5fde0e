import { useEffect, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { HubAuditAnswer, HubAuditEntry } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { toMoment } from '../shell/day.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';
import { readHub } from '../sources/hub-client.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import { HubTable } from './hub-table.tsx';
import { usePersonNames } from './use-person-names.ts';

const words = hubTexts.audit;
const pageSize = 50;

/** What was changed on the hub. */
export function AuditView() {
  const [entries, setEntries] = useState<readonly HubAuditEntry[]>();
  const [next, setNext] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiProblem>();
  const [action, setAction] = useState('');
  const toName = usePersonNames(true);
  const read = (before: readonly HubAuditEntry[], cursor: string | null, signal?: AbortSignal) => {
    const search = new URLSearchParams({
      limit: String(pageSize),
      ...(action === '' ? {} : { action }),
      ...(cursor === null ? {} : { cursor }),
    });
    readHub<HubAuditAnswer>(`/audit?${search}`, signal).then(
      (answer) => {
        if (signal?.aborted === true) return;
        setEntries([...before, ...answer.entries]);
        setNext(answer.next);
        setProblem(undefined);
      },
      (error: unknown) => void (signal?.aborted !== true && setProblem(toProblem(error))),
    );
  };
  useEffect(() => {
    const abort = new AbortController();
    read([], null, abort.signal);
    return () => abort.abort();
  }, [action]);
  return (
    <>
      <p class="page-words">{words.intro}</p>
      <form
        class="hub-add"
        onSubmit={(event) => {
          event.preventDefault();
          setAction(String(new FormData(event.currentTarget).get('action') ?? '').trim());
        }}
      >
        <label class="hub-filter">
          <span>{words.action}</span>
          <select
            class="field is-small"
            name="action"
            value={action}
            onChange={(event) => setAction(event.currentTarget.value)}
          >
            <option value="">{words.anyAction}</option>
            {actions.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </form>
      {problem === undefined ? null : <ProblemNotice problem={problem} />}
      {entries === undefined && problem === undefined ? <Loading text={hubTexts.loading} /> : null}
      {entries?.length === 0 ? <p class="empty-words">{words.none}</p> : null}
      {entries === undefined || entries.length === 0 ? null : (
        <HubTable<HubAuditEntry>
          caption={hubTexts.views.audit}
          rows={entries}
          toKey={({ id }) => id}
          columns={[
            { name: words.columns.at, show: ({ atMs }) => <span class="hub-time">{toMoment(atMs)}</span> },
            { name: words.columns.actor, show: ({ actor }) => <span class="hub-actor">{toActor(actor, toName)}</span> },
            { name: words.columns.action, show: (entry) => <code>{toVisibleText(entry.action)}</code> },
            {
              name: words.columns.subject,
              show: ({ subject }) => <code title={toVisibleText(subject)}>{toVisibleText(subject.slice(0, 8))}</code>,
            },
            { name: words.columns.detail, show: ({ detail }) => toDetails(detail) },
            {
              name: words.columns.address,
              show: ({ address }) =>
                address === '' ? null : <span class="hub-address">{toVisibleText(address)}</span>,
            },
          ]}
        />
      )}
      {next === null || entries === undefined ? null : (
        <button type="button" class="button more" onClick={() => read(entries, next)}>
          {words.more}
        </button>
      )}
    </>
  );
}

/** Those that people look for most. */
const actions = [
  'person.sign-in',
  'invitation.create',
  'person.create',
  'person.role',
  'person.disable',
  'person.remove',
  'session.push',
  'session.share',
  'session.delete',
  'session.hold',
  'project.share',
  'link.create',
  'link.revoke',
  'device.add',
  'device.revoke',
  'key.create',
  'key.revoke',
  'team.create',
  'team.delete',
  'retention.set',
  'hub.backup',
] as const;

function toActor(actor: string, toName: (id: string) => string): string {
  return actor.startsWith('person:') ? toName(actor.slice('person:'.length)) : toVisibleText(actor);
}

function toDetails(detail: HubAuditEntry['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => {
      // Times are called so by the hub itself: `expiresMs`.
      const isTime = typeof value === 'number' && name.endsWith('Ms');
      const shown = isTime ? toMoment(value) : toVisibleText(String(value));
      return `${toVisibleText(isTime ? name.slice(0, -2) : name)}: ${shown}`;
    })
    .join(', ');
}
