import type { Invocation } from '../command-line/command.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { isIdle, toActivity } from './session-activity.ts';
import { parseDate } from './parse-date.ts';

/** Which sessions a command line asks for. */
export function toSessionFilter(options: Invocation['options'], now: number): (located: LocatedSession) => boolean {
  const text = (name: string) => (typeof options[name] === 'string' ? options[name] : undefined);
  const [project, branch, model, status, since, until] = ['project', 'git-branch', 'model', 'status', 'since', 'until'].map(text);
  const from = since === undefined ? undefined : parseDate('since', since, now, 'start');
  const to = until === undefined ? undefined : parseDate('until', until, now, 'end');
  return (located) => {
    const { firstMs, lastMs } = toActivity(located);
    return (
      (project === undefined || isInProject(located, project)) &&
      (branch === undefined || located.session.files.main?.facts.gitBranch === branch) &&
      (model === undefined || usesModel(located, model)) &&
      (status === undefined || hasStatus(located, status, now)) &&
      (from === undefined || lastMs >= from) &&
      (to === undefined || firstMs <= to)
    );
  };
}

function isInProject({ session, projectFolder }: LocatedSession, text: string): boolean {
  const wanted = text.toLowerCase();
  return [session.project, projectFolder].some((name) => name?.toLowerCase().includes(wanted) === true);
}

function usesModel({ session }: LocatedSession, text: string): boolean {
  const wanted = text.toLowerCase();
  return [...session.usage.byModel().keys()].some((model) => model.toLowerCase().includes(wanted));
}

/** `idle` and `live` are about the file; the others are the last state, which an idle session keeps. */
function hasStatus(located: LocatedSession, status: string, now: number): boolean {
  if (status === 'idle') return isIdle(located, now);
  if (status === 'live') return !isIdle(located, now);
  return located.session.status === status;
}
