import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { SharedSession } from '@scrollkeep/view/wire/wire-hub.ts';
import type { HubNewLink, HubSharedLink } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { CopyButton } from '../shell/copy-button.tsx';
import { toDay } from '../shell/day.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { useAction } from '../shell/use-action.ts';
import { useHub } from '../shell/use-hub.ts';
import { sendHub } from '../sources/hub-client.ts';
import { shareTexts as words } from '../texts/share-texts.ts';
import { isTurnRange, type ShownRange } from './turn-range.ts';

interface LinkFormProps {
  readonly shared: SharedSession;
  readonly turns: number;
  readonly range: ShownRange;
  /** What is found in the session after redaction. */
  readonly findings: ComponentChildren;
  readonly onRange: (range: ShownRange) => void;
}

type OwnLink = Omit<HubSharedLink, 'session' | 'turns'> & {
  readonly turns: { readonly first: number; readonly last: number } | null;
};

const lives = Object.entries(words.lives);
const usualDays = '7';
const dayS = 86_400;
const leastPassword = 8;

/** A link that needs no account, and those that there are. */
export function LinkForm({ shared, turns, range, findings, onRange }: LinkFormProps) {
  const { answer, reload } = useHub<{ readonly links: readonly OwnLink[] }>(
    `/links?session=${encodeURIComponent(shared.id)}`,
  );
  const [name, setName] = useState('');
  const [days, setDays] = useState(usualDays);
  const [password, setPassword] = useState('');
  const [created, setCreated] = useState<HubNewLink>();
  const action = useAction(reload);
  const isRangeWrong = range !== undefined && !isTurnRange(range);
  const isPasswordShort = password !== '' && password.length < leastPassword;
  const create = async () => {
    const link = await sendHub<HubNewLink>('POST', `/sessions/${encodeURIComponent(shared.id)}/links`, {
      expiresInS: Number(days) * dayS,
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(password === '' ? {} : { password }),
      ...(range === undefined ? {} : { turns: range }),
    });
    setCreated(link);
    setPassword('');
  };
  const setBound = (at: 0 | 1, text: string) => {
    const value = text === '' ? Number.NaN : Number(text);
    const [first, last] = range ?? [1, turns];
    onRange(at === 0 ? [value, last] : [first, value]);
  };
  return (
    <fieldset class="choices share-link">
      <legend>{words.link}</legend>
      <div class="share-fields">
        <fieldset class="share-turns">
          <legend>{words.turns}</legend>
          <label>
            <input type="radio" name="share-turns" checked={range === undefined} onChange={() => onRange(undefined)} />
            <span>{words.wholeSession}</span>
          </label>
          <label>
            <input
              type="radio"
              name="share-turns"
              checked={range !== undefined}
              onChange={() => onRange([1, Math.max(1, turns)])}
            />
            <span>{words.someTurns}</span>
          </label>
          {range === undefined ? null : (
            <span class="share-range">
              {([0, 1] as const).map((at) => (
                <label key={at}>
                  <span>{at === 0 ? words.first : words.last}</span>
                  <input
                    class="field is-small"
                    type="number"
                    min={0}
                    step={1}
                    value={Number.isNaN(range[at]) ? '' : String(range[at])}
                    aria-invalid={isRangeWrong}
                    onInput={(event) => setBound(at, event.currentTarget.value)}
                  />
                </label>
              ))}
            </span>
          )}
          {isRangeWrong ? (
            <span class="is-wrong" role="alert">
              {words.turnsWrong}
            </span>
          ) : null}
        </fieldset>
        <label>
          <span>{words.expires}</span>
          <select class="field is-small" value={days} onChange={(event) => setDays(event.currentTarget.value)}>
            {lives.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{words.password}</span>
          <input
            class="field is-small"
            type="password"
            autocomplete="new-password"
            maxLength={200}
            aria-invalid={isPasswordShort}
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
          <small>{isPasswordShort ? words.passwordWrong : words.passwordHint}</small>
        </label>
        <label>
          <span>{words.name}</span>
          <input
            class="field is-small"
            maxLength={100}
            autocomplete="off"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      </div>
      {isRangeWrong ? null : (
        <div class="share-readers" role="status">
          <p>
            {words.linkReaders(
              range === undefined ? words.allTurns(turns) : words.someTurnsOf(range[0], range[1]),
              toDay(Date.now() + Number(days) * dayS * 1000),
              password !== '',
            )}
          </p>
          {findings}
        </div>
      )}
      {action.problem === undefined ? null : <ProblemNotice problem={action.problem} />}
      {created === undefined ? null : (
        <div class="shown-once" role="status">
          <p>{words.created(toDay(created.expiresMs))}</p>
          <p class="shown-secret">
            <code>{created.url}</code>
            <CopyButton text={created.url} label={words.copy} />
          </p>
        </div>
      )}
      <p class="share-save">
        <button
          type="button"
          class="button is-main"
          disabled={action.isBusy || isRangeWrong || isPasswordShort}
          onClick={() => action.run(create)}
        >
          {words.create}
        </button>
      </p>
      {(answer?.links ?? []).length === 0 ? null : (
        <section class="share-links" aria-label={words.existing}>
          <h3>{words.existing}</h3>
          <ul>
            {(answer?.links ?? []).map((link) => (
              <li key={link.id}>
                <span>{toLinkWords(link)}</span>
                <button
                  type="button"
                  class="button is-small is-risky"
                  aria-label={words.revokeLabel(toLinkWords(link))}
                  disabled={action.isBusy}
                  onClick={() =>
                    action.run(async () => {
                      await sendHub('DELETE', `/links/${encodeURIComponent(link.id)}`);
                      if (created?.id === link.id) setCreated(undefined);
                    })
                  }
                >
                  {words.revoke}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </fieldset>
  );
}

function toLinkWords({ name, turns, hasPassword, expiresMs }: OwnLink): string {
  return [
    name === '' ? words.link : toVisibleText(name),
    turns === null ? '' : `${words.turns.toLowerCase()} ${turns.first}–${turns.last}`,
    hasPassword ? words.hasPassword : '',
    words.until(toDay(expiresMs)),
  ]
    .filter((part) => part !== '')
    .join(', ');
}
