import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { Annotation, SessionAnnotation } from '@scrollkeep/store/annotations/annotation.ts';
import type { Marks } from '@scrollkeep/view/model/session-view.ts';

/** Notes are private: they come along only where a person asked for them by name. */
export interface MarkOptions {
  readonly withNotes: boolean;
}

export function toMarks({ tags, isPinned, note }: Annotation, { withNotes }: MarkOptions): Marks {
  return { tags, isPinned, ...(withNotes && note !== undefined ? { note: note.text } : {}) };
}

/** By the numbers that turns have now. */
export function toTurnMarks(
  { tree }: Pick<Session, 'tree'>,
  annotation: SessionAnnotation | undefined,
  options: MarkOptions,
): ReadonlyMap<number, Marks> {
  const marks = new Map<number, Marks>();
  if (annotation === undefined || annotation.turns.size === 0) return marks;
  for (const { number, start } of tree.turns) {
    const own = start?.node.uuid === undefined ? undefined : annotation.turns.get(start.node.uuid);
    if (own !== undefined) marks.set(number, toMarks(own, options));
  }
  return marks;
}
