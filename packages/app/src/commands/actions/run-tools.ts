import type { ToolFigures } from '@scrollkeep/transcript/conversation/rows/tool-figures.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import type { ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import type { Invocation } from '../../command-line/command.ts';
import { checkSessionOrFilters } from './check-session-or-filters.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';
import { readToolFigures } from '../../tools/read-tool-figures.ts';
import { printToolStatistics } from '../../tools/print-tool-statistics.ts';
import { addUpTools, openToolStatistics, sortKeys, type ToolStatistics } from '../../tools/tool-statistics.ts';

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  optimizeLater();
  const [name] = args;
  const now = Date.now();
  checkSessionOrFilters(name, options, now);
  const { reading, problems } = collectProblems({ settings, signal });
  const joins = readProjectJoins(settings.dataDir, terminal.warn);
  const { sessions, figures } =
    name === undefined
      ? await readToolFigures(await getRoots([], settings), settings, { options, now, joins }, reading)
      : { sessions: 1, figures: [await readFigures(name, settings, reading)] };
  const statistics = openToolStatistics();
  for (const each of figures) statistics.add(each);
  const sort = sortKeys.find((key) => key === options['sort']) ?? 'calls';
  const tools = statistics.list(sort);
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(toJson(tools, sessions), null, 2)}\n`
      : printToolStatistics(tools, { ...terminal, sessions }),
  );
  return reportProblems(problems, terminal);
}

/** Reading a session takes most of the program, which is loaded only then. */
async function readFigures(
  name: string,
  settings: Settings,
  reading: ReadSessionsOptions,
): Promise<readonly ToolFigures[]> {
  const [{ getSession }, { toToolFigures }] = await Promise.all([
    import('@scrollkeep/server/sessions/get-session.ts'),
    import('@scrollkeep/transcript/conversation/rows/tool-figures.ts'),
  ]);
  return toToolFigures((await getSession(name, settings, reading)).session);
}

/** The documented shape of `tools --json`. */
function toJson(tools: readonly ToolStatistics[], sessions: number): object {
  const { name: _, ...all } = addUpTools(tools);
  return { sessions, all, tools };
}
