import { isJsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { addTags } from '@scrollkeep/store/annotations/annotation.ts';
import type { Invocation } from '../../command-line/command.ts';
import { chooseTargets } from '../../hub-client/choose-targets.ts';
import { listSharedSessions } from '../../hub-client/list-shared-sessions.ts';
import { getLogin } from '../../hub-client/login-file.ts';
import { HubRefusal, openHub, type Hub } from '../../hub-client/open-hub.ts';
import { printSharing, printShared } from '../../hub-client/print-push.ts';
import { toShares } from '../../hub-client/commit-session.ts';
import { findPushed, forgetPushed } from '../../hub-client/pushed-file.ts';
import { putShared, readShared, type SharedThings, type ShareTarget } from '../../hub-client/shared-file.ts';
import { sharedRedactions, toScopes, type SharedRedaction } from '../../hub-client/shared-redactions.ts';
import { chooseShared, readKnownSessions, type ChosenThing } from './choose-shared.ts';
import { isNothing, readAnnotationOptions } from './read-annotation-options.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  const { url } = await getLogin(settings.dataDir);
  if (args.length === 0) {
    const given = ['session', 'with', 'redact', 'tag', 'notes'].filter((name) => options[name] !== undefined);
    if (given.length > 0)
      throw new AppError({ code: 'usage', message: `--${given[0]} needs a project or session`, exitCode: 64 });
    const shared = await readShared(settings.dataDir, url);
    return print(invocation, shared, () => printShared(shared, terminal.color));
  }
  const known = await readKnownSessions(invocation);
  const chosen = await chooseShared(invocation, known);
  const hub = await openHub({ dataDir: settings.dataDir, signal });
  const before = await readShared(settings.dataDir, url);
  const how = await chooseHow(hub, options, findShared(before, chosen));
  const { targets, redaction } = how;
  await checkRedaction(hub, redaction);
  const shared = add(before, chosen, how);
  const own = listSharedSessions(known.rows, known.joins, shared).filter(({ id, by }) =>
    'path' in chosen ? 'path' in by && by.path === chosen.path : id === chosen.id,
  );
  await tellHub(
    hub,
    own.map(({ id }) => id),
    chosen,
    targets,
    settings.dataDir,
  );
  putShared(settings.dataDir, shared);
  return print(
    invocation,
    shared,
    () =>
      `${'path' in chosen ? toShownPath(chosen.path) : `Session ${chosen.id}`}: ` +
      `${toReadableAmount(own.length, 'session')}, ${printSharing(how)}.\n` +
      'Push with `scrollkeep hub push`, or see what would be sent with `scrollkeep hub push --dry-run`.\n',
  );
}

/** A hub may demand redaction; better said now than with every push. */
async function checkRedaction(hub: Hub, redaction: SharedRedaction): Promise<void> {
  const { redaction: demanded } = await hub.ask('GET', '/hub/v1/about');
  const scopes = isJsonObject(demanded) && Array.isArray(demanded['scopes']) ? demanded['scopes'] : [];
  const lacking = scopes.filter((scope) => typeof scope !== 'string' || !toScopes(redaction).includes(scope));
  if (lacking.length > 0)
    throw new AppError({
      code: 'REDACTION_REQUIRED',
      message: `${hub.login.url} accepts only sessions in which ${scopes.join(' and ')} are replaced`,
      hint: redaction === 'all' ? 'Update Scrollkeep on this machine.' : 'Use --redact all, which is the default.',
      exitCode: 64,
    });
}

type Sharing = Omit<SharedThings['projects'][number], 'path'>;

/** Tags and notes are added to those that leave already, and where only they are named, the rest stays as it was. */
async function chooseHow(hub: Hub, options: Invocation['options'], before: Sharing | undefined): Promise<Sharing> {
  const added = readAnnotationOptions(options);
  const isOnlyAdding = before !== undefined && !isNothing(added) && !options['with'] && !options['redact'];
  const wanted = options['with'];
  const targets = await chooseTargets(hub, Array.isArray(wanted) ? (wanted as readonly string[]) : []);
  const redaction = sharedRedactions.find((each) => each === options['redact']) ?? 'all';
  const tags = addTags(before?.tags ?? [], added.tags);
  return {
    ...(isOnlyAdding ? { redaction: before.redaction, targets: before.targets } : { redaction, targets }),
    ...(tags.length > 0 ? { tags } : {}),
    ...(added.notes || before?.notes === true ? { notes: true } : {}),
  };
}

function findShared(shared: SharedThings, chosen: ChosenThing): Sharing | undefined {
  return 'path' in chosen
    ? shared.projects.find(({ path }) => path === chosen.path)
    : shared.sessions.find(({ id }) => id === chosen.id);
}

function add(shared: SharedThings, chosen: ChosenThing, how: Sharing): SharedThings {
  return 'path' in chosen
    ? { ...shared, projects: [...shared.projects.filter(({ path }) => path !== chosen.path), { ...chosen, ...how }] }
    : { ...shared, sessions: [...shared.sessions.filter(({ id }) => id !== chosen.id), { ...chosen, ...how }] };
}

/** What is on the hub already gets its new readers now; the rest with its first push. */
async function tellHub(
  hub: Hub,
  sessions: readonly string[],
  chosen: ChosenThing,
  targets: readonly ShareTarget[],
  dataDir: string,
): Promise<void> {
  const shares = { shares: toShares(targets) };
  for (const session of sessions) {
    const pushed = await findPushed(dataDir, session, hub.login.url);
    if (pushed === undefined) continue;
    const id = 'path' in chosen ? pushed.project : pushed.id;
    try {
      await hub.ask(
        'PUT',
        `/hub/v1/${'path' in chosen ? 'projects' : 'sessions'}/${encodeURIComponent(id)}/shares`,
        shares,
      );
      if ('path' in chosen) return;
    } catch (error) {
      if (!(error instanceof HubRefusal) || error.problem['status'] !== 404) throw error;
      // It was deleted on the hub. Sharing it again means that the person wants it there again.
      forgetPushed(dataDir, session);
    }
  }
}

async function print({ options, terminal }: Invocation, shared: SharedThings, toText: () => string): Promise<ExitCode> {
  await terminal.print(options['json'] === true ? `${JSON.stringify(shared, null, 2)}\n` : toText());
  return 0;
}
