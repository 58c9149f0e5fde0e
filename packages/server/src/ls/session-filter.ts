import { isOfProject, type ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { AppError } from '../errors/app-error.ts';
import type { OptionValues } from '../settings/option-values.ts';
import { fitsFilter, isFiltering, type FilteredSession, type SessionFilter } from '../sessions/fits-filter.ts';
import type { UnlinkedSession } from '../sessions/located-session.ts';
import { findSessionSource } from '../sessions/find-session-source.ts';
import { isIdle, toActivity } from '../sessions/session-activity.ts';
import { sessionStates } from '../sessions/session-states.ts';
import { parseDate } from '../text/parse-date.ts';

/** A session as lists have it, with its project. */
export interface FilteredRow extends Omit<FilteredSession, 'isIdle' | 'costMicros'> {
  readonly project: string | undefined;
  readonly projectFolder: string;
  readonly idle: boolean;
  readonly costMicros?: number | null | undefined;
}

/** Which sessions a command line asks for. */
export function toRowFilter(options: OptionValues, now: number, joins: ProjectJoins): (row: FilteredRow) => boolean {
  const project = findText(options, 'project');
  const filter = parseFilter(options, now);
  if (project === undefined && !isFiltering(filter)) return () => true;
  return (row) =>
    (project === undefined || isOfProject({ path: row.project, folder: row.projectFolder }, project, joins)) &&
    fitsFilter({ ...row, isIdle: row.idle, costMicros: row.costMicros }, filter);
}

/** Whether a command line asks for certain sessions: of those none is hidden for being empty. */
export function hasFilter(options: OptionValues, now: number): boolean {
  return (
    options['substantial'] === true ||
    findText(options, 'project') !== undefined ||
    isFiltering(parseFilter(options, now))
  );
}

/** Whether it takes the costs of sessions to answer. */
export function asksForCosts(options: OptionValues): boolean {
  return options['min-cost'] !== undefined || options['max-cost'] !== undefined;
}

/** The same about a session that was read. */
export function toSessionFilter(
  options: OptionValues,
  now: number,
  joins: ProjectJoins,
): (located: UnlinkedSession) => boolean {
  const fits = toRowFilter(options, now, joins);
  return (located) => {
    const { session, projectFolder } = located;
    return fits({
      project: session.project,
      projectFolder,
      gitBranch: session.files.main?.facts.gitBranch,
      models: [...session.usage.byModel().keys()],
      status: session.status,
      idle: isIdle(located, now),
      // No command that reads whole sessions asks for it.
      isSubstantial: true,
      tags: [],
      isPinned: false,
      source: findSessionSource(located),
      ...toActivity(located),
    });
  };
}

function parseFilter(options: OptionValues, now: number): SessionFilter {
  const [since, until, status] = ['since', 'until', 'status'].map((name) => findText(options, name));
  const tags = listWantedTags(options);
  return {
    status: sessionStates.find((state) => state === status),
    model: findText(options, 'model'),
    gitBranch: findText(options, 'git-branch'),
    sinceMs: since === undefined ? undefined : parseDate('since', since, now, 'start'),
    untilMs: until === undefined ? undefined : parseDate('until', until, now, 'end'),
    minCostMicros: parseCost('min-cost', findText(options, 'min-cost')),
    maxCostMicros: parseCost('max-cost', findText(options, 'max-cost')),
    tags: tags.length === 0 ? undefined : tags,
    isPinned: options['pinned'] === true,
    source: findText(options, 'source'),
  };
}

function findText(options: OptionValues, name: string): string | undefined {
  return typeof options[name] === 'string' ? options[name] : undefined;
}

function parseCost(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const dollars = /^\$?(\d{1,9}(?:\.\d{1,6})?)$/.exec(text)?.[1];
  if (dollars !== undefined) return Math.round(Number(dollars) * 1e6);
  throw new AppError({
    code: 'usage',
    message: `--${option}: ${JSON.stringify(text)} is not an amount in dollars`,
    hint: 'Give a number such as 5 or 0.50.',
    exitCode: 64,
  });
}

export function listWantedTags(options: OptionValues): readonly string[] {
  const { tag } = options;
  return typeof tag === 'string' ? [tag] : Array.isArray(tag) ? (tag as readonly string[]) : [];
}
