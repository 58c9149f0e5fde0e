import { type CompletionModel, type CompletionPlace, listFlags, listValueFlags } from './completion-model.ts';

/** For bash 3.2 and newer, without the bash-completion package. */
export function printBashCompletion(model: CompletionModel): string {
  return `# bash completion of scrollkeep
_scrollkeep() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="" place="" word index skip=""
  if [ "$COMP_CWORD" -gt 0 ]; then prev="\${COMP_WORDS[COMP_CWORD-1]}"; fi
  # bash cuts --option=value into three words.
  if [ "$cur" = "=" ]; then cur=""
  elif [ "$prev" = "=" ]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    if [ "$word" = "=" ]; then skip=1; continue; fi
    if [ -n "$skip" ]; then skip=""; continue; fi
    case "$word" in
      ${listValueFlags(model).join('|')}) skip=1 ;;
      -*) ;;
      *)
        case "$place $word" in
          ${listPlaces(model)
            .map(({ words }) => `" ${words.join(' ')}"`)
            .join('|')}) place="$place $word" ;;
        esac
        ;;
    esac
  done
  COMPREPLY=()
  case "$place $prev" in
${listOptionValues(model).join('\n')}
  esac
  case "$cur" in
    -*)
      case "$place" in
${model.places.map((place) => `        ${printFlagsCase(model, place)}`).join('\n')}
      esac
      return
      ;;
  esac
  case "$place" in
${model.places.map((place) => `    ${quotePlace(place.words)}) ${printOperands(place)} ;;`).join('\n')}
  esac
}
_scrollkeep_words() {
  local word
  for word in "$@"; do
    case "$word" in "$cur"*) COMPREPLY+=("$word") ;; esac
  done
}
_scrollkeep_paths() {
  local path
  # Lets readline quote blanks and mark folders; bash 3.2 does not have it.
  compopt -o filenames 2>/dev/null
  while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen -f -- "$cur")
}
complete -F _scrollkeep scrollkeep
`;
}

function listPlaces(model: CompletionModel): readonly CompletionPlace[] {
  return model.places.filter(({ words }) => words.length > 0);
}

/** Values of options: global ones at every place, others only at theirs. */
function listOptionValues({ globalOptions, places }: CompletionModel): readonly string[] {
  const print = (
    patterns: readonly string[],
    { choices, completes }: { choices?: readonly string[]; completes?: 'path' },
  ): string => {
    const offer =
      choices !== undefined
        ? `_scrollkeep_words ${choices.join(' ')}; `
        : completes === 'path'
          ? '_scrollkeep_paths; '
          : '';
    return `    ${patterns.join('|')}) ${offer}return ;;`;
  };
  const withValue = ({ value }: { value?: string }): boolean => value !== undefined;
  return [
    ...globalOptions.filter(withValue).map((option) =>
      print(
        listFlags(option).map((flag) => `*" ${flag}"`),
        option,
      ),
    ),
    ...places.flatMap((place) =>
      place.options.filter(withValue).map((option) =>
        print(
          listFlags(option).map((flag) => `"${toPlace(place.words)} ${flag}"`),
          option,
        ),
      ),
    ),
  ];
}

function listPlaceFlags(model: CompletionModel, place: CompletionPlace): readonly string[] {
  return [...place.options, ...model.globalOptions].flatMap(listFlags);
}

function printFlagsCase(model: CompletionModel, place: CompletionPlace): string {
  return `${quotePlace(place.words)}) _scrollkeep_words ${listPlaceFlags(model, place).join(' ')} ;;`;
}

function printOperands(place: CompletionPlace): string {
  const words = [...place.next.map(({ word }) => word), ...place.arguments.flatMap(({ choices }) => choices ?? [])];
  const steps = words.length === 0 ? [] : [`_scrollkeep_words ${words.join(' ')}`];
  if (place.arguments.some(({ completes }) => completes === 'path')) steps.push('_scrollkeep_paths');
  return steps.length === 0 ? ':' : steps.join('; ');
}

function toPlace(words: readonly string[]): string {
  return words.map((word) => ` ${word}`).join('');
}

function quotePlace(words: readonly string[]): string {
  return `"${toPlace(words)}"`;
}
