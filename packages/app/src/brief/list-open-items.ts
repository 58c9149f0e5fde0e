import type { BriefAgent } from '@scrollkeep/transcript/brief/extract-agents.ts';
import { escapeSpokenLine, escapeSpokenWords, toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { cutEnd } from '@scrollkeep/view/text/text-width.ts';
import { toAnswerGist, listSentences, toPlainLine, toPromptGist } from './to-gist.ts';
import type { SessionBrief } from './read-session-brief.ts';

/** A list of work that no later turn has touched says nothing about what is open. */
const currentTurns = 3;
const mostQuestions = 4;
/** Of one kind. */
const mostTasks = 4;

/** What was left undone, in Markdown, each in about so many words: what stopped the session first. */
export function listOpenItems(brief: SessionBrief, words: number): readonly string[] {
  const last = brief.turns.at(-1);
  const line = (text: string) => escapeSpokenLine(toPromptGist(text, words));
  const inside = (text: string) => escapeSpokenWords(toPromptGist(text, words));
  const code = (text: string) => toCodeSpan(cutEnd(toFirstLine(text), Math.min(words, 16) * 7));
  const command = last?.commands.at(-1);
  return [
    ...listEnds(brief).map(line),
    ...(last?.openQuestions ?? []).map((question) => line(`Unanswered: ${question}`)),
    ...(brief.status === 'waiting' ? listQuestions(last?.texts.at(-1) ?? '') : []).map((question) =>
      line(`Unanswered: ${question.replace(/;$/, '')}`),
    ),
    ...(last?.unsent ?? []).map((text) => line(`Typed but never sent: ${text}`)),
    ...brief.failedTasks.map(line),
    ...(command?.status === 'error' ? [`Last command failed: ${code(command.command)}`] : []),
    ...brief.background
      .slice(0, mostTasks)
      .map(
        ({ command: text, description, turn }) =>
          `Background command of turn ${turn}, no end recorded: ` +
          (description === '' ? code(text) : inside(description)),
      ),
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
      return [`Turn ${last?.number ?? 0} was interrupted by the user`];
    case 'failed':
      return [`Turn ${last?.number ?? 0} ended in an API error${last?.apiError ? `: ${last.apiError}` : ''}`];
    default:
      return [];
  }
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

function toFirstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}

/** What a sub-agent came back with; what is before the first heading is talk on the way to the report. */
export function toReportGist(report: string, words: number): string {
  return toAnswerGist(report.slice(Math.max(0, report.search(/^#/m))), words);
}
