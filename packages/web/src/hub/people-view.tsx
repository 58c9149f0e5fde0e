import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { HubRole } from '@scrollkeep/view/wire/wire-hub.ts';
import type { HubInvitationsAnswer, HubNewInvitation, HubPerson } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { toDay } from '../shell/day.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { useAction } from '../shell/use-action.ts';
import { useHub } from '../shell/use-hub.ts';
import { sendHub } from '../sources/hub-client.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { HubViewProps } from './hub-page.tsx';
import { HubTable, type HubColumn } from './hub-table.tsx';
import { InviteForm } from './invite-form.tsx';
import { Outcome } from './outcome.tsx';
import { ShownOnce } from './shown-once.tsx';
import { usePeople } from './use-people.ts';

const words = hubTexts.people;
const roles: readonly HubRole[] = ['owner', 'admin', 'member'];

/** Everybody with an account; for who manages the hub also invitations, roles and the end of an account. */
export function PeopleView({ account }: HubViewProps) {
  const { people, problem, hasMore, loadMore, reload } = usePeople();
  const invitations = useHub<HubInvitationsAnswer>(account.mayManage ? '/invitations' : undefined);
  const [invited, setInvited] = useState<{ readonly url: string; readonly email: string }>();
  const [removing, setRemoving] = useState<HubPerson>();
  const action = useAction(() => {
    reload();
    invitations.reload();
  });
  const change = ({ id, name }: HubPerson, fields: object) =>
    action.run(() => sendHub('PATCH', `/people/${encodeURIComponent(id)}`, fields), words.changed(toVisibleText(name)));
  if (problem !== undefined) return <ProblemNotice problem={problem} onRetry={reload} />;
  if (people === undefined) return <Loading text={hubTexts.loading} />;
  const forAdmins: readonly HubColumn<HubPerson>[] = [
    { name: words.columns.state, show: ({ isDisabled }) => (isDisabled === true ? words.disabled : words.active) },
    {
      name: '',
      show: (person) =>
        person.id === account.id ? null : (
          <>
            <PersonButton
              text={person.isDisabled === true ? words.enable : words.disable}
              person={person}
              isRisky={person.isDisabled !== true}
              isBusy={action.isBusy}
              onClick={() => change(person, { isDisabled: person.isDisabled !== true })}
            />
            <PersonButton
              text={words.remove}
              person={person}
              isRisky
              isBusy={action.isBusy}
              onClick={() => setRemoving(person)}
            />
          </>
        ),
    },
  ];
  const open = invitations.answer?.invitations ?? [];
  return (
    <>
      <Outcome of={action} />
      {invited === undefined ? null : (
        <ShownOnce words={words.created(toVisibleText(invited.email))} secret={invited.url} />
      )}
      <HubTable<HubPerson>
        caption={hubTexts.views.people}
        rows={people}
        toKey={({ id }) => id}
        columns={[
          {
            name: words.columns.name,
            show: ({ id, name }) => (
              <span>
                {toVisibleText(name)}
                {id === account.id ? <span class="hub-second">{words.you}</span> : null}
              </span>
            ),
          },
          { name: words.columns.email, show: ({ email }) => toVisibleText(email) },
          {
            name: words.columns.role,
            show: (person) =>
              account.mayManage && person.id !== account.id ? (
                <select
                  class="field is-small"
                  aria-label={words.roleLabel(toVisibleText(person.name))}
                  value={person.role}
                  disabled={action.isBusy}
                  onChange={(event) => change(person, { role: event.currentTarget.value })}
                >
                  {roles.map((role) => (
                    <option key={role} value={role}>
                      {words.roles[role]}
                    </option>
                  ))}
                </select>
              ) : (
                words.roles[person.role]
              ),
          },
          ...(account.mayManage ? forAdmins : []),
        ]}
      />
      {hasMore ? (
        <button type="button" class="button more" onClick={loadMore}>
          {words.more}
        </button>
      ) : null}
      {open.length === 0 ? null : (
        <section class="usage-section">
          <h2 class="section-title">{words.open}</h2>
          <HubTable<(typeof open)[number]>
            caption={words.open}
            rows={open}
            toKey={({ id }) => id}
            columns={[
              { name: words.openColumns.email, show: ({ email }) => toVisibleText(email ?? words.anyone) },
              { name: words.openColumns.role, show: ({ role }) => words.roles[role] },
              { name: words.openColumns.expires, show: ({ expiresMs }) => toDay(expiresMs) },
              {
                name: '',
                show: ({ id, email }) => (
                  <button
                    type="button"
                    class="button is-small is-risky"
                    aria-label={words.label(words.takeBack, toVisibleText(email ?? words.anyone))}
                    disabled={action.isBusy}
                    onClick={() => action.run(() => sendHub('DELETE', `/invitations/${encodeURIComponent(id)}`))}
                  >
                    {words.takeBack}
                  </button>
                ),
              },
            ]}
          />
        </section>
      )}
      {account.mayManage ? (
        <InviteForm
          isBusy={action.isBusy}
          roles={account.role === 'owner' ? roles : roles.filter((role) => role !== 'owner')}
          onInvite={(fields) =>
            action.run(async () => {
              const { url } = await sendHub<HubNewInvitation>('POST', '/invitations', fields);
              setInvited({ url, email: fields.email });
            })
          }
        />
      ) : null}
      {removing === undefined ? null : (
        <ConfirmDialog
          title={words.removeTitle(toVisibleText(removing.name))}
          text={words.removeWords}
          action={words.remove}
          onConfirm={() => {
            setRemoving(undefined);
            action.run(() => sendHub('DELETE', `/people/${encodeURIComponent(removing.id)}?sessions=keep`));
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

function PersonButton({
  text,
  person,
  isRisky,
  isBusy,
  onClick,
}: {
  readonly text: string;
  readonly person: HubPerson;
  readonly isRisky: boolean;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      class={isRisky ? 'button is-small is-risky' : 'button is-small'}
      aria-label={words.label(text, toVisibleText(person.name))}
      disabled={isBusy}
      onClick={onClick}
    >
      {text}
    </button>
  );
}
