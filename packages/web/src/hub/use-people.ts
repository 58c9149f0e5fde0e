import { useCallback, useEffect, useState } from 'preact/hooks';
import type { HubPeopleAnswer, HubPerson } from '@scrollkeep/view/wire/wire-hub-routes.ts';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';
import { readHub } from '../sources/hub-client.ts';

export interface PeopleState {
  readonly people: readonly HubPerson[] | undefined;
  readonly problem: ApiProblem | undefined;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

const pageSize = 100;

/** The people of the hub, page after page. */
export function usePeople(): PeopleState {
  const [answers, setAnswers] = useState<readonly HubPeopleAnswer[]>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [pages, setPages] = useState(1);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const read = async () => {
      const found: HubPeopleAnswer[] = [];
      do {
        const cursor = found.at(-1)?.next ?? '';
        const search = new URLSearchParams({ limit: String(pageSize), ...(cursor === '' ? {} : { cursor }) });
        found.push(await readHub<HubPeopleAnswer>(`/people?${search}`, abort.signal));
      } while (found.length < pages && (found.at(-1)?.next ?? null) !== null);
      setAnswers(found);
      setProblem(undefined);
    };
    read().catch((error: unknown) => void (!abort.signal.aborted && setProblem(toProblem(error))));
    return () => abort.abort();
  }, [pages, count]);
  return {
    people: answers?.flatMap((answer) => answer.people),
    problem,
    hasMore: (answers?.at(-1)?.next ?? null) !== null,
    loadMore: () => setPages((before) => before + 1),
    reload: useCallback(() => setCount((before) => before + 1), []),
  };
}
