import { Loading } from '../shell/loading.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { AnswerState } from '../shell/use-answer.ts';
import { shareTexts as words } from '../texts/share-texts.ts';

export type FoundState = AnswerState<'/sessions/{key}/redaction'>;

/** How much that could be secret is in a session as it is on the hub. */
export function FindingsSum({ of: { answer, problem, isLoading } }: { readonly of: FoundState }) {
  if (problem !== undefined) return <ProblemNotice problem={problem} />;
  if (answer === undefined || isLoading) return <Loading text={words.looking} />;
  const { total, secrets } = answer;
  return (
    <p class={total === 0 ? 'redaction-sum' : 'remark is-warning'}>
      {total === 0 ? words.clean : words.found(secrets, total - secrets)}
    </p>
  );
}
