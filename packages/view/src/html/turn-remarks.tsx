import { findReadableTime, toReadableAmount, toReadableDuration } from '../text/readable.ts';
import { printHidden, type HiddenCounts } from '../model/hidden-counts.ts';
import type { BranchView, TurnView } from '../model/session-view.ts';
import { MarkChips } from './mark-chips.tsx';
import { Heading } from './parts/heading.tsx';
import type { HtmlHost } from './parts/html-host.ts';
import { toVisibleText } from './parts/to-visible-text.ts';
import { apiErrorWords, findTurnMark, printBranch, resumeWords } from '../model/branch-words.ts';

interface TurnHeadProps {
  readonly turn: Pick<
    TurnView,
    'number' | 'startedAt' | 'durationMs' | 'isLive' | 'isRewound' | 'marks' | 'endsInApiError'
  >;
  /** Start of the previous turn: the date is shown only where the day changes. */
  readonly before?: string | undefined;
  readonly host: HtmlHost;
  readonly level: number;
}

/** Number, time and length of a turn. */
export function TurnHead({ turn, before, host, level }: TurnHeadProps) {
  const time = findReadableTime(turn.startedAt, host.timeZone);
  const isSameDay = time !== undefined && findReadableTime(before, host.timeZone)?.date === time.date;
  return (
    <div class="turn-head">
      <Heading level={level} class="turn-number">
        {turn.number === 0 ? 'Before the first prompt' : `Turn ${turn.number}`}
      </Heading>
      {turn.isLive ? null : <span class="turn-mark">{findTurnMark(turn)}</span>}
      {turn.endsInApiError === true ? <span class="turn-mark is-error">{apiErrorWords}</span> : null}
      {time === undefined ? null : (
        <time class="turn-time" dateTime={turn.startedAt}>
          {isSameDay ? time.time : `${time.date} ${time.time}`}
        </time>
      )}
      {turn.durationMs === undefined || turn.durationMs < 1000 ? null : (
        <span class="turn-duration">{toReadableDuration(turn.durationMs)}</span>
      )}
      {turn.marks === undefined ? null : <MarkChips marks={turn.marks} />}
    </div>
  );
}

/** How many records of a turn are not shown, and why. */
export function HiddenRemark({ hidden }: { readonly hidden: HiddenCounts }) {
  return (
    <>
      {hidden.unreadable === 0 ? null : (
        <p class="remark is-warning">
          {toReadableAmount(hidden.unreadable, 'record')} could not be read: the file has changed
        </p>
      )}
      {hidden.records === 0 ? null : <p class="remark is-info hidden-remark">Not shown: {printHidden(hidden)}</p>}
    </>
  );
}

/** Where the person went back to before leaving. */
export function ResumeRemark({ turn }: { readonly turn: Pick<TurnView, 'resumesHere'> }) {
  return turn.resumesHere ? <p class="branch-remark">{resumeWords}</p> : null;
}

export function BranchRemark({ branch }: { readonly branch: BranchView }) {
  return (
    <p class="branch-remark">
      {printBranch(branch)}: {toVisibleText(branch.text)}
    </p>
  );
}
