import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { parseRemoteAddress } from '@scrollkeep/server/settings/remote-address.ts';
import type { Invocation } from '../../command-line/command.ts';
import { fetchRemotes } from '../../remote/fetch-remotes.ts';
import { printFetch } from '../../remote/print-fetch.ts';
import { openProgress } from '../../terminal/open-progress.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal } = invocation;
  const added = settings.remotes ?? [];
  const wanted = args.map((given) => {
    const parsed = parseRemoteAddress(given);
    return parsed.ok ? parsed.address.text : given;
  });
  const unknown = wanted.find((address) => !added.includes(address));
  if (unknown !== undefined)
    throw new AppError({
      code: 'NO_SUCH_SOURCE',
      message: `${unknown} is not a machine that you added`,
      hint: `Add it first: scrollkeep sources add ${unknown}`,
      exitCode: 66,
    });
  const progress = openProgress(terminal, 'fetching');
  const { reports, problems } = await fetchRemotes(wanted.length === 0 ? added : wanted, {
    ...invocation,
    cacheDir: settings.cacheDir,
    onProgress: progress.update,
  });
  progress.end();
  if (options['json'] === true) await terminal.print(`${JSON.stringify({ remotes: reports, problems }, null, 2)}\n`);
  else if (added.length === 0)
    await terminal.print('No machine was added. Add one with `scrollkeep sources add ssh://host`.\n');
  else await terminal.print(reports.map(printFetch).join(''));
  return reportProblems(problems, terminal);
}
