import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Invocation } from '../../command-line/command.ts';
import { printHook } from '../../schedule/print-hook.ts';
import { getLogin } from '../../hub-client/login-file.ts';
import { isPassing, toPushCommand, toRunCommand } from '../../schedule/to-run-command.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const command = toRunCommand(invocation);
  const isPushing = invocation.options['push'] === true;
  // A hook that could only fail is not printed.
  if (isPushing) await getLogin(invocation.settings.dataDir);
  if (isPassing(command))
    invocation.terminal.warn(
      'scrollkeep is running from a temporary npx folder. Install it first: npm install -g scrollkeep',
    );
  invocation.terminal.say('Add this to settings.json of your Claude config folder (Scrollkeep does not change it):');
  await invocation.terminal.print(
    printHook(isPushing ? [command, toPushCommand(invocation)] : [command], process.platform),
  );
  return 0;
}
