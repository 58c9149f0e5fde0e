import { openSearches } from '@scrollkeep/store/annotations/open-searches.ts';
import {
  findNameProblem,
  findQueryProblem,
  findSaved,
  putSaved,
  removeSaved,
  type SavedSearch,
} from '@scrollkeep/store/annotations/searches.ts';
import { withAnnotationErrors } from '@scrollkeep/server/annotations/read-annotations.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';

/** The words of the command line, behind those of the saved search that is named. Checked before anything is read. */
export async function getQuery({ args, options, settings }: Invocation): Promise<string> {
  const typed = args.join(' ').trim();
  const { saved: name, save } = options;
  const kept = typeof name === 'string' ? (await getSaved(settings.dataDir, name)).query : '';
  const query = kept === '' || typed === '' ? kept + typed : `${toGroup(kept)} ${toGroup(typed)}`;
  if (query === '')
    throw toUsage('a query is missing', 'Run "scrollkeep search WORDS" or "scrollkeep search --saved NAME".');
  const problem = typeof save === 'string' ? (findNameProblem(save) ?? findQueryProblem(query)) : undefined;
  if (problem !== undefined) throw toUsage(problem, 'Run "scrollkeep search --save NAME WORDS".');
  return query;
}

export async function saveSearch({ settings, terminal }: Invocation, name: string, query: string): Promise<void> {
  let isNew = true;
  await withAnnotationErrors(() =>
    openSearches(settings.dataDir).change((before) => {
      isNew = findSaved(before, name) === undefined;
      return putSaved(before, name, query, new Date());
    }),
  );
  terminal.say(`${isNew ? 'Saved' : 'Updated'} the search ${toQuoted(name)}.`);
}

export async function deleteSaved({ settings, terminal }: Invocation, name: string): Promise<ExitCode> {
  const { name: written } = await getSaved(settings.dataDir, name);
  await withAnnotationErrors(() => openSearches(settings.dataDir).change((before) => removeSaved(before, name)));
  terminal.say(`Deleted the saved search ${toQuoted(written)}.`);
  return 0;
}

export async function listSaved({ options, settings, terminal }: Invocation): Promise<ExitCode> {
  const saved = await readSaved(settings.dataDir);
  await terminal.print(
    options['json'] === true ? `${JSON.stringify({ saved }, null, 2)}\n` : printSaved(saved, terminal.width),
  );
  return 0;
}

function printSaved(saved: readonly SavedSearch[], width: number): string {
  if (saved.length === 0) return 'No saved searches yet. Save one with scrollkeep search --save NAME WORDS.\n';
  return printTable(
    [{}, { shrinks: 'end' }],
    saved.map(({ name, query }) => [toSafeText(name), toSafeText(query)]),
    { width },
  );
}

async function readSaved(dataDir: string): Promise<readonly SavedSearch[]> {
  return withAnnotationErrors(async () => openSearches(dataDir).read().saved);
}

async function getSaved(dataDir: string, name: string): Promise<SavedSearch> {
  const saved = await readSaved(dataDir);
  const found = findSaved({ recent: [], saved }, name);
  if (found !== undefined) return found;
  throw new AppError({
    code: 'NO_SUCH_SEARCH',
    message: `no saved search named ${toQuoted(name)}`,
    hint:
      saved.length === 0
        ? 'Save one with scrollkeep search --save NAME WORDS.'
        : `Saved searches: ${saved.map((each) => toSafeText(each.name)).join(', ')}.`,
    exitCode: 66,
  });
}

/** An OR in one of two queries ends with it. */
function toGroup(query: string): string {
  return /\sOR\s/.test(query) ? `(${query})` : query;
}

function toUsage(message: string, hint: string): AppError {
  return new AppError({ code: 'usage', message, hint, exitCode: 64 });
}

function toQuoted(name: string): string {
  return JSON.stringify(toSafeText(name.trim()));
}
