import { useState } from 'preact/hooks';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';

export interface Action {
  readonly isBusy: boolean;
  readonly problem: ApiProblem | undefined;
  /** What was done last, in words. */
  readonly said: string;
  /** One at a time; `said` when it is done. */
  readonly run: (work: () => Promise<unknown>, said?: string) => void;
}

/** Something that a person sets off, and what came of it. */
export function useAction(onDone: () => void): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const [said, setSaid] = useState('');
  return {
    isBusy,
    problem,
    said,
    run(work, words = '') {
      if (isBusy) return;
      setBusy(true);
      setProblem(undefined);
      setSaid('');
      work()
        .then(
          () => {
            setSaid(words);
            onDone();
          },
          (error: unknown) => setProblem(toProblem(error)),
        )
        .finally(() => setBusy(false));
    },
  };
}
