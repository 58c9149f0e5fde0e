import type { Redactor } from '@scrollkeep/view/redaction/redactor.ts';

/**
 * The name of a file of a session, each part for itself. That a folder is named after a home folder is only told by
 * `projects/` before it.
 */
export function toRedactedName(redactor: Pick<Redactor, 'redactText'>, name: string): string {
  const parts = name.split('/');
  return parts
    .map((part, at) =>
      at === 1 && parts[0] === 'projects'
        ? redactor.redactText(`projects/${part}`).slice('projects/'.length)
        : redactor.redactText(part),
    )
    .join('/');
}
