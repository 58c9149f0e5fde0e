import { toToolFigures, type ToolFigures } from '@scrollkeep/transcript/conversation/rows/tool-figures.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { toSessionFilter } from '@scrollkeep/server/ls/session-filter.ts';
import { readSessions, type ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { SessionTools, ToolFilter } from './read-tool-figures.ts';

/** The figures of tools from the files of sessions. */
export async function readFileTools(
  roots: readonly Root[],
  { options, now, joins }: ToolFilter,
  reading: ReadSessionsOptions,
): Promise<SessionTools> {
  const fits = toSessionFilter(options, now, joins);
  const found: (readonly ToolFigures[])[] = [];
  for await (const located of readSessions(roots, reading))
    if (fits(located)) found.push(toToolFigures(located.session));
  return { sessions: found.length, figures: found };
}
