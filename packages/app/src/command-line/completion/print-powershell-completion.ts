import type { CommandOption } from '../command.ts';
import { type CompletionModel, type CompletionPlace, listFlags, listValueFlags } from './completion-model.ts';

/** Where it offers nothing, PowerShell itself offers paths. */
export function printPowershellCompletion(model: CompletionModel): string {
  return `# PowerShell completion of scrollkeep
Register-ArgumentCompleter -Native -CommandName 'scrollkeep' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $valueFlags = @(${listValueFlags(model).map(quote).join(', ')})
    $places = @(${model.places
      .filter(({ words }) => words.length > 0)
      .map(({ words }) => quote(words.join(' ')))
      .join(', ')})
    $place = ''
    $previous = ''
    $skip = $false
    foreach ($element in @($commandAst.CommandElements | Select-Object -Skip 1)) {
        if ($element.Extent.EndOffset -ge $cursorPosition -and $wordToComplete -ne '') { break }
        $word = $element.Extent.Text
        $previous = $word
        if ($skip) { $skip = $false; continue }
        if ($valueFlags -ccontains $word) { $skip = $true; continue }
        if ($word.StartsWith('-')) { continue }
        $longer = "$place $word".Trim()
        if ($places -ccontains $longer) { $place = $longer }
    }
    $globalOptions = @(
${model.globalOptions.flatMap(printOption).join('\n')}
    )
    if ($skip) {
        $offers = @(switch -CaseSensitive ("$place $previous".Trim()) {
${listOptionValues(model).join('\n')}
        })
    } elseif ($wordToComplete.StartsWith('-')) {
        $offers = @(switch -CaseSensitive ($place) {
${model.places
  .filter(({ options }) => options.length > 0)
  .flatMap(({ words, options }) => [
    `            ${quote(words.join(' '))} {`,
    ...options.flatMap(printOption).map((line) => `        ${line}`),
    '            }',
  ])
  .join('\n')}
        }) + $globalOptions
    } else {
        $offers = @(switch -CaseSensitive ($place) {
${model.places.flatMap(printOperands).join('\n')}
        })
    }
    $offers | Where-Object { $_.CompletionText -clike "$wordToComplete*" }
}
`;
}

function printOption(option: CommandOption): readonly string[] {
  return listFlags(option).map((flag) => `        ${toResult(flag, option.summary, 'ParameterName')}`);
}

function listOptionValues({ globalOptions, places }: CompletionModel): readonly string[] {
  const printChoices = (condition: string, { choices = [], summary }: CommandOption): readonly string[] =>
    choices.length === 0
      ? []
      : [`            ${condition} { ${choices.map((each) => toResult(each, summary, 'ParameterValue')).join('; ')} }`];
  return [
    ...globalOptions.flatMap((option) =>
      listFlags(option).flatMap((flag) => printChoices(`{ $previous -ceq ${quote(flag)} }`, option)),
    ),
    ...places.flatMap(({ words, options }) =>
      options.flatMap((option) =>
        listFlags(option).flatMap((flag) => printChoices(quote([...words, flag].join(' ')), option)),
      ),
    ),
  ];
}

function printOperands(place: CompletionPlace): readonly string[] {
  const results = [
    ...place.next.map(({ word, summary }) => toResult(word, summary, 'ParameterValue')),
    ...place.arguments.flatMap(({ choices = [], summary }) =>
      choices.map((each) => toResult(each, summary, 'ParameterValue')),
    ),
  ];
  return results.length === 0
    ? []
    : [
        `            ${quote(place.words.join(' '))} {`,
        ...results.map((result) => `                ${result}`),
        '            }',
      ];
}

function toResult(text: string, summary: string, kind: string): string {
  return (
    `[System.Management.Automation.CompletionResult]::new(${quote(text)}, ${quote(text)}, '${kind}', ` +
    `${quote(summary)})`
  );
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
