import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import type { BriefCheck } from '@scrollkeep/transcript/brief/open-checks.ts';
import { escapeSpokenLine, escapeSpokenWords } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import type { BriefRoom } from './brief-room.ts';
import { chooseAnswer } from './choose-answer.ts';
import { chooseLastTurns, chooseWeightyTurns } from './choose-turns.ts';
import { printTurnCheck } from './print-checks.ts';
import { toAnswerGist, toPromptGist, toUnclaimedGist } from './to-gist.ts';

/** The last of them are always told. */
const lastTurns = 4;
/** Below that an answer says nothing. */
const leastAnswer = 12;
/** What came of a turn, in short. */
const enoughAnswer = 16;
/** Of a prompt that is told elsewhere. */
const toldWords = 12;

/** What a brief tells of turns elsewhere. */
export interface ToldTurns {
  /** Those whose prompts are at the top: a few words of them are enough. */
  readonly asked: readonly TurnBrief[];
  /** The one whose answer has a section of its own. */
  readonly answered: TurnBrief | undefined;
  /** The last checks of turns that failed: what such a turn says of its success is not told. */
  readonly failed: readonly BriefCheck[];
}

/**
 * The first turn, which has the goal; the last ones, which have the state; and between them as many as there is room
 * for, those that mattered most.
 */
export function printBriefTurns(all: readonly TurnBrief[], told: ToldTurns, room: BriefRoom): string {
  const turns = all.filter((turn, at) => !isRepeated(turn, all[at + 1]));
  if (turns.length === 0) return '';
  const last = chooseLastTurns(turns, Math.max(1, Math.min(lastTurns, room.items(20))));
  const middle = turns.slice(1).filter((turn) => !last.has(turn));
  const chosen = chooseWeightyTurns(middle, room.lines(5));
  const lines: string[] = [];
  let left = 0;
  const tellLeft = () => {
    if (left > 0) lines.push(`- … ${toReadableAmount(left, 'turn')} left out`);
    left = 0;
  };
  for (const [at, turn] of turns.entries()) {
    const share = last.has(turn) ? shares.last : at === 0 ? shares.first : chosen.has(turn) ? shares.middle : undefined;
    if (share === undefined) left++;
    else {
      const own = printTurn(turn, told, share, room);
      if (own.length > 0) tellLeft();
      lines.push(...own);
    }
  }
  tellLeft();
  return lines.length === 0 ? '' : `## Turns\n\n${lines.join('\n')}`;
}

const shares = {
  first: { prompt: 60, answer: 30, additions: 1 },
  middle: { prompt: 34, answer: 30, additions: 1 },
  last: { prompt: 54, answer: 60, additions: 2 },
} as const;

/** The same prompt was sent again before anything came of it. */
function isRepeated(turn: TurnBrief, next: TurnBrief | undefined): boolean {
  const isStopped = turn.isInterrupted || turn.texts.length === 0;
  return isStopped && turn.intent === next?.intent && turn.files.length === 0;
}

function printTurn(
  turn: TurnBrief,
  { asked: toldPrompts, answered, failed }: ToldTurns,
  share: (typeof shares)[keyof typeof shares],
  room: BriefRoom,
): readonly string[] {
  // What came of a turn is the reason to tell of it, except where there is hardly room for its prompt.
  const least = share === shares.first || room.items(10) === 0 ? 0 : enoughAnswer;
  const words = Math.max(room.words(share.answer), least);
  const promptWords = Math.min(room.words(share.prompt), toldPrompts.includes(turn) ? toldWords : 300);
  const asked =
    turn.intent === ''
      ? 'Before the first prompt'
      : escapeSpokenWords(toPromptGist(turn.intent, Math.max(6, promptWords)));
  const end = turn.isInterrupted ? ' *(interrupted)*' : turn.apiError === undefined ? '' : ' *(API error)*';
  const { text, end: lastWords } = chooseAnswer(turn.texts);
  const check = failed.find((each) => each.turn === turn.number);
  const toGist = check === undefined ? toAnswerGist : toUnclaimedGist;
  const then = lastWords === undefined ? '' : toGist(lastWords, Math.max(leastAnswer, words * 0.3));
  const said = [
    text === '' ? toLastCommand(turn) : toGist(text, lastWords === undefined ? words : words * 0.7),
    ...(then === '' ? [] : [`Then: ${then}`]),
  ]
    .filter((part) => part !== '')
    .join(' ');
  const answer = turn === answered || words < leastAnswer || said === '' ? '' : escapeSpokenLine(said);
  // What was added last to the latest request is at the top, too.
  const added = turn === toldPrompts.at(-1) ? turn.additions.slice(0, -1) : turn.additions;
  const additions = added.slice(0, words < leastAnswer * 1.5 ? 0 : share.additions);
  const left = added.length - additions.length;
  const details = [
    ...additions.map((addition) => {
      const gist = escapeSpokenWords(toPromptGist(addition, Math.max(12, Math.ceil(words / 2))));
      return `  - Follow-up: ${gist}`;
    }),
    ...(left === 0 || additions.length === 0 ? [] : [`  - … ${toReadableAmount(left, 'more follow-up')}`]),
    ...(check === undefined || turn === answered ? [] : [`  - ${printTurnCheck(check, 12)}`]),
    ...(answer === '' ? [] : [`  - ${answer}`]),
  ];
  // Its prompt is at the top, its answer below.
  const isTold = toldPrompts.includes(turn) || turn.intent === '';
  return isTold && end === '' && details.length === 0 ? [] : [`- **${turn.number}.** ${asked}${end}`, ...details];
}

/** Of a turn in which nothing was said. */
function toLastCommand({ commands }: TurnBrief): string {
  const { command, description } = commands.at(-1) ?? {};
  const words = description === undefined || description === '' ? command : description;
  return words === undefined ? '' : `No text. Last command: ${toPromptGist(words, 16)}`;
}
