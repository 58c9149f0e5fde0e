import type { Command, CommandArgument, CommandOption } from './command.ts';

/** `scrollkeep inspect [options] [path...]`. */
export function toSynopsis(command: Command): string {
  return ['scrollkeep', command.name, '[options]', ...(command.arguments ?? []).map(toArgumentTerm)].join(' ');
}

/** `<shell>`, `[path...]`. */
export function toArgumentTerm({ name, required, variadic }: CommandArgument): string {
  const word = variadic === true ? `${name}...` : name;
  return required === true ? `<${word}>` : `[${word}]`;
}

/** `-q, --quiet`, `--color <when>`. */
export function toOptionTerm({ name, short, value }: CommandOption): string {
  const long = value === undefined ? `--${name}` : `--${name} <${value}>`;
  return short === undefined ? long : `-${short}, ${long}`;
}

/** The summary with what the option or argument accepts. */
export function toFullSummary({
  summary,
  choices,
  default: usual,
  repeatable,
}: Pick<CommandOption, 'summary' | 'choices' | 'default' | 'repeatable'>): string {
  const accepts = [
    ...(choices === undefined ? [] : [choices.join(', ')]),
    ...(usual === undefined ? [] : [`default: ${usual}`]),
    ...(repeatable === true ? ['repeatable'] : []),
  ];
  return accepts.length === 0 ? summary : `${summary} (${accepts.join('; ')})`;
}
