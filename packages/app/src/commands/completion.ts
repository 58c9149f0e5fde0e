import type { Command } from '../command-line/command.ts';
import type { CommandRegistry } from '../command-line/command-registry.ts';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export function completionCommand(getRegistry: () => CommandRegistry): Command {
  return {
    name: 'completion',
    summary: 'Print a shell completion script',
    description:
      'The script completes commands, options, option values and paths. Regenerate it after updating scrollkeep.',
    arguments: [{ name: 'shell', summary: 'The shell', required: true, choices: shells }],
    examples: [
      { line: 'eval "$(scrollkeep completion bash)"', summary: 'bash: add this line to ~/.bashrc' },
      { line: 'eval "$(scrollkeep completion zsh)"', summary: 'zsh: add this line to ~/.zshrc, after compinit' },
      {
        line: 'scrollkeep completion fish > ~/.config/fish/completions/scrollkeep.fish',
        summary: 'fish: run this once',
      },
      {
        line: 'scrollkeep completion powershell | Out-String | Invoke-Expression',
        summary: 'PowerShell: add this line to $PROFILE',
      },
    ],
    ignoresConfigFile: true,
    load: async () => {
      const { printCompletion } = await import('../command-line/completion/print-completion.ts');
      return {
        run: async ({ args, terminal }) => {
          const shell = shells.find((each) => each === args[0]);
          if (shell === undefined) throw new Error(`the shell "${args[0]}" should have been refused`);
          await terminal.print(printCompletion(shell, getRegistry()));
          return 0;
        },
      };
    },
  };
}
