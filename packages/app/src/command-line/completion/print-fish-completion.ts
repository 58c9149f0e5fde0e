import type { CommandOption } from '../command.ts';
import { type CompletionModel, type CompletionPlace, listValueFlags } from './completion-model.ts';

export function printFishCompletion(model: CompletionModel): string {
  return `# fish completion of scrollkeep
function __scrollkeep_words --description 'Command words typed so far, without options and their values'
    set -l skip 0
    set -l typed (commandline -opc)
    set -e typed[1]
    for word in $typed
        if test $skip = 1
            set skip 0
            continue
        end
        switch $word
            case ${listValueFlags(model).join(' ')}
                set skip 1
            case '-*'
            case '*'
                echo $word
        end
    end
end
function __scrollkeep_at --description 'Whether exactly these command words were typed'
    set -l words (__scrollkeep_words)
    test "$words" = "$argv"
end
function __scrollkeep_in --description 'Whether the typed command words start with these'
    set -l words (__scrollkeep_words)
    set -l length (count $argv)
    test (count $words) -ge $length
    and test "$words[1..$length]" = "$argv"
end
complete -c scrollkeep -f
${model.globalOptions.map((option) => printOption(option, undefined)).join('\n')}
${model.places.flatMap(printPlace).join('\n')}
`;
}

function printPlace(place: CompletionPlace): readonly string[] {
  const words = place.words.join(' ');
  // Help goes on offering commands after its first word, the others only right after their own name.
  const here = place.words.length === 0 ? '__scrollkeep_at' : `__scrollkeep_at ${words}`;
  const inside = place.words.length === 0 ? here : `__scrollkeep_in ${words}`;
  return [
    ...place.next.map(
      ({ word, summary }) => `complete -c scrollkeep -n ${quote(here)} -a ${word} -d ${quote(summary)}`,
    ),
    ...place.arguments.flatMap(({ choices, completes, summary }) => {
      if (choices !== undefined)
        return [`complete -c scrollkeep -n ${quote(here)} -a ${quote(choices.join(' '))} -d ${quote(summary)}`];
      return completes === 'path' ? [`complete -c scrollkeep -n ${quote(inside)} -F`] : [];
    }),
    ...place.options.map((option) => printOption(option, inside)),
  ];
}

function printOption(option: CommandOption, condition: string | undefined): string {
  const words = ['complete', '-c', 'scrollkeep'];
  if (condition !== undefined) words.push('-n', quote(condition));
  if (option.short !== undefined) words.push('-s', option.short);
  words.push('-l', option.name);
  if (option.choices !== undefined) words.push('-x', '-a', quote(option.choices.join(' ')));
  else if (option.completes === 'path') words.push('-r', '-F');
  else if (option.value !== undefined) words.push('-x');
  words.push('-d', quote(option.summary));
  return words.join(' ');
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
