import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { Invocation } from '../../command-line/command.ts';
import { parseTagNames } from '../../hub-client/shared-annotations.ts';

export interface NamedAnnotations {
  readonly tags: readonly string[];
  readonly notes: boolean;
}

/** `--tag` and `--notes`. */
export function readAnnotationOptions(options: Invocation['options']): NamedAnnotations {
  const typed = options['tag'];
  const parsed = parseTagNames(Array.isArray(typed) ? (typed as readonly string[]) : []);
  if (!parsed.ok) throw new AppError({ code: 'usage', message: `--tag: ${parsed.problem}`, exitCode: 64 });
  return { tags: parsed.tags, notes: options['notes'] === true };
}

export function isNothing({ tags, notes }: NamedAnnotations): boolean {
  return tags.length === 0 && !notes;
}
