import type { ApiProblem } from '../sources/api-problem.ts';
import { texts } from '../texts/texts.ts';

/** What went wrong and what to do, in place of what could not be shown. */
export function ProblemNotice({ problem, onRetry }: { readonly problem: ApiProblem; readonly onRetry?: () => void }) {
  return (
    <div class="problem" role="alert">
      <p class="problem-title">{problem.message}</p>
      <p>{problem.hint}</p>
      {onRetry === undefined ? null : <button type="button" class="button" onClick={onRetry}>{texts.shell.retry}</button>}
    </div>
  );
}
