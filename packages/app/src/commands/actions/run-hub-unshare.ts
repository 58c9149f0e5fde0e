import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { removeTags } from '@scrollkeep/store/annotations/annotation.ts';
import type { Invocation } from '../../command-line/command.ts';
import { listSharedSessions } from '../../hub-client/list-shared-sessions.ts';
import { HubRefusal, openHub, type Hub } from '../../hub-client/open-hub.ts';
import { findPushed, forgetPushed, putPushed, type PushedSession } from '../../hub-client/pushed-file.ts';
import { putShared, readShared, type SharedThings } from '../../hub-client/shared-file.ts';
import {
  noAnnotations,
  sendAnnotations,
  takeBack,
  toStamp,
  type SharedAnnotations,
} from '../../hub-client/shared-annotations.ts';
import { chooseShared, readKnownSessions, type ChosenThing, type KnownSessions } from './choose-shared.ts';
import { isNothing, readAnnotationOptions, type NamedAnnotations } from './read-annotation-options.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, settings, terminal, signal } = invocation;
  const { dataDir } = settings;
  const hub = await openHub({ dataDir, signal });
  const { url } = hub.login;
  const before = await readShared(dataDir, url);
  const known = await readKnownSessions(invocation);
  const chosen = await chooseShared(invocation, known);
  const taken = readAnnotationOptions(options);
  if (!isNothing(taken)) return unshareAnnotations(invocation, hub, { before, known, chosen, taken });
  const after = remove(before, chosen);
  if (after === undefined)
    throw new AppError({
      code: 'NOT_SHARED',
      message: `${'path' in chosen ? toShownPath(chosen.path) : chosen.id} is not shared on ${url}`,
      hint: '`scrollkeep hub share` lists what is.',
      exitCode: 66,
    });
  const stays = new Set(listSharedSessions(known.rows, known.joins, after).map(({ id }) => id));
  const gone = listSharedSessions(known.rows, known.joins, before).filter(({ id }) => !stays.has(id));
  // First on this machine: whatever happens next, nothing more of it is sent.
  putShared(dataDir, after);
  const isDeleting = options['delete'] === true;
  const isStillShared = 'id' in chosen && stays.has(chosen.id);
  const pushed: [string, PushedSession][] = [];
  for (const { id } of isStillShared ? [{ id: chosen.id }] : gone) {
    const found = await findPushed(dataDir, id, url);
    if (found !== undefined) pushed.push([id, found]);
  }
  for (const [session, { id, project }] of pushed) {
    const path = `/hub/v1/sessions/${encodeURIComponent(id)}`;
    if (isDeleting) await askIfThere(hub, 'DELETE', path, undefined);
    else {
      if ('path' in chosen)
        await askIfThere(hub, 'PUT', `/hub/v1/projects/${encodeURIComponent(project)}/shares`, { shares: [] });
      // It may also have been shared by itself on the hub.
      await askIfThere(hub, 'PUT', `${path}/shares`, { shares: [] });
    }
    // What is still shared with its project keeps its record: with it, a push knows that the session was deleted.
    if (isDeleting && !isStillShared) forgetPushed(dataDir, session);
    else if (!isStillShared) await replaceAnnotations(hub, dataDir, session, () => noAnnotations);
  }
  const amount = toReadableAmount(pushed.length, 'session');
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ url, sessions: pushed.length, deleted: isDeleting }, null, 2)}\n`
      : isDeleting
        ? `No longer shared. ${amount} deleted from ${url}.` +
          (isStillShared ? ' Its project is still shared, but the session is not pushed again.\n' : '\n')
        : isStillShared
          ? `The session is no longer shared individually. Its project is still shared on ${url}, so anyone who can ` +
            'see the project can see the session.\n'
          : `No longer shared. ${amount} on ${url}: visible only to you, and through links. --delete deletes them.\n`,
  );
  return 0;
}

interface TakenAnnotations {
  readonly before: SharedThings;
  readonly known: KnownSessions;
  readonly chosen: ChosenThing;
  readonly taken: NamedAnnotations;
}

/** The sessions stay shared; some tags, or the notes, go from the hub. */
async function unshareAnnotations(
  { options, settings, terminal }: Invocation,
  hub: Hub,
  { before, known, chosen, taken }: TakenAnnotations,
): Promise<ExitCode> {
  if (options['delete'] === true)
    throw new AppError({ code: 'usage', message: '--delete cannot be combined with --tag or --notes', exitCode: 64 });
  const isChosen = (each: { readonly path: string } | { readonly id: string }) =>
    'path' in chosen ? 'path' in each && each.path === chosen.path : 'id' in each && each.id === chosen.id;
  const keep = <Thing extends SharedThings['projects'][number] | SharedThings['sessions'][number]>(each: Thing) => {
    if (!isChosen(each)) return each;
    const { tags = [], notes, ...rest } = each;
    const left = removeTags(tags, taken.tags);
    return {
      ...rest,
      ...(left.length > 0 ? { tags: left } : {}),
      ...(notes === true && !taken.notes ? { notes } : {}),
    };
  };
  // First on this machine: whatever happens next, nothing more of it is sent.
  putShared(settings.dataDir, {
    ...before,
    projects: before.projects.map(keep) as SharedThings['projects'],
    sessions: before.sessions.map(keep) as SharedThings['sessions'],
  });
  let changed = 0;
  for (const { id } of listSharedSessions(known.rows, known.joins, before).filter(({ by }) => isChosen(by)))
    if (await replaceAnnotations(hub, settings.dataDir, id, (sent) => takeBack(sent, taken))) changed++;
  const amount = toReadableAmount(changed, 'session');
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ url: hub.login.url, sessions: changed, deleted: false }, null, 2)}\n`
      : `No longer shared, and removed from ${amount} on ${hub.login.url}.\n`,
  );
  return 0;
}

/** Whether the hub had something that it has no more. */
async function replaceAnnotations(
  hub: Hub,
  dataDir: string,
  session: string,
  change: (sent: SharedAnnotations) => SharedAnnotations,
): Promise<boolean> {
  const pushed = await findPushed(dataDir, session, hub.login.url);
  if (pushed?.annotations === undefined) return false;
  const sent = change(pushed.annotations.sent);
  if (toStamp(sent) === toStamp(pushed.annotations.sent)) return false;
  await sendAnnotations(hub, pushed.id, pushed.redaction, sent);
  putPushed(dataDir, session, { ...pushed, annotations: { stamp: toStamp(sent), sent } });
  return true;
}

/** undefined if it was not shared. */
function remove(shared: SharedThings, chosen: ChosenThing): SharedThings | undefined {
  const projects = shared.projects.filter((each) => !('path' in chosen) || each.path !== chosen.path);
  const sessions = shared.sessions.filter((each) => !('id' in chosen) || each.id !== chosen.id);
  const isSame = projects.length === shared.projects.length && sessions.length === shared.sessions.length;
  return isSame ? undefined : { ...shared, projects, sessions };
}

/** A session that is no longer on the hub needs no change. */
async function askIfThere(hub: Hub, method: 'DELETE' | 'PUT', path: string, body: object | undefined): Promise<void> {
  try {
    await hub.ask(method, path, body);
  } catch (error) {
    if (!(error instanceof HubRefusal) || error.problem['status'] !== 404) throw error;
  }
}
