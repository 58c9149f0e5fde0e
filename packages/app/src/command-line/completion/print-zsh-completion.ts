import { quoteForShell } from '@scrollkeep/view/text/to-shell-word.ts';
import type { CommandArgument, CommandOption } from '../command.ts';
import { type CompletionModel, type CompletionPlace } from './completion-model.ts';

/** Works both as a file `_scrollkeep` in fpath and through `eval`. */
export function printZshCompletion(model: CompletionModel): string {
  const root = model.places.find(({ words }) => words.length === 0);
  if (root === undefined) throw new Error('the completion model has no place for the program itself');
  return `#compdef scrollkeep
# zsh completion of scrollkeep
_scrollkeep() {
  local context state state_descr line curcontext="$curcontext" ret=1
  typeset -A opt_args
  local -a scrollkeep_options
  scrollkeep_options=(
${model.globalOptions.map((option) => `    ${toOptionSpec(option)}`).join('\n')}
  )
${indent(printPlace(model, root), 2)}
  return ret
}
if [ "$funcstack[1]" = "_scrollkeep" ]; then
  _scrollkeep "$@"
else
  compdef _scrollkeep scrollkeep
fi
`;
}

/** `_arguments` for one place; where words lead further, it goes down into them. */
function printPlace(model: CompletionModel, place: CompletionPlace): string {
  const options = place.options.map((option) => `  ${toOptionSpec(option)} \\`);
  const deeper = model.places.filter(
    (each) =>
      each.words.length === place.words.length + 1 && place.words.every((word, index) => each.words[index] === word),
  );
  if (deeper.length === 0)
    return [
      '_arguments -s -S "${scrollkeep_options[@]}" \\',
      ...options,
      ...listOperandSpecs(place).map((spec) => `  ${spec} \\`),
      '  && ret=0',
    ].join('\n');
  const name = ['scrollkeep', ...place.words].join('-');
  return [
    '_arguments -s -S -C "${scrollkeep_options[@]}" \\',
    ...options,
    `  ${quoteForShell(`1:command:((${listWords(place)}))`)} \\`,
    `  ${quoteForShell(`*::: :->${name}`)} \\`,
    '  && ret=0',
    `if [[ $state == ${name} ]]; then`,
    '  words=($line[1] "${words[@]}")',
    '  (( CURRENT += 1 ))',
    `  curcontext="\${curcontext%:*:*}:${name}-$line[1]:"`,
    '  case $line[1] in',
    ...deeper.flatMap((each) => [`    (${each.words.at(-1)})`, indent(printPlace(model, each), 6), '      ;;']),
    '  esac',
    'fi',
  ].join('\n');
}

function toOptionSpec(option: CommandOption): string {
  const flags = option.short === undefined ? [] : [`-${option.short}`];
  const long = option.value === undefined ? `--${option.name}` : `--${option.name}=`;
  const value = option.value === undefined ? '' : `:${escapeSpec(option.value)}:${toAction(option)}`;
  const specs = [...flags.map((flag) => (option.value === undefined ? flag : `${flag}+`)), long];
  const exclusive = option.repeatable === true ? '*' : specs.length > 1 ? `(-${option.short} --${option.name})` : '';
  return specs.map((spec) => quoteForShell(`${exclusive}${spec}[${escapeSpec(option.summary)}]${value}`)).join(' ');
}

function listOperandSpecs(place: CompletionPlace): readonly string[] {
  if (place.next.length > 0) return [quoteForShell(`*:command:((${listWords(place)}))`)];
  return place.arguments.map((argument) =>
    quoteForShell(
      `${argument.variadic === true ? '*' : argument.required === true ? '' : ':'}:` +
        `${escapeSpec(argument.name)}:${toAction(argument)}`,
    ),
  );
}

function toAction({ choices, completes }: Pick<CommandArgument, 'choices' | 'completes'>): string {
  if (choices !== undefined) return `(${choices.join(' ')})`;
  return completes === 'path' ? '_files' : ' ';
}

function listWords(place: CompletionPlace): string {
  return place.next.map(({ word, summary }) => `${word}\\:${quoteInWords(summary)}`).join(' ');
}

/** Inside `((word\:"summary"))` the list is split like shell words. */
function quoteInWords(summary: string): string {
  return `"${summary.replace(/[\\"$`:]/g, '\\$&')}"`;
}

function escapeSpec(text: string): string {
  return text.replace(/[\\:[\]]/g, '\\$&');
}

function indent(text: string, columns: number): string {
  return text.replace(/^/gm, ' '.repeat(columns));
}
