import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import { sortForks } from '@scrollkeep/transcript/conversation/link-forks.ts';
import { buildInsightReport, type PlacedFailure } from '@scrollkeep/transcript/insights/build-insight-report.ts';
import type { InsightFigures } from '@scrollkeep/transcript/insights/insight-figures.ts';
import type { InsightReport } from '@scrollkeep/transcript/insights/insight-report.ts';
import { toInsightFigures } from '@scrollkeep/transcript/insights/to-insight-figures.ts';
import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { PriceTable } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { Root } from '../disk/find-roots.ts';
import { listIndexedRows } from '../ls/read-indexed-rows.ts';
import { hasFilter, toRowFilter, toSessionFilter } from '../ls/session-filter.ts';
import { listIndexedInsights } from '../sessions/indexed-insights.ts';
import { listSessionPlaces } from '../sessions/list-session-places.ts';
import type { UnlinkedSession } from '../sessions/located-session.ts';
import { openProjectTitles } from '../sessions/project-titles.ts';
import { readUnlinked } from '../sessions/read-session.ts';
import { readSessions, type ReadSessionsOptions } from '../sessions/read-sessions.ts';
import type { OptionValues } from '../settings/option-values.ts';
import type { Settings } from '../settings/settings.ts';
import { withFreshIndex } from '../sync/with-fresh-index.ts';
import { listRelated } from './list-related.ts';
import { readCallInput } from './read-call-input.ts';

/** Which sessions are asked for, and how their figures are shown. */
export interface InsightFilter {
  readonly options: OptionValues;
  readonly now: number;
  readonly joins: ProjectJoins;
  /** Which of them, by their ids, where something else chooses too. */
  readonly wants?: ((session: string) => boolean) | undefined;
  readonly prices: PriceTable;
  /** Rows of each list. */
  readonly limit: number;
}

/** The figures of a session, and where its files are. */
interface Entry {
  readonly identity: string;
  readonly session: string;
  readonly figures: InsightFigures;
  readonly findFile: (agent: string | null) => Promise<string | undefined>;
}

/** The figures of every session that a command line asks for: from the index where it can answer, else from files. */
export async function readInsights(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  filter: InsightFilter,
  reading: ReadSessionsOptions,
): Promise<InsightReport> {
  return (await readIndexed(roots, settings, filter, reading)) ?? (await readFiles(roots, filter, reading));
}

/** The figures of one session, as it is. */
export async function readSessionInsights(
  located: UnlinkedSession,
  filter: Pick<InsightFilter, 'prices' | 'limit'>,
): Promise<InsightReport> {
  return buildReport([toEntry(located)], filter);
}

async function readIndexed(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  filter: InsightFilter,
  reading: ReadSessionsOptions,
): Promise<InsightReport | undefined> {
  const { options, now, joins, wants = () => true } = filter;
  return withFreshIndex(roots, settings, reading, async (connection) => {
    const all = await listIndexedInsights(connection, roots);
    if (all === undefined) return undefined;
    const entries = (await withoutCopies(all, roots, reading)).filter(({ session }) => wants(session));
    if (!hasFilter(options, now)) return buildReport(entries, filter);
    const fits = toRowFilter(options, now, joins);
    const rows = await listIndexedRows(connection, roots, now);
    const wanted = new Set(rows.filter(fits).map(({ identity }) => identity));
    return buildReport(
      entries.filter(({ identity }) => wanted.has(identity)),
      filter,
    );
  });
}

async function readFiles(
  roots: readonly Root[],
  filter: InsightFilter,
  reading: ReadSessionsOptions,
): Promise<InsightReport> {
  const fits = toSessionFilter(filter.options, filter.now, filter.joins);
  const entries: Entry[] = [];
  const wanted = new Set<string>();
  for await (const located of readSessions(roots, reading)) {
    entries.push(toEntry(located));
    if (fits(located) && filter.wants?.(located.session.id) !== false) wanted.add(located.identity);
  }
  const counted = await withoutCopies(entries, roots, reading);
  return buildReport(
    counted.filter(({ identity }) => wanted.has(identity)),
    filter,
  );
}

function toEntry({ session, identity, toFile }: UnlinkedSession): Entry {
  const { main, agents } = session.files;
  return {
    identity,
    session: session.id,
    figures: toInsightFigures(session),
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
async function withoutCopies(
  entries: readonly Entry[],
  roots: readonly Root[],
  reading: ReadSessionsOptions,
): Promise<readonly Entry[]> {
  const related = listRelated(entries.map(({ figures }) => figures.keys));
  if (related.length === 0) return entries;
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
        counted[at] = { ...entry, figures: toInsightFigures(session, (uuid) => known.has(uuid)) };
      const { main, agents } = session.files;
      for (const { facts } of main === undefined ? agents : [main, ...agents])
        for (const uuid of facts.nodes.readUuids()) known.add(uuid);
    }
  }
  return counted;
}

async function buildReport(
  entries: readonly Entry[],
  { prices, limit }: Pick<InsightFilter, 'prices' | 'limit'>,
): Promise<InsightReport> {
  const { report, placed } = buildInsightReport(entries, { prices, limit });
  const groups = await Promise.all(placed.map((group) => withInput(group, entries)));
  return { ...report, failures: { ...report.failures, groups } };
}

async function withInput(
  { place, ...group }: PlacedFailure,
  entries: readonly Entry[],
): Promise<InsightReport['failures']['groups'][number]> {
  const { agent, characters } = group.shortest;
  const path = await entries[place.entry]?.findFile(agent);
  const input = path === undefined ? undefined : await readCallInput(path, { ...place, tool: group.tool, characters });
  return { ...group, shortest: { ...group.shortest, input: input ?? null } };
}
