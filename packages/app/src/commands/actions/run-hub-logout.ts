import { isAppError, type AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getLogin, removeLogin } from '../../hub-client/login-file.ts';
import { openHub } from '../../hub-client/open-hub.ts';

export async function run({ options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const { url, device } = await getLogin(settings.dataDir);
  const problem = await revoke(settings.dataDir, signal);
  removeLogin(settings.dataDir);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ url, revoked: problem === undefined }, null, 2)}\n`
      : `Disconnected from ${url}. Sessions that you pushed stay there.\n`,
  );
  if (problem === undefined) return 0;
  terminal.warn(
    `scrollkeep: ${problem.message}. The hub may still list this machine (${toSafeText(device.name)}): ` +
      'revoke it there.',
  );
  return 1;
}

async function revoke(dataDir: string, signal: AbortSignal): Promise<AppError | undefined> {
  try {
    const hub = await openHub({ dataDir, signal });
    await hub.ask('DELETE', `/hub/v1/devices/${encodeURIComponent(hub.login.device.id)}`);
    return undefined;
  } catch (error) {
    // A device that the hub no longer accepts is already revoked.
    if (isAppError(error)) return error.code === 'SIGNED_OUT' ? undefined : error;
    throw error;
  }
}
