import { useCallback, useEffect, useState } from 'preact/hooks';
import { readApi, type ApiAnswer, type ApiPath, type ApiQuestion } from '../sources/api-client.ts';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';

export interface AnswerState<Path extends ApiPath> {
  /** The last one that came, also while another is waited for. */
  readonly answer: ApiAnswer<Path> | undefined;
  readonly problem: ApiProblem | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** The answer to a question, again when the question is another one. Without a question nothing is asked. */
export function useAnswer<Path extends ApiPath>(
  path: Path,
  question: ApiQuestion<Path> | undefined,
  waitMs = 0,
): AnswerState<Path> {
  const [state, setState] = useState<Omit<AnswerState<Path>, 'reload'>>({
    answer: undefined,
    problem: undefined,
    isLoading: true,
  });
  const [count, setCount] = useState(0);
  const key = JSON.stringify(question);
  useEffect(() => {
    if (question === undefined) return setState({ answer: undefined, problem: undefined, isLoading: false });
    const abort = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    const timer = setTimeout(() => {
      readApi(path, question, abort.signal).then(
        (answer) => void (!abort.signal.aborted && setState({ answer, problem: undefined, isLoading: false })),
        (error: unknown) =>
          void (
            !abort.signal.aborted && setState((before) => ({ ...before, problem: toProblem(error), isLoading: false }))
          ),
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, key, count]);
  return { ...state, reload: useCallback(() => setCount((before) => before + 1), []) };
}
