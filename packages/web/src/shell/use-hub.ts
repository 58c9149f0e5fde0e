import { useCallback, useEffect, useState } from 'preact/hooks';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';
import { readHub } from '../sources/hub-client.ts';

export interface HubState<Answer> {
  readonly answer: Answer | undefined;
  readonly problem: ApiProblem | undefined;
  readonly reload: () => void;
}

/** The answer of a route below `/hub/v1`. Without a path nothing is asked, and the last answer stays. */
export function useHub<Answer>(path: string | undefined): HubState<Answer> {
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (path === undefined) return;
    const abort = new AbortController();
    readHub<Answer>(path, abort.signal).then(
      (found) => {
        if (abort.signal.aborted) return;
        setAnswer(found);
        setProblem(undefined);
      },
      (error: unknown) => void (!abort.signal.aborted && setProblem(toProblem(error))),
    );
    return () => abort.abort();
  }, [path, count]);
  return { answer, problem, reload: useCallback(() => setCount((before) => before + 1), []) };
}
