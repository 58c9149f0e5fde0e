import type { BriefAgent } from '@scrollkeep/transcript/brief/extract-agents.ts';
import type { BriefTestRun } from '@scrollkeep/transcript/brief/open-actions.ts';
import { escapeSpokenLine } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { chooseAnswer, saysNothing } from './choose-answer.ts';
import { listUncommitted } from './print-git-work.ts';
import { printActionName, toCommandSpan } from './print-last-actions.ts';
import { toAnswerGist, listSentences, toPlainLine, toPromptGist } from './to-gist.ts';
import type { SessionBrief } from './read-session-brief.ts';

/** A list of work that no later turn has touched says nothing about what is open. */
const currentTurns = 3;
const mostQuestions = 4;
/** A request that so many turns followed was most likely dropped. */
const lookedBack = 6;
/** A prompt that begins like the one before it was sent again. */
const sameStart = 24;

/** What was left undone, in Markdown, each in about so many words: what stopped the session first. */
export function listOpenItems(brief: SessionBrief, words: number): readonly string[] {
  const last = brief.turns.at(-1);
  const line = (text: string) => escapeSpokenLine(toPromptGist(text, words));
  return [
    ...listEnds(brief).map(line),
    ...(last?.openQuestions ?? []).map((question) => line(`Unanswered: ${question}`)),
    ...(brief.status === 'waiting' ? listAsked(last?.texts ?? []) : []).map((question) =>
      line(`Unanswered: ${question.replace(/;$/, '')}`),
    ),
    ...(last?.unsent ?? []).map((text) => line(`Typed but never sent: ${text}`)),
    ...brief.failedTasks.map(line),
    ...listFailures(brief, words),
    ...listUncommitted(brief),
    ...listUnanswered(brief).map(line),
    ...listAgents(brief)
      .filter(({ status }) => status === 'pending' || status === 'unfinished')
      .map(({ type, description }) => line(`No report from sub-agent: ${type}, ${description}`)),
    ...listWork(brief).map(line),
  ];
}

export function listAgents({ turns, agents }: SessionBrief): readonly BriefAgent[] {
  return [...turns.flatMap((turn) => turn.agents), ...agents];
}

function listEnds({ status, turns }: SessionBrief): readonly string[] {
  const last = turns.at(-1);
  switch (status) {
    case 'working':
      return [`Turn ${last?.number ?? 0} has no final answer`];
    case 'interrupted':
      return [
        `Turn ${last?.number ?? 0} was interrupted by the user${last?.hasFinalAnswer ? ', after its last words' : ''}`,
      ];
    case 'failed':
      return [`Turn ${last?.number ?? 0} ended in an API error${last?.apiError ? `: ${last.apiError}` : ''}`];
    case 'waiting': {
      const isAnnounced = last !== undefined && last.texts.length > 0 && last.tools.length === 0;
      return isAnnounced && saysNothing(chooseAnswer(last.texts).text)
        ? [`Turn ${last.number} ends with an announcement; nothing after it is recorded`]
        : [];
    }
    default:
      return [];
  }
}

/** Requests of the last turns that nothing was answered to; the last turn is told with how the session ended. */
function listUnanswered({ turns }: SessionBrief): readonly string[] {
  return turns
    .slice(-lookedBack - 1, -1)
    .filter(({ hasFinalAnswer, intent }, at, all) => {
      const next = all[at + 1] ?? turns.at(-1);
      return !hasFinalAnswer && intent !== '' && next?.intent.startsWith(intent.slice(0, sameStart)) !== true;
    })
    .map(({ number, isInterrupted, intent }) => {
      const why = isInterrupted ? 'was interrupted' : 'has no final answer';
      return `Turn ${number} ${why}: ${intent}`;
    })
    .reverse();
}

/** What failed last; what came of it is told with the last actions. */
function listFailures({ actions, project }: SessionBrief, words: number): readonly string[] {
  const last = actions.last.at(-1);
  const { testRun } = actions;
  const isSame = last?.kind === 'command' && last.target === testRun?.command;
  return [
    ...(last?.status === 'error' ? [`Last call failed: ${printActionName(last, project, words)}`] : []),
    ...(testRun?.outcome === 'failed' && !(isSame && last?.status === 'error')
      ? [`Last test run failed${toEditsAfter(testRun)}: ${toCommandSpan(testRun.command, words)}`]
      : []),
  ];
}

function toEditsAfter({ editsAfter }: BriefTestRun): string {
  return editsAfter === 0 ? '' : `, ${toReadableAmount(editsAfter, 'edit')} since`;
}

/** What the last words or the answer before them ask. */
function listAsked(texts: readonly string[]): readonly string[] {
  const { text, end } = chooseAnswer(texts);
  const asked = listQuestions(end ?? '');
  return asked.length > 0 ? asked : listQuestions(text);
}

/** What an answer ends by asking. */
function listQuestions(text: string): readonly string[] {
  const ending = listSentences(toPlainLine(text.slice(-3000))).slice(-12);
  return ending.filter((sentence) => /\?["'”’)]*;?$/.test(sentence)).slice(-mostQuestions);
}

function listWork({ turns, openWork }: SessionBrief): readonly string[] {
  const current = turns.slice(-currentTurns).map(({ number }) => number);
  return openWork
    .filter(({ turn }) => current.includes(turn))
    .map(({ text, turn }) => (turn === current.at(-1) ? text : `${text} (task list of turn ${turn})`));
}

/** What a sub-agent came back with; what is before the first heading is talk on the way to the report. */
export function toReportGist(report: string, words: number): string {
  return toAnswerGist(report.slice(Math.max(0, report.search(/^#/m))), words);
}
