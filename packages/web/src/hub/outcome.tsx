import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { Action } from '../shell/use-action.ts';

/** What came of the last action. */
export function Outcome({ of: { problem, said } }: { readonly of: Action }) {
  return (
    <>
      {problem === undefined ? null : <ProblemNotice problem={problem} />}
      <p class="hub-said" role="status">
        {said}
      </p>
    </>
  );
}
