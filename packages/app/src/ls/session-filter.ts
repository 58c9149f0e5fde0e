import type { OptionValues } from '../settings/option-values.ts';
import type { UnlinkedSession } from '../sessions/located-session.ts';
import { isIdle, toActivity } from '../sessions/session-activity.ts';
import { parseDate } from '../text/parse-date.ts';

/** What a filter asks about a session, from wherever it is known. */
export interface FilteredSession {
  readonly project: string | undefined;
  readonly projectFolder: string;
  readonly gitBranch: string | undefined;
  readonly models: readonly string[];
  readonly status: string;
  readonly idle: boolean;
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Which sessions a command line asks for. */
export function toRowFilter(options: OptionValues, now: number): (row: FilteredSession) => boolean {
  const text = (name: string) => (typeof options[name] === 'string' ? options[name] : undefined);
  const [project, branch, model, status, since, until] = [
    'project',
    'git-branch',
    'model',
    'status',
    'since',
    'until',
  ].map(text);
  const from = since === undefined ? undefined : parseDate('since', since, now, 'start');
  const to = until === undefined ? undefined : parseDate('until', until, now, 'end');
  return (row) =>
    (project === undefined ||
      [row.project, row.projectFolder].some((name) => name?.toLowerCase().includes(project.toLowerCase()) === true)) &&
    (branch === undefined || row.gitBranch === branch) &&
    (model === undefined || row.models.some((name) => name.toLowerCase().includes(model.toLowerCase()))) &&
    (status === undefined || hasStatus(row, status)) &&
    (from === undefined || row.lastMs >= from) &&
    (to === undefined || row.firstMs <= to);
}

/** The same about a session that was read. */
export function toSessionFilter(options: OptionValues, now: number): (located: UnlinkedSession) => boolean {
  const fits = toRowFilter(options, now);
  return (located) => {
    const { session, projectFolder } = located;
    return fits({
      project: session.project,
      projectFolder,
      gitBranch: session.files.main?.facts.gitBranch,
      models: [...session.usage.byModel().keys()],
      status: session.status,
      idle: isIdle(located, now),
      ...toActivity(located),
    });
  };
}

/** `idle` and `live` are about the file; the others are the last state, which an idle session keeps. */
function hasStatus(row: FilteredSession, status: string): boolean {
  if (status === 'idle') return row.idle;
  if (status === 'live') return !row.idle;
  return row.status === status;
}
