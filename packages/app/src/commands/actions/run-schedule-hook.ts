import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Invocation } from '../../command-line/command.ts';
import { printHook } from '../../schedule/print-hook.ts';
import { isPassing, toRunCommand } from '../../schedule/to-run-command.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const command = toRunCommand(invocation);
  if (isPassing(command))
    invocation.terminal.warn(
      'scrollkeep is running from a temporary npx folder. Install it first: npm install -g scrollkeep',
    );
  invocation.terminal.say('Add this to settings.json of your Claude config folder (Scrollkeep does not change it):');
  await invocation.terminal.print(printHook(command, process.platform));
  return 0;
}
