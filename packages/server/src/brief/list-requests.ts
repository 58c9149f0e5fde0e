import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import { countWords } from './brief-budget.ts';

/** A prompt with fewer words, such as `yes` or `commit`, asks for nothing new. */
const leastRequest = 5;
/** With fewer words the last prompt may be a question or a remark about what was asked before it. */
const leastTask = 16;
/** No more of a prompt is looked at. */
const lookedAt = 1000;
/** Asks for nothing. */
const thanks =
  /^(?:(?:many )?thanks?(?: you)?(?: so much| a lot)?|(?:excellent|great|good|nice|awesome|amazing|perfect|well)[ -]?(?:work|job|done)?|danke|merci|gracias|obrigad[oa])(?:[\s,.!–—-]+(?:thanks?(?: you)?(?: so much| a lot)?|everything|all good))*[\s.!)🎉🙏👍]*$/iu;

/** The latest prompt, and before it the task that it belongs to where it is short. */
export function listRequests(turns: readonly TurnBrief[], goal: TurnBrief | undefined): readonly TurnBrief[] {
  const asked = turns.filter(({ intent }) => intent !== '' && !thanks.test(intent.trim()));
  const latest = asked.at(-1);
  if (latest === undefined) return [];
  const before = count(latest) >= leastTask ? [] : asked.slice(0, -1);
  const task = before.findLast(isTask) ?? before.findLast((turn) => count(turn) >= leastRequest);
  return [task, latest].filter(
    (turn) => turn !== undefined && turn !== goal && turn.number >= (goal?.number ?? 0),
  ) as readonly TurnBrief[];
}

function isTask(turn: TurnBrief): boolean {
  const { files, commits, agents } = turn;
  const words = count(turn);
  return words >= leastTask || (words >= leastRequest && files.length + commits.length + agents.length > 0);
}

function count({ intent }: TurnBrief): number {
  return countWords(intent.slice(0, lookedAt));
}
