import type { CommandRegistry } from '../command-registry.ts';
import { type CompletionModel, toCompletionModel } from './completion-model.ts';
import { printBashCompletion } from './print-bash-completion.ts';
import { printFishCompletion } from './print-fish-completion.ts';
import { printPowershellCompletion } from './print-powershell-completion.ts';
import { printZshCompletion } from './print-zsh-completion.ts';

const printers = {
  bash: printBashCompletion,
  zsh: printZshCompletion,
  fish: printFishCompletion,
  powershell: printPowershellCompletion,
} satisfies Record<string, (model: CompletionModel) => string>;

/** The completion script of one shell. */
export function printCompletion(shell: keyof typeof printers, registry: CommandRegistry): string {
  return printers[shell](toCompletionModel(registry));
}
