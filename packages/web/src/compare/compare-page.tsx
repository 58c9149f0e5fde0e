import { useMemo } from 'preact/hooks';
import { PanelHtml } from '@scrollkeep/view/html/panel-html.tsx';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import {
  fileGroupWords,
  listComparedFacts,
  noFilesWords,
  toChangeWords,
  toRelationWords,
} from '@scrollkeep/view/model/comparison-words.ts';
import {
  fileGroups,
  toFileGroup,
  type ComparedFile,
  type ComparedPrompt,
  type ComparedSession,
} from '@scrollkeep/view/model/session-comparison.ts';
import { toReadableAmount, toReadableTime } from '@scrollkeep/view/text/readable.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import type { CompareAnswer } from '@scrollkeep/view/wire/wire-compare.ts';
import { Pending } from '../shell/pending.tsx';
import { quietHost } from '../shell/quiet-host.ts';
import { printRoute, toSessionRoute, type CompareRoute } from '../shell/route.ts';
import { TopBar } from '../shell/top-bar.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { useTitle } from '../shell/use-title.ts';
import { compareTexts } from '../texts/compare-texts.ts';
import { CompareChoice } from './compare-choice.tsx';
import '../styles/sections.css';
import '../styles/compare.css';

const words = compareTexts.compare;
const sides = ['a', 'b'] as const;
type Side = (typeof sides)[number];
const names: Readonly<Record<Side, string>> = { a: 'A', b: 'B' };

/** Two sessions side by side; with only one of them, the choice of the other. */
export function ComparePage({ route }: { readonly route: CompareRoute }) {
  const { a, b } = route;
  const isWhole = a !== '' && b !== '';
  const state = useAnswer('/compare', isWhole ? { a, b } : undefined);
  useTitle(isWhole ? words.title : words.choose);
  return (
    <div class="compare-page">
      <TopBar crumb={isWhole ? words.title : words.choose} />
      <main class="page" id="main">
        {isWhole ? <Pending of={state} text={words.reading} /> : <CompareChoice session={a === '' ? b : a} />}
        {isWhole && state.answer !== undefined ? <Comparison answer={state.answer} /> : null}
      </main>
    </div>
  );
}

function Comparison({ answer }: { readonly answer: CompareAnswer }) {
  const { keys } = answer;
  return (
    <>
      <header class="page-head">
        <h1 class="page-title">{toRelationWords(answer, answer.totals)}</h1>
        <p class="compare-tools">
          <a class="button is-small" href={printRoute({ page: 'compare', a: keys.b, b: keys.a })}>
            {words.swap}
          </a>
          <a class="button is-small" href={printRoute({ page: 'compare', a: keys.a, b: '' })}>
            {words.other}
          </a>
        </p>
      </header>
      <Facts answer={answer} />
      <Prompts answer={answer} />
      <Files answer={answer} />
      <Answers answer={answer} />
    </>
  );
}

function Facts({ answer }: { readonly answer: CompareAnswer }) {
  return (
    <section class="compare-section" aria-label={words.facts}>
      <table class="compare-facts">
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{words.fact}</span>
            </th>
            {sides.map((side) => (
              <th key={side} scope="col" dir="auto">
                <span class="compare-name">{names[side]}</span>{' '}
                <a href={printRoute(toSessionRoute(answer.keys[side]))}>{toVisibleText(toTitle(answer[side]))}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listComparedFacts(answer).map((fact) => (
            <tr key={fact.name} class={fact.a === fact.b ? 'is-same' : undefined}>
              <th scope="row">
                <span class="compare-fact">{fact.name}</span>
              </th>
              {sides.map((side) => (
                <td key={side} data-side={names[side]} dir="auto">
                  {toVisibleText(fact[side] === '' ? '–' : fact[side])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function toTitle({ title, status }: ComparedSession): string {
  return title ?? toUntitledWords(status);
}

function Prompts({ answer }: { readonly answer: CompareAnswer }) {
  const { prompts, totals, keys } = answer;
  const hidden = totals.common - prompts.common.length;
  const own = { a: prompts.onlyA, b: prompts.onlyB };
  const counts = { a: totals.onlyA, b: totals.onlyB };
  return (
    <section class="compare-section">
      <h2 class="section-title">{words.prompts}</h2>
      {totals.common === 0 ? null : (
        <>
          <h3 class="compare-heading">{words.common}</h3>
          {hidden > 0 ? <p class="compare-more">{words.more(toReadableAmount(hidden, 'earlier prompt'))}</p> : null}
          <ol class="compare-prompts">
            {prompts.common.map(({ a, text }) => (
              <PromptItem key={a} session={keys.a} prompt={{ turn: a, startedAt: null, text }} />
            ))}
          </ol>
        </>
      )}
      <div class="compare-columns">
        {sides.map((side) => (
          <div key={side}>
            <h3 class="compare-heading">{words.only(names[side], toReadableAmount(counts[side], 'prompt'))}</h3>
            <ol class="compare-prompts">
              {own[side].map((prompt) => (
                <PromptItem key={prompt.turn} session={keys[side]} prompt={prompt} />
              ))}
            </ol>
            <More left={counts[side] - own[side].length} one="more prompt" />
          </div>
        ))}
      </div>
    </section>
  );
}

function PromptItem({ session, prompt }: { readonly session: string; readonly prompt: ComparedPrompt }) {
  const { turn, startedAt, text } = prompt;
  return (
    <li>
      <a class="compare-prompt" href={printRoute(toSessionRoute(session, turn))}>
        <span class="compare-turn">{turn}</span>
        <span class="compare-text" dir="auto">
          {text === '' ? words.noText : toVisibleText(text)}
        </span>
        {startedAt === null ? null : <span class="compare-time">{toReadableTime(startedAt, undefined)}</span>}
      </a>
    </li>
  );
}

function More({ left, one }: { readonly left: number; readonly one: string }) {
  return left > 0 ? <p class="compare-more">{words.more(toReadableAmount(left, one))}</p> : null;
}

function Files({ answer: { files, totals } }: { readonly answer: CompareAnswer }) {
  const groups = fileGroups
    .map((group) => ({ group, members: files.filter((file) => toFileGroup(file) === group) }))
    .filter(({ members }) => members.length > 0);
  return (
    <section class="compare-section">
      <h2 class="section-title">{words.files}</h2>
      {files.length === 0 ? <p class="section-hint">{noFilesWords}</p> : null}
      <div class="compare-columns">
        {groups.map(({ group, members }) => (
          <div key={group} class={`compare-files is-${group}`}>
            <h3 class="compare-heading">
              {words.group(fileGroupWords[group], toReadableAmount(members.length, 'file'))}
            </h3>
            <ul>
              {members.map((file) => (
                <FileItem key={file.path} file={file} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <More left={totals.files - files.length} one="more file" />
    </section>
  );
}

function FileItem({ file }: { readonly file: ComparedFile }) {
  return (
    <li>
      <code dir="ltr">{toVisibleText(file.path)}</code> <span class="compare-changes">{toChangeWords(file)}</span>
    </li>
  );
}

function Answers({ answer }: { readonly answer: CompareAnswer }) {
  return (
    <section class="compare-section">
      <h2 class="section-title">{words.answers}</h2>
      <div class="compare-columns">
        {sides.map((side) => (
          <AnswerText key={side} name={names[side]} answer={answer[side].lastAnswer} session={answer.keys[side]} />
        ))}
      </div>
    </section>
  );
}

function AnswerText({
  name,
  answer,
  session,
}: {
  readonly name: string;
  readonly answer: ComparedSession['lastAnswer'];
  readonly session: string;
}) {
  const panel = useMemo(() => ({ kind: 'markdown', text: answer?.text ?? '' }) as const, [answer?.text]);
  if (answer === null) return <p class="section-hint">{words.noAnswer(name)}</p>;
  return (
    <div class="compare-answer">
      <h3 class="compare-heading">
        <a href={printRoute(toSessionRoute(session, answer.turn))}>{words.answer(name, answer.turn)}</a>
      </h3>
      <PanelHtml panel={panel} id={`answer-${name}`} host={quietHost} saidAbove="" level={3} />
    </div>
  );
}
