import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableTime } from '@scrollkeep/view/text/readable.ts';
import { printRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { compareTexts } from '../texts/compare-texts.ts';

const words = compareTexts.compare;
const typingMs = 120;
const mostListed = 30;

interface Listed {
  readonly key: string;
  readonly title: string;
  readonly startedAt: string | null;
}

/** Which session to compare with: its forks and its origin first, then all others. */
export function CompareChoice({ session }: { readonly session: string }) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const { answer } = useAnswer('/sessions/{key}', session === '' ? undefined : { key: session });
  const { answer: related } = useAnswer('/sessions/{key}/forks', session === '' ? undefined : { key: session });
  const { answer: found } = useAnswer(
    '/sessions',
    { text: typed.trim(), limit: mostListed, hide: 'empty' },
    typed === '' ? 0 : typingMs,
  );
  const forks = related === undefined ? [] : [...(related.origin === null ? [] : [related.origin]), ...related.forks];
  const others = (found?.sessions ?? []).filter(({ key }) => key !== answer?.key);
  return (
    <>
      <header class="page-head">
        <h1 class="page-title">{words.choose}</h1>
        {answer === undefined ? null : (
          <p class="page-words" dir="auto">
            {words.chooseWith(toVisibleText(answer.header.title ?? answer.header.id))}
          </p>
        )}
      </header>
      <label class="visually-hidden" for="compare-filter">
        {words.filter}
      </label>
      <input
        ref={field}
        id="compare-filter"
        class="field"
        type="search"
        placeholder={words.filter}
        autocomplete="off"
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {forks.length === 0 || typed !== '' ? null : <Choices title={words.related} session={session} listed={forks} />}
      <Choices title={words.recent} session={session} listed={others} />
      {found !== undefined && others.length === 0 ? <p class="section-hint">{words.none}</p> : null}
    </>
  );
}

function Choices({
  title,
  session,
  listed,
}: {
  readonly title: string;
  readonly session: string;
  readonly listed: readonly Listed[];
}) {
  if (listed.length === 0) return null;
  return (
    <section class="compare-section">
      <h2 class="section-title">{title}</h2>
      <ul class="compare-prompts">
        {listed.map(({ key, title: name, startedAt }) => (
          <li key={key}>
            <a class="compare-prompt" href={printRoute({ page: 'compare', a: session, b: key })}>
              <span class="compare-text" dir="auto">
                {toVisibleText(name === '' ? key : name)}
              </span>
              <span class="compare-time">{toReadableTime(startedAt, undefined)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
