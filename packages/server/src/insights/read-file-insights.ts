import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { sortForks } from '@scrollkeep/transcript/conversation/link-forks.ts';
import type { InsightReport } from '@scrollkeep/transcript/insights/insight-report.ts';
import { toInsightFigures } from '@scrollkeep/transcript/insights/to-insight-figures.ts';
import { listPromptLimits } from '@scrollkeep/transcript/usage/prices/list-prompt-limits.ts';
import type { Root } from '../disk/find-roots.ts';
import { toSessionFilter } from '../ls/session-filter.ts';
import { listSessionPlaces } from '../sessions/list-session-places.ts';
import type { UnlinkedSession } from '../sessions/located-session.ts';
import { openProjectTitles } from '../sessions/project-titles.ts';
import { readUnlinked } from '../sessions/read-session.ts';
import { readSessions, type ReadSessionsOptions } from '../sessions/read-sessions.ts';
import { buildReport, type InsightEntry, type InsightFilter } from './insight-entry.ts';
import { listRelated } from './list-related.ts';

/** The figures of one session, as it is. */
export async function readSessionInsights(
  located: UnlinkedSession,
  filter: Pick<InsightFilter, 'prices' | 'limit'>,
): Promise<InsightReport> {
  return buildReport([toEntry(located, listPromptLimits(filter.prices))], filter);
}

/** The figures of sessions from their files. */
export async function readFileInsights(
  roots: readonly Root[],
  filter: InsightFilter,
  reading: ReadSessionsOptions,
): Promise<InsightReport> {
  const fits = toSessionFilter(filter.options, filter.now, filter.joins);
  const promptLimits = listPromptLimits(filter.prices);
  const entries: InsightEntry[] = [];
  const wanted = new Set<string>();
  for await (const located of readSessions(roots, reading)) {
    entries.push(toEntry(located, promptLimits));
    if (fits(located) && filter.wants?.(located.session.id) !== false) wanted.add(located.identity);
  }
  const related = listRelated(entries.map(({ figures }) => figures.keys));
  const counted = related.length === 0 ? entries : await withoutCopies(entries, related, roots, filter, reading);
  return buildReport(
    counted.filter(({ identity }) => wanted.has(identity)),
    filter,
  );
}

function toEntry({ session, identity, toFile }: UnlinkedSession, promptLimits: readonly number[]): InsightEntry {
  const { main, agents } = session.files;
  return {
    identity,
    session: session.id,
    figures: toInsightFigures(session, promptLimits),
    findFile: (agent) => {
      const path = agent === null ? main?.path : agents.find(({ id }) => id === agent)?.path;
      return Promise.resolve(path === undefined ? undefined : toFile(path));
    },
  };
}

/**
 * What a session copied from another one counts there. Sessions that may be copies of each other are read: only their
 * records say what each has for itself.
 */
export async function withoutCopies(
  entries: readonly InsightEntry[],
  related: readonly (readonly number[])[],
  roots: readonly Root[],
  { prices }: Pick<InsightFilter, 'prices'>,
  reading: ReadSessionsOptions,
): Promise<readonly InsightEntry[]> {
  const promptLimits = listPromptLimits(prices);
  const places = new Map((await listSessionPlaces(roots, reading)).map((place) => [place.identity, place]));
  const titles = openProjectTitles(reading.maxLineBytes);
  const counted = [...entries];
  for (const group of related) {
    const byName = new Map<Session, number>();
    for (const at of group) {
      const place = places.get(entries[at]?.identity ?? '');
      if (place !== undefined) byName.set((await readUnlinked(place, titles, reading)).session, at);
    }
    const known = new Set<string>();
    for (const session of sortForks([...byName.keys()])) {
      const at = byName.get(session) ?? -1;
      const entry = entries[at];
      if (entry !== undefined)
        counted[at] = { ...entry, figures: toInsightFigures(session, promptLimits, (uuid) => known.has(uuid)) };
      const { main, agents } = session.files;
      for (const { facts } of main === undefined ? agents : [main, ...agents])
        for (const uuid of facts.nodes.readUuids()) known.add(uuid);
    }
  }
  return counted;
}
