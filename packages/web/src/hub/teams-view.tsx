import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { HubMembersAnswer, HubPeopleAnswer, HubTeamsAnswer } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { useAction } from '../shell/use-action.ts';
import { useHub } from '../shell/use-hub.ts';
import { sendHub } from '../sources/hub-client.ts';
import { hubTexts } from '../texts/hub-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { HubViewProps } from './hub-page.tsx';
import { Outcome } from './outcome.tsx';

const words = hubTexts.teams;
type Team = HubTeamsAnswer['teams'][number];

/** Teams and who is in them. */
export function TeamsView({ account }: HubViewProps) {
  const { answer, problem, reload } = useHub<HubTeamsAnswer>('/teams');
  const people = useHub<HubPeopleAnswer>('/people?limit=200');
  const action = useAction(reload);
  if (problem !== undefined) return <ProblemNotice problem={problem} onRetry={reload} />;
  if (answer === undefined) return <Loading text={hubTexts.loading} />;
  return (
    <>
      <p class="page-words">{words.intro}</p>
      <Outcome of={action} />
      {answer.teams.length === 0 ? <p class="empty-words">{words.none}</p> : null}
      {answer.teams.map((team) => (
        <TeamCard
          key={team.id}
          team={team}
          people={people.answer?.people ?? []}
          mayManage={account.mayManage}
          onChange={reload}
        />
      ))}
      {account.mayManage ? (
        <form
          class="hub-form"
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            const name = String(new FormData(form).get('name') ?? '');
            action.run(() => sendHub('POST', '/teams', { name }));
            form.reset();
          }}
        >
          <h2 class="section-title">{words.create}</h2>
          <label>
            <span>{words.name}</span>
            <input class="field" name="name" required maxLength={100} autocomplete="off" />
          </label>
          <button class="button is-main" disabled={action.isBusy}>
            {words.create}
          </button>
        </form>
      ) : null}
    </>
  );
}

interface TeamCardProps {
  readonly team: Team;
  readonly people: HubPeopleAnswer['people'];
  readonly mayManage: boolean;
  readonly onChange: () => void;
}

function TeamCard({ team, people, mayManage, onChange }: TeamCardProps) {
  const path = `/teams/${encodeURIComponent(team.id)}`;
  const { answer, reload } = useHub<HubMembersAnswer>(`${path}/members`);
  const [isDeleting, setDeleting] = useState(false);
  const action = useAction(() => {
    reload();
    onChange();
  });
  const members = answer?.members ?? [];
  const others = people.filter(({ id }) => !members.some((member) => member.id === id));
  const name = toVisibleText(team.name);
  return (
    <section class="hub-card">
      <header class="hub-card-head">
        <h2 class="section-title" dir="auto">
          {name}
        </h2>
        <span class="page-words">{words.members(team.members)}</span>
        {mayManage ? (
          <button type="button" class="button is-small is-risky" onClick={() => setDeleting(true)}>
            {words.delete}
          </button>
        ) : null}
      </header>
      <Outcome of={action} />
      {answer !== undefined && members.length === 0 ? <p class="empty-words">{words.nobody}</p> : null}
      <ul class="hub-members">
        {members.map((member) => (
          <li key={member.id}>
            <span>
              <bdi>{toVisibleText(member.name)}</bdi> <span class="hub-second">{toVisibleText(member.email)}</span>
            </span>
            {mayManage ? (
              <button
                type="button"
                class="button is-small is-risky"
                aria-label={words.removeLabel(toVisibleText(member.name), name)}
                disabled={action.isBusy}
                onClick={() => action.run(() => sendHub('DELETE', `${path}/members/${encodeURIComponent(member.id)}`))}
              >
                {words.remove}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayManage && others.length > 0 ? (
        <form
          class="hub-add"
          onSubmit={(event) => {
            event.preventDefault();
            const person = String(new FormData(event.currentTarget).get('person') ?? '');
            action.run(() => sendHub('PUT', `${path}/members/${encodeURIComponent(person)}`));
          }}
        >
          <select class="field is-small" name="person" required aria-label={`${words.add}: ${name}`}>
            <option value="">{words.choose}</option>
            {others.map(({ id, name: person, email }) => (
              <option key={id} value={id}>
                {toVisibleText(`${person} (${email})`)}
              </option>
            ))}
          </select>
          <button class="button is-small" disabled={action.isBusy}>
            {words.addButton}
          </button>
        </form>
      ) : null}
      {isDeleting ? (
        <ConfirmDialog
          title={words.deleteTitle(name)}
          text={words.deleteWords}
          action={words.delete}
          onConfirm={() => {
            setDeleting(false);
            action.run(() => sendHub('DELETE', path));
          }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </section>
  );
}
