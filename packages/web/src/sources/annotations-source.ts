import type { AnnotationChange, AnnotationsAnswer } from '@scrollkeep/view/wire/wire-annotations.ts';
import { readApi, sendApi } from './api-client.ts';
import { toProblem, type ApiProblem } from './api-problem.ts';

/** Tags, pins and notes of a session that the server keeps. */
export interface AnnotationsSource {
  readonly key: string;
  readonly find: () => AnnotationsAnswer | undefined;
  /** Why they could not be read. */
  readonly problem: () => ApiProblem | undefined;
  /** Reads them with the first listener. */
  readonly subscribe: (listener: () => void) => () => void;
  /** They were changed elsewhere. */
  readonly refresh: () => void;
  /** Throws an `ApiProblem` if nothing was changed. */
  readonly change: (change: AnnotationChange) => Promise<void>;
}

export function openAnnotationsSource(key: string): AnnotationsSource {
  const listeners = new Set<() => void>();
  let answer: AnnotationsAnswer | undefined;
  let problem: ApiProblem | undefined;
  let isWanted = false;
  /** An answer to an older question never replaces that to a newer one. */
  let asked = 0;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const refresh = () => {
    if (!isWanted) return;
    const at = ++asked;
    readApi('/sessions/{key}/annotations', { key }).then(
      (found) => {
        if (at !== asked) return;
        [answer, problem] = [found, undefined];
        tell();
      },
      (error: unknown) => {
        if (at !== asked) return;
        problem = toProblem(error);
        tell();
      },
    );
  };
  return {
    key,
    find: () => answer,
    problem: () => problem,
    subscribe(listener) {
      listeners.add(listener);
      if (!isWanted) {
        isWanted = true;
        refresh();
      }
      return () => listeners.delete(listener);
    },
    refresh,
    async change(change) {
      const at = ++asked;
      const changed = await sendApi('/sessions/{key}/annotations', 'annotate', { key }, change);
      if (at !== asked) return;
      [answer, problem] = [changed, undefined];
      tell();
    },
  };
}
