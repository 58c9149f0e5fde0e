import { Loading } from './loading.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import type { AnswerState } from './use-answer.ts';
import type { ApiPath } from '../sources/api-client.ts';

/** In place of an answer: what went wrong, or that it is on its way. */
export function Pending({
  of: { answer, problem, reload },
  text,
}: {
  readonly of: Pick<AnswerState<ApiPath>, 'answer' | 'problem' | 'reload'>;
  readonly text: string;
}) {
  if (problem !== undefined) return <ProblemNotice problem={problem} onRetry={reload} />;
  return answer === undefined ? <Loading text={text} /> : null;
}
