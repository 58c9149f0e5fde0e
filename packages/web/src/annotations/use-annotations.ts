import type { AnnotationChange, AnnotationsAnswer, WireAnnotation } from '@scrollkeep/view/wire/wire-annotations.ts';
import { useUpdates } from '../shell/use-updates.ts';
import { toProblem, type ApiProblem } from '../sources/api-problem.ts';
import type { AnnotationsSource } from '../sources/annotations-source.ts';

export interface OpenAnnotations {
  readonly source: AnnotationsSource;
  readonly answer: AnnotationsAnswer | undefined;
  readonly problem: ApiProblem | undefined;
}

const listensToNone = () => () => undefined;

/** What is on a session now; undefined if there is nobody to keep it, as for a dropped file. */
export function useAnnotations(source: AnnotationsSource | undefined): OpenAnnotations | undefined {
  useUpdates(source?.subscribe ?? listensToNone);
  return source === undefined ? undefined : { source, answer: source.find(), problem: source.problem() };
}

export const noAnnotation: WireAnnotation = { tags: [], isPinned: false, note: null };

/** What is on a turn, or on the session if none is named. */
export function findAnnotation(answer: AnnotationsAnswer | undefined, turn: number | undefined): WireAnnotation {
  if (turn === undefined) return answer?.session ?? noAnnotation;
  return answer?.turns.find((each) => each.turn === turn) ?? noAnnotation;
}

/** For a change that a key or a click makes at once: what went wrong is said in one line. */
export function changeNow(source: AnnotationsSource, change: AnnotationChange, say: (words: string) => void): void {
  source.change(change).catch((error: unknown) => say(toProblem(error).message));
}
