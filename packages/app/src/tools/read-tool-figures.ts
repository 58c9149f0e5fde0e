import { join } from 'node:path';
import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { ToolFigures } from '@scrollkeep/transcript/conversation/rows/tool-figures.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { openKeptAnswer } from '@scrollkeep/server/cache/kept-answer.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { listIndexedRows } from '@scrollkeep/server/ls/read-indexed-rows.ts';
import { hasFilter, toRowFilter } from '@scrollkeep/server/ls/session-filter.ts';
import { listIndexedTools } from '@scrollkeep/server/sessions/indexed-sessions.ts';
import { readIndexedState } from '@scrollkeep/server/sessions/indexed-state.ts';
import type { ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { withFreshIndex } from '@scrollkeep/server/sync/with-fresh-index.ts';
import { openToolStatistics } from './tool-statistics.ts';

/** Which sessions are asked for. */
export interface ToolFilter {
  readonly options: OptionValues;
  readonly now: number;
  readonly joins: ProjectJoins;
}

/** Figures of tools over some sessions; those of several may be in one list. */
export interface SessionTools {
  readonly sessions: number;
  readonly figures: readonly (readonly ToolFigures[])[];
}

/** More names of tools than a person has. */
const maxKeptBytes = 4 * 1024 ** 2;

/** The figures of every session that a command line asks for: from the index where it can answer, else from files. */
export async function readToolFigures(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  filter: ToolFilter,
  reading: ReadSessionsOptions,
): Promise<SessionTools> {
  const indexed = await readIndexed(roots, settings, filter, reading);
  if (indexed !== undefined) return indexed;
  // What reads sessions is most of the program: it is loaded only where there is something to read.
  const { readFileTools } = await import('./read-file-tools.ts');
  return readFileTools(roots, filter, reading);
}

async function readIndexed(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  { options, now, joins }: ToolFilter,
  reading: ReadSessionsOptions,
): Promise<SessionTools | undefined> {
  return withFreshIndex(roots, settings, reading, async (connection) => {
    if (!hasFilter(options, now)) return readAll(connection, roots, settings.cacheDir);
    const tools = await listIndexedTools(connection, roots);
    if (tools === undefined) return undefined;
    const rows = (await listIndexedRows(connection, roots, now)).filter(toRowFilter(options, now, joins));
    return { sessions: rows.length, figures: rows.map(({ identity }) => tools.get(identity) ?? []) };
  });
}

/** Added up, and kept until something changes. */
async function readAll(
  connection: Connection,
  roots: readonly Root[],
  cacheDir: string,
): Promise<SessionTools | undefined> {
  const basis = [await readIndexedState(connection, roots)];
  const kept = openKeptAnswer<SessionTools>(join(cacheDir, 'tools.cache'), { basis, maxBytes: maxKeptBytes });
  const known = kept.find();
  if (known !== undefined) return known;
  const tools = await listIndexedTools(connection, roots);
  if (tools === undefined) return undefined;
  const statistics = openToolStatistics();
  for (const figures of tools.values()) statistics.add(figures);
  const all = statistics
    .list('name')
    .map(({ name, byStatus, durationMs, timedCalls }) => ({ name, byStatus, durationMs, timedCalls }));
  const found = { sessions: tools.size, figures: [all] };
  kept.put(found);
  return found;
}
