import { AnnotationsError } from './annotations-error.ts';
import { BadFile, parsePersonFile, toObject, toTime, type Parsed } from './person-file-text.ts';
import { openPersonFile, type PersonFile } from './person-file.ts';
import {
  findNameProblem,
  findQueryProblem,
  mostRecent,
  mostSaved,
  noSearches,
  type RecentSearch,
  type SavedSearch,
  type Searches,
} from './searches.ts';

const format = 'scrollkeep-searches';
const version = 1;

/** Recent and saved searches of this machine, beside the tags, pins and notes. */
export function openSearches(dataDir: string): PersonFile<Searches> {
  const file = openPersonFile(dataDir, {
    name: 'searches.json',
    what: 'recent and saved searches',
    empty: noSearches,
    print: printSearches,
    parse: parseSearches,
  });
  return {
    ...file,
    change: (update) =>
      file.change((before) => {
        const after = update(before);
        checkSearches(after, before);
        return after;
      }),
  };
}

/** One search on one line. */
export function printSearches({ recent, saved }: Searches): string {
  const toLines = (items: readonly object[]) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
  const head = `"format": "${format}", "version": ${version}`;
  return `{${head}, "recent": ${toLines(recent)}, "saved": ${toLines(saved)}}\n`;
}

export function parseSearches(text: string): Parsed<Searches> {
  return parsePersonFile(text, { format, version }, ({ recent, saved }) => ({
    recent: toList(recent, mostRecent).map(toRecent),
    saved: toList(saved, mostSaved).map(toSaved),
  }));
}

/** What was there before was checked when it came. */
function checkSearches({ recent, saved }: Searches, before: Searches): void {
  const problem =
    saved.length > mostSaved
      ? `there are at most ${mostSaved} saved searches`
      : [
          ...recent.filter((each) => !before.recent.includes(each)).map(({ query }) => findQueryProblem(query)),
          ...saved
            .filter((each) => !before.saved.includes(each))
            .flatMap(({ name, query }) => [findNameProblem(name), findQueryProblem(query)]),
        ].find((each) => each !== undefined);
  if (problem !== undefined) throw new AnnotationsError('BAD_ANNOTATION', problem);
}

function toRecent(value: unknown): RecentSearch {
  const { query, usedAt } = toObject(value, 'a recent search');
  return { query: toQuery(query), usedAt: toTime(usedAt, 'a recent search') };
}

function toSaved(value: unknown): SavedSearch {
  const { name, query, savedAt } = toObject(value, 'a saved search');
  if (typeof name !== 'string' || findNameProblem(name) !== undefined) throw new BadFile('invalid name');
  return { name, query: toQuery(query), savedAt: toTime(savedAt, 'a saved search') };
}

function toQuery(value: unknown): string {
  if (typeof value !== 'string' || findQueryProblem(value) !== undefined) throw new BadFile('invalid query');
  return value;
}

function toList(value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new BadFile('not a list, or too long');
  return value as readonly unknown[];
}
