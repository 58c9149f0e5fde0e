import type { Annotation } from '@scrollkeep/store/annotations/annotation.ts';
import { openAnnotations } from '@scrollkeep/store/annotations/open-annotations.ts';
import { listMarkWords } from '@scrollkeep/view/model/marks.ts';
import { findAnnotatedPlace, type NamedPlace } from '@scrollkeep/server/annotations/find-annotated-place.ts';
import { withAnnotationErrors } from '@scrollkeep/server/annotations/read-annotations.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShortId } from '@scrollkeep/server/text/to-short-id.ts';
import type { Invocation } from '../../command-line/command.ts';

/** The session or turn that the first argument names. */
export async function getAnnotatedPlace({ args, settings, signal, terminal }: Invocation): Promise<NamedPlace> {
  const onProblem = (problem: DiskProblem) =>
    terminal.warn(`scrollkeep: ${toSafeText(problem.path)}: ${problem.message}`);
  return findAnnotatedPlace(args[0] ?? '', settings, { maxLineBytes: settings.maxLineBytes, signal, onProblem });
}

export async function changeAnnotation(
  { settings }: Invocation,
  place: NamedPlace,
  update: (before: Annotation) => Annotation,
): Promise<Annotation> {
  return withAnnotationErrors(() => openAnnotations(settings.dataDir).change(place, update));
}

/** What is on the session or turn now. */
export async function printAnnotation(
  { options, terminal }: Invocation,
  place: NamedPlace,
  { tags, isPinned }: Annotation,
): Promise<void> {
  const words = listMarkWords({ tags, isPinned });
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ session: place.session, turn: place.number ?? null, tags, pinned: isPinned }, null, 2)}\n`
      : `${toPlaceWords(place)}: ${words.length === 0 ? 'no tags, not pinned' : words.map(toSafeText).join(' ')}\n`,
  );
}

export function toPlaceWords({ session, number }: NamedPlace): string {
  return `${toShortId(session)}${number === undefined ? '' : `, turn ${number}`}`;
}
