import { hostname } from 'node:os';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { logIn } from '../../hub-client/log-in.ts';
import { putLogin } from '../../hub-client/login-file.ts';
import { parseHubUrl } from '@scrollkeep/server/outgoing/parse-hub-url.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const url = parseHubUrl(args[0] ?? '', options['insecure'] === true);
  const name = options['name'];
  const login = await logIn(url, {
    deviceName: (typeof name === 'string' ? name : hostname()).slice(0, 100),
    // On stderr: what is printed is the answer.
    onCode: ({ userCode, address, whole }) =>
      terminal.warn(
        `Open this address in a browser and confirm the code ${userCode}:\n${toSafeText(whole)}\n` +
          `(or open ${toSafeText(address)} and type the code). Waiting …`,
      ),
    signal,
  });
  putLogin(settings.dataDir, login);
  const { person, device } = login;
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ url: login.url, person, device }, null, 2)}\n`
      : `Connected to ${login.url} as ${toSafeText(person.name)} (${toSafeText(person.email)}). This machine is ` +
          `called ${toSafeText(device.name)} there.\n` +
          'Nothing is pushed yet. Share a project with `scrollkeep hub share PROJECT`.\n',
  );
  return 0;
}
