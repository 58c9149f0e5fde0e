import { readFileSync } from 'node:fs';
import type { Invocation } from '../../command-line/command.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import { buildStatusline } from '../../statusline/build-statusline.ts';
import { findSessionCost } from '../../statusline/find-session-cost.ts';

/** The same line as the short way in `statusline-entry.ts`, for calls with options. */
export async function run({ settings, terminal }: Invocation): Promise<ExitCode> {
  const line = await buildStatusline(readStandardInput(), {
    // Nobody sees a pipe but Claude Code, which shows colours.
    color: settings.color !== 'never',
    now: Date.now(),
    findCost: async (path) => findSessionCost(path, settings),
  });
  await terminal.print(line);
  return 0;
}

/** All of it; empty if it is closed or a terminal: nobody types a status. */
function readStandardInput(): string {
  if (process.stdin.isTTY === true) return '';
  try {
    return readFileSync(0, 'utf8');
  } catch {
    return '';
  }
}
