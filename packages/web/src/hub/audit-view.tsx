import { useEffect, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { hubAuditActions, type HubAuditAction } from '@scrollkeep/view/wire/hub-audit-actions.ts';
import type { HubAuditAnswer, HubAuditEntry } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { toMoment } from '../shell/day.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';
import { readHub } from '../sources/hub-client.ts';
import { auditTexts } from '../texts/audit-texts.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import { HubTable } from './hub-table.tsx';
import { toAuditDetails, toAuditId } from './to-audit-details.ts';
import { usePersonNames } from './use-person-names.ts';

const words = auditTexts;
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
            {hubAuditActions.map((name) => (
              <option key={name} value={name}>
                {words.actions[name]}
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
            { name: words.columns.at, show: ({ atMs }) => <Moment atMs={atMs} /> },
            { name: words.columns.actor, show: ({ actor }) => <span class="hub-actor">{toActor(actor, toName)}</span> },
            {
              name: words.columns.action,
              show: (entry) => <span title={toVisibleText(entry.action)}>{toAction(entry.action)}</span>,
            },
            {
              name: words.columns.subject,
              show: ({ subject }) => <span title={toVisibleText(subject)}>{toAuditId(subject, toName)}</span>,
            },
            { name: words.columns.detail, show: ({ detail }) => toAuditDetails(detail, toName) },
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

/** Each part stays whole in a narrow window. */
function Moment({ atMs }: { readonly atMs: number }) {
  return (
    <span class="hub-moment">
      {toMoment(atMs)
        .split(' ')
        .flatMap((part, at) => [at === 0 ? '' : ' ', <span class="hub-time">{part}</span>])}
    </span>
  );
}

function toAction(action: string): string {
  return hubAuditActions.some((known) => known === action)
    ? words.actions[action as HubAuditAction]
    : toVisibleText(action);
}

function toActor(actor: string, toName: (id: string) => string): string {
  if (actor in words.actors) return words.actors[actor as keyof typeof words.actors];
  return actor.startsWith('person:') ? toName(actor.slice('person:'.length)) : toVisibleText(actor);
}
