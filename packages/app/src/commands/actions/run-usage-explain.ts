import { explainMessage, type MessageExplanation } from '@scrollkeep/transcript/usage/explain-message.ts';
import { mergePrices } from '@scrollkeep/transcript/usage/prices/parse-prices.ts';
import { priceTable } from '@scrollkeep/transcript/usage/prices/price-table.ts';
import type { SessionUsage } from '@scrollkeep/transcript/usage/session-usage.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import { findMessageCopies } from '@scrollkeep/server/usage/find-message-copies.ts';
import { getCalendar } from '@scrollkeep/server/usage/parse-usage-options.ts';
import { printMessageExplanation } from '@scrollkeep/server/usage/print-message-explanation.ts';
import { printSessionUsage } from '@scrollkeep/server/usage/print-session-usage.ts';
import { readSessionUsage } from '@scrollkeep/server/usage/read-session-usage.ts';
import type { Invocation } from '../../command-line/command.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

/** `usage explain <message|session> [path…]`. */
export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const [, name, ...paths] = args;
  if (name === undefined)
    throw new AppError({
      code: 'usage',
      message: 'no message or session given',
      hint: 'Pass a message id (msg_…), or a session: its id or an id prefix, part of its title, latest, or a path.',
      exitCode: 64,
    });
  const { reading, problems } = collectProblems({ settings, signal });
  const prices = mergePrices(priceTable, settings.prices);
  const timezone = typeof options['timezone'] === 'string' ? options['timezone'] : undefined;
  const looks = { ...terminal, timezone: getCalendar(timezone).timezone };
  const findMessage = async () =>
    explainMessage(name, await findMessageCopies(name, await getRoots(paths, settings), reading), prices);
  const readSession = async () =>
    readSessionUsage(await getSession(name, paths.length === 0 ? settings : paths, reading), { ...reading, prices });
  // A name that is not a session's may still be the id of a message: gateways give ids of any form.
  const found: MessageExplanation | SessionUsage = mayBeMessage(name)
    ? ((await findMessage()) ?? (await readSession()))
    : await readSession().catch(async (error: unknown) => (await findMessage()) ?? throwAgain(error));
  const isMessage = 'kind' in found;
  const text =
    options['json'] === true
      ? `${JSON.stringify(isMessage ? found : { kind: 'session', ...found }, null, 2)}\n`
      : isMessage
        ? printMessageExplanation(found, looks)
        : printSessionUsage(found, looks);
  await terminal.print(text);
  return reportProblems(problems, terminal);
}

/** Sessions are named by hexadecimal ids, paths, `latest` or words of a title. */
function mayBeMessage(name: string): boolean {
  return name.includes('_') || !/^[0-9a-f-]+$|^latest$|^-$|\.jsonl$| /.test(name);
}

function throwAgain(error: unknown): never {
  throw error;
}
