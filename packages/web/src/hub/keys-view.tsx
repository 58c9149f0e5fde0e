import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { HubKey, HubKeysAnswer, HubProjectsAnswer } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { toDay, toMoment } from '../shell/day.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { useAction } from '../shell/use-action.ts';
import { useHub } from '../shell/use-hub.ts';
import { sendHub } from '../sources/hub-client.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import type { HubViewProps } from './hub-page.tsx';
import { HubTable } from './hub-table.tsx';
import { Outcome } from './outcome.tsx';
import { RevokeButton } from './revoke-button.tsx';
import { ShownOnce } from './shown-once.tsx';
import { usePersonNames } from './use-person-names.ts';

const words = hubTexts.keys;
const scopes = ['push', 'read'] as const;
const usualDays = 90;
const dayS = 86_400;

/** Keys for programs. */
export function KeysView({ account }: HubViewProps) {
  const [isAll, setAll] = useState(false);
  const { answer, problem, reload } = useHub<HubKeysAnswer>(isAll ? '/keys?all=true' : '/keys');
  const [created, setCreated] = useState<string>();
  const action = useAction(reload);
  const toName = usePersonNames(isAll);
  const keys = (answer?.keys ?? []).filter(({ isRevoked }) => !isRevoked);
  return (
    <>
      <p class="page-words">{words.intro}</p>
      <Outcome of={action} />
      {created === undefined ? null : <ShownOnce words={words.created} secret={created} />}
      {account.mayManage ? (
        <label class="hub-toggle">
          <input type="checkbox" checked={isAll} onChange={() => setAll(!isAll)} /> {words.all}
        </label>
      ) : null}
      {problem === undefined ? null : <ProblemNotice problem={problem} onRetry={reload} />}
      {answer === undefined && problem === undefined ? <Loading text={hubTexts.loading} /> : null}
      {answer !== undefined && keys.length === 0 ? <p class="empty-words">{words.none}</p> : null}
      {keys.length === 0 ? null : (
        <HubTable<HubKey>
          caption={hubTexts.views.keys}
          rows={keys}
          toKey={({ id }) => id}
          columns={[
            { name: words.columns.name, show: ({ name }) => toVisibleText(name) },
            ...(isAll ? [{ name: words.columns.person, show: ({ person }: HubKey) => toName(person) }] : []),
            { name: words.columns.scopes, show: (key) => toVisibleText(key.scopes.join(', ')) },
            { name: words.columns.expires, show: ({ expiresMs }) => toDay(expiresMs) },
            { name: words.columns.seen, show: ({ seenMs }) => (seenMs === 0 ? hubTexts.never : toMoment(seenMs)) },
            {
              name: '',
              show: ({ id, name }) => (
                <RevokeButton action={action} words={words} path={`/keys/${encodeURIComponent(id)}`} name={name} />
              ),
            },
          ]}
        />
      )}
      <NewKey
        isBusy={action.isBusy}
        onCreate={(fields) =>
          action.run(async () => {
            setCreated((await sendHub<{ readonly token: string }>('POST', '/keys', fields)).token);
          })
        }
      />
    </>
  );
}

function NewKey({ isBusy, onCreate }: { readonly isBusy: boolean; readonly onCreate: (fields: object) => void }) {
  const { answer } = useHub<HubProjectsAnswer>('/projects?limit=200');
  return (
    <form
      class="hub-form"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const project = String(data.get('project') ?? '');
        onCreate({
          name: String(data.get('name') ?? ''),
          scopes: scopes.filter((scope) => data.get(scope) !== null),
          expiresInS: Number(data.get('days')) * dayS,
          ...(project === '' ? {} : { project }),
        });
      }}
    >
      <h2 class="section-title">{words.create}</h2>
      <label>
        <span>{words.name}</span>
        <input class="field" name="name" required maxLength={100} autocomplete="off" />
      </label>
      <fieldset class="hub-checks">
        <legend>{words.scopesLabel}</legend>
        {scopes.map((scope) => (
          <label key={scope}>
            <input type="checkbox" name={scope} defaultChecked={scope === 'push'} /> {words.scopes[scope]}
          </label>
        ))}
      </fieldset>
      <label>
        <span>{words.project}</span>
        <select class="field" name="project">
          <option value="">{words.anyProject}</option>
          {(answer?.projects ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {toVisibleText(name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{words.days}</span>
        <input class="field" type="number" name="days" min={1} max={365} defaultValue={String(usualDays)} required />
      </label>
      <button class="button is-main" disabled={isBusy}>
        {words.create}
      </button>
    </form>
  );
}
