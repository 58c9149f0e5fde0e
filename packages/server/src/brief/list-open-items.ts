import { groupBy } from '@scrollkeep/transcript/columns/group-by.ts';
import type { BriefAgent } from '@scrollkeep/transcript/brief/extract-agents.ts';
import { listOpenBoxes } from '@scrollkeep/transcript/brief/open-check-boxes.ts';
import type { OpenWork } from '@scrollkeep/transcript/brief/open-work-list.ts';
import type { BriefTestRun } from '@scrollkeep/transcript/brief/to-test-run.ts';
import { escapeSpokenLine, escapeSpokenWords, toCodeSpan } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { cutEnd } from '@scrollkeep/view/text/text-width.ts';
import { chooseAnswer, saysNothing } from './choose-answer.ts';
import { listLeftovers } from './list-leftovers.ts';
import { listNextSteps } from './list-next-steps.ts';
import { listQuestions } from './list-questions.ts';
import { toCommandSpan } from './command-span.ts';
import { listLostPushes, listUncommitted, listUnpushed } from './print-git-work.ts';
import { toInsidePath } from './print-brief.ts';
import { listFailedChecks } from './print-checks.ts';
import { printActionName } from './print-last-actions.ts';
import { toAnswerGist, toPlainLine, toPromptGist } from './to-gist.ts';
import type { SessionBrief } from './read-session-brief.ts';

/** Words of what somebody has to answer. */
const leastQuestion = 32;
/** A list of work that no later turn has touched says nothing about what is open. */
const currentTurns = 3;
/** Of agents and of commands in the background, and of files with empty boxes. */
const mostBackground = 4;
const mostBoxFiles = 2;
/** Lines of a list. */
const mostBoxes = 8;
/** A prompt that begins like the one before it was sent again. */
const sameStart = 24;
/** Words of a request that was not answered: the newest are at the top. */
const mostRequest = 24;
/** How agents end that did not do what they were asked. */
const badEnds: ReadonlySet<string> = new Set(['error', 'failed', 'killed', 'stopped', 'interrupted', 'lost']);
const goesOn =
  /^(?:please )?(?:continue|go on|go ahead|carry on|proceed|resume|keep going|weiter|continua|continue[rz])[\s.!]*$/i;

/** What was left undone, in Markdown, each in about so many words: what stopped the session first. */
export function listOpenItems(brief: SessionBrief, words: number): readonly string[] {
  const last = brief.turns.at(-1);
  const line = (text: string) => escapeSpokenLine(toPromptGist(text, words));
  const ask = (text: string) => escapeSpokenLine(toPromptGist(text, Math.max(words, leastQuestion)));
  return [
    ...listEnds(brief).map(line),
    ...(last?.openQuestions ?? []).map((question) => ask(`Unanswered: ${question}`)),
    ...(brief.status === 'waiting' ? listAsked(last?.texts ?? []) : []).map((question) =>
      ask(`Unanswered: ${question.replace(/;$/, '')}`),
    ),
    ...(last?.unsent ?? []).map((text) => line(`Typed but never sent: ${text}`)),
    ...brief.failedTasks.map(line),
    ...listRunningCommands(brief, words),
    ...listFailures(brief, words),
    ...listFailedChecks(brief, words),
    ...listBoxes(brief, words),
    ...listLostPushes(brief),
    ...listUncommitted(brief),
    ...listUnpushed(brief),
    ...listLeftovers(brief, Math.max(words, leastQuestion)),
    ...listFailedAgents(brief).map(line),
    ...listUnanswered(brief).map((text) => escapeSpokenLine(toPromptGist(text, Math.min(words, mostRequest)))),
    ...listRunningAgents(brief).map(line),
    ...listWork(brief, words),
    ...listNamedSteps(brief, words),
  ];
}

export function listAgents({ turns, agents }: SessionBrief): readonly BriefAgent[] {
  return [...turns.flatMap((turn) => turn.agents), ...agents];
}

function listEnds({ status, turns }: SessionBrief): readonly string[] {
  const last = turns.at(-1);
  switch (status) {
    case 'working':
      return last?.hasFinalAnswer === true ? [] : [`Turn ${last?.number ?? 0} has no final answer`];
    case 'interrupted':
      return [
        `Turn ${last?.number ?? 0} was interrupted by the user` +
          (last?.hasFinalAnswer ? ', after its final answer' : ''),
      ];
    case 'failed':
      return [`Turn ${last?.number ?? 0} ended in an API error${last?.apiError ? `: ${last.apiError}` : ''}`];
    case 'waiting': {
      if (last?.apiError !== undefined) return [`Turn ${last.number} ended in an API error: ${last.apiError}`];
      const isAnnounced = last !== undefined && last.texts.length > 0 && last.tools.length === 0;
      return isAnnounced && saysNothing(chooseAnswer(last.texts).text)
        ? [`Turn ${last.number} ends with an announcement; nothing after it is recorded`]
        : [];
    }
    default:
      return [];
  }
}

/** Requests after the last answer; what came before it is history. The last turn is told with how the session ended. */
function listUnanswered({ turns }: SessionBrief): readonly string[] {
  const open = turns.slice(turns.findLastIndex(({ hasFinalAnswer }) => hasFinalAnswer) + 1);
  // What only goes on with a request is told with it, and the last of them with how the session ended.
  const isLast = (at: number) => open.slice(at + 1).every(({ intent }) => goesOn.test(intent.trim()));
  return open
    .slice(0, -1)
    .filter(({ intent }, at) => {
      const next = open[at + 1];
      const isRepeated = next?.intent.startsWith(intent.slice(0, sameStart)) === true;
      return intent !== '' && !isRepeated && !goesOn.test(intent.trim()) && !isLast(at);
    })
    .map(({ number, isInterrupted, intent }) => {
      const why = isInterrupted ? 'was interrupted' : 'has no final answer';
      return `Turn ${number} ${why}: ${intent}`;
    })
    .reverse();
}

/** What failed last; what came of it is told with the last actions. */
function listFailures({ actions, project, turns }: SessionBrief, words: number): readonly string[] {
  const call = actions.last.at(-1);
  // After turns without a call it is history.
  const isCurrent = turns.slice(-currentTurns).some(({ number }) => number === call?.turn);
  const last = isCurrent ? call : undefined;
  const { testRun } = actions;
  const isSame = last?.kind === 'command' && last.target === testRun?.command;
  return [
    ...(last?.status === 'error' ? [`Last call failed: ${printActionName(last, project, words)}`] : []),
    ...(testRun?.outcome === 'failed' && !(isSame && last?.status === 'error')
      ? [`Tests failed in turn ${testRun.turn}${toEditsAfter(testRun)}: ${toCommandSpan(testRun.command, words)}`]
      : []),
  ];
}

/** Those whose call has no result, and those in the background without an end. */
function listRunningAgents(brief: SessionBrief): readonly string[] {
  const called = listAgents(brief)
    .filter(({ status }) => status === 'pending' || status === 'unfinished')
    .map(({ type, description }) => ({ name: `${type}, ${description}`, how: 'No report from sub-agent' }));
  const names = new Set(called.map(({ name }) => name));
  const running = brief.backgroundAgents
    .map(({ type, description, turn, isResumed }) => ({
      name: `${type}, ${description}`,
      how: `Sub-agent ${isResumed ? 'resumed' : 'started'} in turn ${turn}, no end recorded`,
    }))
    .filter(({ name }) => !names.has(name));
  return [...called, ...running].slice(0, mostBackground).map(({ name, how }) => `${how}: ${name}`);
}

/** Agents that ended badly, and of which none with the same task did well later. */
function listFailedAgents({ turns, agents }: SessionBrief): readonly string[] {
  const all = [
    ...turns.flatMap((turn) => turn.agents.map((agent) => ({ ...agent, where: ` in turn ${turn.number}` }))),
    ...agents.map((agent) => ({ ...agent, where: '' })),
  ];
  return all
    .filter(
      ({ status, type, description }, at) =>
        badEnds.has(status) &&
        !all.slice(at + 1).some((later) => later.type === type && later.description === description),
    )
    .slice(-mostBackground)
    .reverse()
    .map(({ status, where, type, description, prompt }) => {
      const how = status === 'error' ? 'failed' : status === 'interrupted' ? 'was interrupted' : `ended as ${status}`;
      return `Sub-agent ${how}${where}: ${type}, ${description === '' ? prompt : description}`;
    });
}

/** What the newest answer that names any says is left to do; boxes of the last one are told as such. */
function listNamedSteps({ turns }: SessionBrief, words: number): readonly string[] {
  for (const turn of turns.slice(-currentTurns).toReversed()) {
    const answer = turn.texts.at(-1) ?? '';
    const steps = listOpenBoxes(answer).length > 0 ? [] : listNextSteps(answer);
    if (steps.length === 0) continue;
    const where = turn === turns.at(-1) ? 'the last answer' : `the answer of turn ${turn.number}`;
    const said = steps.map((step) => step.replace(/[.;]$/, '')).join('; ');
    return [`Named as open in ${where}: ${escapeSpokenLine(toPromptGist(said, words * 2))}`];
  }
  return [];
}

function listRunningCommands({ background }: SessionBrief, words: number): readonly string[] {
  return background.slice(0, mostBackground).map(({ command, description, turn, isDetached }) => {
    const about = escapeSpokenWords(toPromptGist(description, words));
    if (isDetached)
      return (
        `Left running with \`&\` in turn ${turn}, no end recorded: ${toCommandSpan(command, words)}` +
        (about === '' ? '' : ` (${about})`)
      );
    const what = about === '' ? toCommandSpan(command, words) : about;
    return `Background command of turn ${turn}, no end recorded: ${what}`;
  });
}

/** Empty boxes of the last answer, and of the files written in the last turns. */
function listBoxes({ turns, openBoxes, project }: SessionBrief, words: number): readonly string[] {
  const current = new Set(turns.slice(-currentTurns).map(({ number }) => number));
  const say = (where: string, boxes: readonly string[]) =>
    boxes.length === 0
      ? []
      : [`Unticked in ${where}: ${escapeSpokenLine(toPromptGist(boxes.slice(0, mostBoxes).join('; '), words * 2))}`];
  const files = groupBy(openBoxes, ({ turn, path }) => (current.has(turn) ? path : undefined));
  return [
    ...say('the last answer', listOpenBoxes(turns.at(-1)?.texts.at(-1) ?? '')),
    ...[...files].slice(0, mostBoxFiles).flatMap(([path, boxes]) =>
      say(
        `${toCodeSpan(cutEnd(toInsidePath(path, project), 120))} (turn ${boxes.at(-1)?.turn ?? 0})`,
        boxes.map(({ text }) => text),
      ),
    ),
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

/** Each of the current list; what left it is one item, which needs its words only once. */
function listWork({ turns, openWork }: SessionBrief, words: number): readonly string[] {
  const current = turns.slice(-currentTurns).map(({ number }) => number);
  const isOld = ({ turn }: OpenWork) => !current.includes(turn);
  const work = openWork.filter((each) => !isOld(each));
  const old = groupBy(openWork, (each) => (isOld(each) && !each.isDropped ? each.turn : undefined));
  const say = (text: string, most = words) => escapeSpokenLine(toPromptGist(text, most));
  const dropped = new Map<number, string[]>();
  for (const { text, turn, isDropped } of work)
    if (isDropped) dropped.set(turn, [...(dropped.get(turn) ?? []), toPlainLine(text)]);
  return [
    ...work
      .filter(({ isDropped }) => !isDropped)
      .map(({ text, turn }) => `${say(text)}${turn === current.at(-1) ? '' : ` (task list of turn ${turn})`}`),
    ...[...dropped]
      .reverse()
      .map(
        ([turn, texts]) =>
          `Left the task list in turn ${turn} without being marked as done: ` +
          say(texts.slice(0, mostBoxes).join('; '), words * 2),
      ),
    // What no later turn touched may be done all the same: one line says since when nothing is known.
    ...[...old].map(
      ([turn, each]) =>
        `Open in the task list of turn ${turn}, which no later turn changed: ` +
        say(
          each
            .slice(0, mostBoxes)
            .map(({ text }) => toPlainLine(text))
            .join('; '),
          words * 2,
        ),
    ),
  ];
}

/** What a sub-agent came back with; what is before the first heading is talk on the way to the report. */
export function toReportGist(report: string, words: number): string {
  return toAnswerGist(report.slice(Math.max(0, report.search(/^#/m))), words);
}
