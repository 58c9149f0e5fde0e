import type { SessionAnnotation } from '@scrollkeep/store/annotations/annotation.ts';
import { buildSessionHeader } from '@scrollkeep/view/build-view/build-session-header.ts';
import { addMarks } from '@scrollkeep/view/model/marks.ts';
import type { SessionHeader } from '@scrollkeep/view/model/session-view.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { toMarks, type MarkOptions } from './to-marks.ts';

/** The head of a session with its own tags and pin. */
export function buildMarkedHeader(
  { session, fork }: Pick<LocatedSession, 'session' | 'fork'>,
  annotation: SessionAnnotation | undefined,
  options: MarkOptions,
): SessionHeader {
  return addMarks(
    buildSessionHeader(session, fork),
    annotation === undefined ? undefined : toMarks(annotation, options),
  );
}
