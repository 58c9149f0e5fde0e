import { useRef, useState } from 'preact/hooks';
import type { SearchesAnswer, SearchesChange } from '@scrollkeep/view/wire/wire-searches.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { hubReader } from '../sources/hub-reader.ts';
import { sendApi } from '../sources/api-client.ts';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';

/** Recent and saved searches, which the server keeps. */
export interface KeptSearches extends SearchesAnswer {
  /** Why there are none to be seen; undefined also while they are not read yet. */
  readonly problem: ApiProblem | undefined;
  /** Why nothing was changed; undefined if it was. */
  readonly change: (change: SearchesChange) => Promise<ApiProblem | undefined>;
}

export function useSearches(): KeptSearches {
  const { answer, problem } = useAnswer('/searches', hubReader === undefined ? {} : undefined);
  const [changed, setChanged] = useState<SearchesAnswer>();
  /** An answer to an older change never replaces that to a newer one. */
  const sent = useRef(0);
  const { recent = [], saved = [] } = changed ?? answer ?? {};
  return {
    recent,
    saved,
    problem,
    async change(change) {
      // A hub keeps no searches of people.
      if (hubReader !== undefined) return undefined;
      const at = ++sent.current;
      try {
        const after = await sendApi('/searches', 'annotate', {}, change);
        if (at === sent.current) setChanged(after);
        return undefined;
      } catch (error) {
        return toProblem(error);
      }
    },
  };
}
