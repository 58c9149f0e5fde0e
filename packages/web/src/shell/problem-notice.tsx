import type { ApiProblem } from '../sources/api-problem.ts';
import { home, printRoute } from './route.ts';
import { texts } from '../texts/texts.ts';

/** What went wrong and what to do, in place of what could not be shown. */
export function ProblemNotice({ problem, onRetry }: { readonly problem: ApiProblem; readonly onRetry?: () => void }) {
  return (
    <div class="problem" role="alert">
      <p class="problem-title">{problem.message.replace(/\.$/, '')}</p>
      <p>{texts.problems.hints[problem.code] ?? problem.hint}</p>
      <p class="problem-ways">
        {onRetry === undefined ? null : (
          <button type="button" class="button" onClick={onRetry}>
            {texts.shell.retry}
          </button>
        )}
        {problem.code === 'NOT_SIGNED_IN' ? (
          <a class="button is-main" href="./sign-in">
            {texts.problems.signIn}
          </a>
        ) : null}
        {problem.code.startsWith('NO_SUCH_') ? (
          <a class="button" href={printRoute(home)}>
            {texts.problems.home}
          </a>
        ) : null}
      </p>
    </div>
  );
}
