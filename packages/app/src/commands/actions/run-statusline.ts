import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Invocation } from '../../command-line/command.ts';
import { buildStatusline } from '../../statusline/build-statusline.ts';
import { findKnownBudget } from '../../statusline/find-known-budget.ts';
import { findSessionCost } from '../../statusline/find-session-cost.ts';
import { readPipedInput } from '../../terminal/read-piped-input.ts';

/** The same line as the short way in `statusline-entry.ts`, for calls with options. */
export async function run({ settings, terminal }: Invocation): Promise<ExitCode> {
  const line = await buildStatusline(readPipedInput(), {
    // Nobody sees a pipe but Claude Code, which shows colours.
    color: settings.color !== 'never',
    now: Date.now(),
    findCost: async (path) => findSessionCost(path, settings),
    findBudget: async () => findKnownBudget(settings, Date.now()),
  });
  await terminal.print(line);
  return 0;
}
