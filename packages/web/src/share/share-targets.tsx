import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { SharedSession } from '@scrollkeep/view/wire/wire-hub.ts';
import type {
  HubPeopleAnswer,
  HubSessionSharesAnswer,
  HubShareTarget,
  HubTeamsAnswer,
} from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { printRoute, toHubRoute } from '../shell/route.ts';
import { useAction } from '../shell/use-action.ts';
import { useHub } from '../shell/use-hub.ts';
import { sendHub } from '../sources/hub-client.ts';
import { shareTexts as words } from '../texts/share-texts.ts';
import { texts } from '../texts/texts.ts';
import { listReaders } from './list-readers.ts';

type Choice = keyof typeof words.choices;
const choices = Object.keys(words.choices) as readonly Choice[];

interface ShareTargetsProps {
  readonly shared: SharedSession;
  readonly turns: number;
  /** What is found in the session after redaction. */
  readonly findings: ComponentChildren;
}

/** With whom on the hub a session is shared. */
export function ShareTargets({ shared, turns, findings }: ShareTargetsProps) {
  const path = `/sessions/${encodeURIComponent(shared.id)}/shares`;
  const { answer, problem, reload } = useHub<HubSessionSharesAnswer>(path);
  if (problem !== undefined) return <ProblemNotice problem={problem} onRetry={reload} />;
  if (answer === undefined) return <Loading text={texts.shell.loading} />;
  return <TargetForm shared={shared} turns={turns} findings={findings} path={path} shares={answer.shares} />;
}

interface TargetFormProps extends ShareTargetsProps {
  readonly path: string;
  readonly shares: HubSessionSharesAnswer['shares'];
}

function TargetForm({ shared, turns, findings, path, shares }: TargetFormProps) {
  const own = shares.filter(({ session }) => session !== null);
  const ofProject = shares.filter(({ session }) => session === null);
  const [choice, setChoice] = useState<Choice>(
    own.some(({ kind }) => kind === 'everyone') ? 'everyone' : own.length > 0 ? 'some' : 'me',
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(own.flatMap((share) => (share.kind === 'everyone' ? [] : [`${share.kind}:${share.id}`]))),
  );
  const [typed, setTyped] = useState('');
  const teams = useHub<HubTeamsAnswer>('/teams');
  const people = useHub<HubPeopleAnswer>('/people?limit=200');
  const action = useAction(() => undefined);
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  const wanted = typed.trim().toLowerCase();
  const listed = [...(teams.answer?.teams ?? []), ...(people.answer?.people ?? [])];
  const others = (people.answer?.people ?? []).filter(({ id }) => id !== shared.person.id);
  // Who is chosen stays in sight, whatever is looked for.
  const shown = others.filter(
    ({ id, name, email }) => chosen.has(`person:${id}`) || `${name} ${email}`.toLowerCase().includes(wanted),
  );
  const isNobody = choice === 'some' && chosen.size === 0;
  const targets: readonly HubShareTarget[] = toShares(choice, chosen).map((share) =>
    share.kind === 'everyone' ? share : { ...share, name: listed.find(({ id }) => id === share.id)?.name ?? share.id },
  );
  const readers = listReaders(targets, ofProject, {
    teams: teams.answer?.teams ?? [],
    people: people.answer?.people ?? [],
    isMore: (people.answer?.next ?? null) !== null,
  });
  return (
    <fieldset class="choices share-who">
      <legend>{words.who}</legend>
      {choices.map((name) => (
        <label key={name} class="choice-line">
          <input type="radio" name="share-who" checked={choice === name} onChange={() => setChoice(name)} />
          <span class="choice-name">{words.choices[name][0]}</span>
          <span class="choice-hint">{words.choices[name][1]}</span>
        </label>
      ))}
      {choice === 'some' ? (
        <div class="share-lists">
          <fieldset class="share-list">
            <legend>{words.teams}</legend>
            {teams.answer?.teams.length === 0 ? <p class="page-words">{words.noTeams}</p> : null}
            {(teams.answer?.teams ?? []).map(({ id, name }) => (
              <label key={id}>
                <input type="checkbox" checked={chosen.has(`team:${id}`)} onChange={() => toggle(`team:${id}`)} />
                <bdi>{toVisibleText(name)}</bdi>
              </label>
            ))}
          </fieldset>
          <fieldset class="share-list">
            <legend>{words.people}</legend>
            {others.length > 8 ? (
              <input
                class="field is-small"
                type="search"
                aria-label={words.findPerson}
                placeholder={words.findPerson}
                value={typed}
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
            ) : null}
            {shown.map(({ id, name, email }) => (
              <label key={id} title={toVisibleText(email)}>
                <input type="checkbox" checked={chosen.has(`person:${id}`)} onChange={() => toggle(`person:${id}`)} />
                <bdi>{toVisibleText(name)}</bdi>
              </label>
            ))}
          </fieldset>
        </div>
      ) : null}
      {ofProject.length === 0 ? null : (
        <p class="remark is-info">
          {words.byProject(ofProject.map(toName))} <a href={printRoute(toHubRoute('shares'))}>{words.change}</a>
        </p>
      )}
      {action.problem === undefined ? null : <ProblemNotice problem={action.problem} />}
      {isNobody || teams.answer === undefined || people.answer === undefined ? null : (
        <div class="share-readers" role="status">
          <p>{readers.length === 0 ? words.onlyYou : words.readers(readers, turns)}</p>
          {readers.length === 0 ? null : findings}
        </div>
      )}
      <p class="share-save">
        <span role="status">{isNobody ? words.chooseOne : action.said}</span>
        <button
          type="button"
          class="button"
          disabled={action.isBusy || isNobody}
          onClick={() => action.run(() => sendHub('PUT', path, { shares: toShares(choice, chosen) }), words.saved)}
        >
          {words.save}
        </button>
      </p>
    </fieldset>
  );
}

type ChosenShare = { readonly kind: 'everyone' } | { readonly kind: 'team' | 'person'; readonly id: string };

function toShares(choice: Choice, chosen: ReadonlySet<string>): readonly ChosenShare[] {
  if (choice === 'me') return [];
  if (choice === 'everyone') return [{ kind: 'everyone' }];
  return [...chosen].map((name) => {
    const [kind = '', id = ''] = name.split(':');
    return { kind: kind === 'team' ? 'team' : 'person', id };
  });
}

function toName(target: HubShareTarget): string {
  return target.kind === 'everyone' ? words.everyone : toVisibleText(target.name);
}
