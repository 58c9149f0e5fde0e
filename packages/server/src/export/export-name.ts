import { toActivity } from '../sessions/session-activity.ts';
import type { LocatedSession } from '../sessions/located-session.ts';

const longestTitle = 50;

/**
 * The name of a session's file without its ending: day, title, beginning of the id. Nothing of it can lead out of a
 * folder.
 */
export function toExportName(
  located: LocatedSession,
  timeZone = 'UTC',
  toText: (text: string) => string = (text) => text,
): string {
  const { session } = located;
  const { firstMs } = toActivity(located);
  const day =
    Math.abs(firstMs) <= 8.64e15
      ? new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(
          firstMs,
        )
      : '';
  return [
    day,
    toNamePart(toText(session.title?.text ?? ''), longestTitle),
    toNamePart(/^[0-9a-f]{8}-/.test(session.id) ? session.id.slice(0, 8) : toText(session.id), longestTitle),
  ]
    .filter((part) => part !== '')
    .join('-');
}

/** A folder name for a project. */
export function toProjectName(
  { session, projectFolder }: LocatedSession,
  toText: (text: string) => string = (text) => text,
): string {
  const path = toText(session.project ?? projectFolder);
  return (
    toNamePart(
      path
        .split(/[\\/]/)
        .filter((part) => part !== '')
        .slice(-2)
        .join('-'),
      longestTitle,
    ) || 'project'
  );
}

/** Letters and digits of any script; everything else is a dash. */
function toNamePart(text: string, longest: number): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return [...plain].slice(0, longest).join('').replace(/-+$/, '');
}
