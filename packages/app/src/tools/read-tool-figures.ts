import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { ToolFigures } from '@scrollkeep/transcript/conversation/rows/tool-figures.ts';
import { toToolFigures } from '@scrollkeep/transcript/conversation/rows/tool-figures.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { listIndexedRows } from '@scrollkeep/server/ls/read-indexed-rows.ts';
import { hasFilter, toRowFilter, toSessionFilter } from '@scrollkeep/server/ls/session-filter.ts';
import { listIndexedTools } from '@scrollkeep/server/sessions/indexed-sessions.ts';
import { readSessions, type ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { withFreshIndex } from '@scrollkeep/server/sync/with-fresh-index.ts';

/** Which sessions are asked for. */
export interface ToolFilter {
  readonly options: OptionValues;
  readonly now: number;
  readonly joins: ProjectJoins;
}

/** The figures of every session that a command line asks for: from the index where it can answer, else from files. */
export async function readToolFigures(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  filter: ToolFilter,
  reading: ReadSessionsOptions,
): Promise<readonly (readonly ToolFigures[])[]> {
  return (await readIndexed(roots, settings, filter, reading)) ?? (await readFiles(roots, filter, reading));
}

async function readIndexed(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  { options, now, joins }: ToolFilter,
  reading: ReadSessionsOptions,
): Promise<readonly (readonly ToolFigures[])[] | undefined> {
  const fits = toRowFilter(options, now, joins);
  return withFreshIndex(roots, settings, reading, async (connection) => {
    const tools = await listIndexedTools(connection, roots);
    if (tools === undefined || !hasFilter(options, now)) return tools === undefined ? undefined : [...tools.values()];
    const rows = await listIndexedRows(connection, roots, now);
    return rows.filter(fits).map(({ identity }) => tools.get(identity) ?? []);
  });
}

async function readFiles(
  roots: readonly Root[],
  { options, now, joins }: ToolFilter,
  reading: ReadSessionsOptions,
): Promise<readonly (readonly ToolFigures[])[]> {
  const fits = toSessionFilter(options, now, joins);
  const found: (readonly ToolFigures[])[] = [];
  for await (const located of readSessions(roots, reading))
    if (fits(located)) found.push(toToolFigures(located.session));
  return found;
}
