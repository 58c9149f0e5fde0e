import {
  optionalClasses,
  parseOptionalClasses,
  type OptionalClass,
} from '@scrollkeep/view/redaction/optional-class-names.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { Invocation } from '../../command-line/command.ts';

/** What `--also` names, once or several times, with commas between. */
export function getOptionalClasses(option: Invocation['options'][string]): readonly OptionalClass[] {
  const parsed = parseOptionalClasses(typeof option === 'string' ? [option] : Array.isArray(option) ? option : []);
  if (parsed.ok) return parsed.classes;
  throw new AppError({
    code: 'usage',
    message: `--also: unknown class ${JSON.stringify(parsed.unknown)}`,
    hint: `Choose from ${optionalClasses.join(', ')}, separated by commas.`,
    exitCode: 64,
  });
}
