import type { BranchView } from '@scrollkeep/view/model/session-view.ts';
import type { WireTurn } from '@scrollkeep/view/wire/wire-turns.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableAmount, toReadableTime } from '@scrollkeep/view/text/readable.ts';
import { Icon } from '../shell/icon.tsx';
import { texts } from '../texts/texts.ts';

interface BranchSwitcherProps {
  readonly turn: WireTurn;
  /** First words of how the path shown goes on. */
  readonly nextText: string | undefined;
  /** When that was written. */
  readonly nextAt: string | undefined;
  readonly onChoose: (branch: BranchView) => void;
}

/** Where the conversation parted: the way shown and the others, each a press away. */
export function BranchSwitcher({ turn, nextText, nextAt, onChoose }: BranchSwitcherProps) {
  const ways = turn.otherBranches.length + (nextText === undefined ? 0 : 1);
  return (
    <nav class="branches" aria-label={texts.branches.label(turn.number)}>
      <p class="branches-title">
        <Icon name="branch" />
        {ways === 1 ? texts.branches.another : texts.branches.ways(ways)}
      </p>
      <ul>
        {nextText === undefined ? null : (
          <li>
            <span class="branch is-shown" aria-current="true">
              <span class="branch-words" dir="auto">
                {toVisibleText(nextText === '' ? texts.branches.wordless : nextText)}
              </span>
              <span class="branch-facts">
                {toTimeWords(nextAt)}
                {texts.branches.shown}
              </span>
            </span>
          </li>
        )}
        {turn.otherBranches.map((branch) => (
          <li key={branch.turn}>
            <button type="button" class="branch" onClick={() => onChoose(branch)}>
              <span class="branch-words" dir="auto">
                {toVisibleText(branch.text === '' ? texts.branches.wordless : branch.text)}
              </span>
              <span class="branch-facts">
                {toTimeWords(branch.startedAt)}
                {toReadableAmount(branch.turns, 'turn')}
                {branch.isShown
                  ? texts.branches.live
                  : branch.isLive
                    ? texts.branches.resumed
                    : texts.branches.abandoned}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Branches often begin with the same words: the time tells them apart. */
function toTimeWords(startedAt: string | undefined): string {
  const time = toReadableTime(startedAt, undefined);
  return time === '' ? '' : `${time}, `;
}
