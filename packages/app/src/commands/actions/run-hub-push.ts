import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readAnnotations } from '@scrollkeep/server/annotations/read-annotations.ts';
import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import { checkOutside } from '@scrollkeep/server/borders/check-outside.ts';
import { withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { openTemporaryFolder } from '@scrollkeep/server/disk/open-temporary-folder.ts';
import { AppError, isAppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import { toMarkedPlace } from '@scrollkeep/server/sessions/session-place.ts';
import { watchForChanges } from '@scrollkeep/server/sync/watch-for-changes.ts';
import { parseDuration } from '@scrollkeep/server/text/parse-duration.ts';
import { findMarked } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import { limitInlining } from '@scrollkeep/server/v8-flags/limit-inlining.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import { setHeapGrowth } from '@scrollkeep/server/v8-flags/set-heap-growth.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { listHandedFiles } from '../../hand-over/list-handed-files.ts';
import { listSharedSessions } from '../../hub-client/list-shared-sessions.ts';
import { getLogin } from '../../hub-client/login-file.ts';
import { HubRefusal, openHub, type Hub } from '../../hub-client/open-hub.ts';
import { printCounts, printDryRun, printPushed } from '../../hub-client/print-push.ts';
import { prepareSession, type PreparedSession } from '../../hub-client/prepare-session.ts';
import type { PushReport } from '../../hub-client/push-session.ts';
import { openPusher } from '../../hub-client/push-sessions.ts';
import { pickAnnotations } from '../../hub-client/shared-annotations.ts';
import { readShared } from '../../hub-client/shared-file.ts';
import { readKnownSessions } from './choose-shared.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options } = invocation;
  const isDry = options['dry-run'] === true;
  if (options['out'] !== undefined && !isDry) throw toUsage('--out needs --dry-run');
  if (options['for'] !== undefined && options['watch'] !== true) throw toUsage('--for needs --watch');
  if (isDry && options['watch'] === true) throw toUsage('--dry-run cannot be combined with --watch');
  if (options['watch'] === true && options['json'] === true) throw toUsage('--watch cannot be combined with --json');
  return isDry ? showWhatWouldLeave(invocation) : push(invocation);
}

async function push(invocation: Invocation): Promise<ExitCode> {
  const { options, settings, terminal, signal } = invocation;
  const { reading, problems } = collectProblems({ settings, signal });
  limitInlining();
  optimizeLater();
  setHeapGrowth('large');
  const hub = await openHub({ dataDir: settings.dataDir, signal });
  const isJson = options['json'] === true;
  const sessions: object[] = [];
  const pusher = openPusher(hub, {
    settings,
    findRoots: () => getRoots([], settings),
    readJoins: () => readProjectJoins(settings.dataDir, terminal.warn),
    readAnnotations: () => readAnnotations(settings.dataDir, terminal.warn),
    reading,
    async onPushed(id, title, report) {
      if (isJson) sessions.push(toJson(id, title, report));
      else if (report.state === 'pushed') await terminal.print(printPushed(id, title, report));
    },
    onFailed: (_id, error) =>
      terminal.warn(`scrollkeep: ${error.message.replace(/\.$/, '')}. ${error.hint ?? ''}`.trimEnd()),
  });
  const { url } = hub.login;
  const counts = await pusher.push();
  if (counts.pushed + counts.failed === 0) await checkAccess(hub);
  await terminal.print(
    isJson ? `${JSON.stringify({ url, sessions, ...counts }, null, 2)}\n` : printCounts(counts, url),
  );
  if (options['watch'] === true) {
    terminal.say('Watching. Press Ctrl-C to stop.');
    await watchForChanges(await getRoots([], withoutArchive(settings)), {
      signal,
      onChange: async () => void (await pusher.push()),
      // Colleagues wait for it: what is written meanwhile follows soon.
      restPerWork: 1,
      leastRestMs: 100,
      ...(typeof options['for'] === 'string' ? { forMs: parseDuration('for', options['for']) } : {}),
    });
  }
  const status = reportProblems(problems, terminal);
  return status === 0 && counts.failed > 0 ? 1 : status;
}

/**
 * With nothing to send, the hub was not asked: whether this machine still has access, a person wants to know all the
 * same. That the hub cannot be reached is no problem then.
 */
async function checkAccess(hub: Hub): Promise<void> {
  await hub.ask('GET', '/hub/v1/me').catch((error: unknown) => {
    if (!isAppError(error) || error.code === 'SIGNED_OUT' || error instanceof HubRefusal) throw error;
  });
}

function toJson(
  session: string,
  title: string | undefined,
  { id, version, sentChunks, sentBytes, state, prepared }: PushReport,
): object {
  return {
    session,
    title: title ?? null,
    id,
    version,
    files: prepared.files.size,
    bytes: prepared.bytes,
    sentChunks,
    sentBytes,
    state,
  };
}

/** Sends no request to the hub: everything is known on this machine. */
async function showWhatWouldLeave(invocation: Invocation): Promise<ExitCode> {
  const { options, settings, terminal, signal } = invocation;
  const { reading, problems } = collectProblems({ settings, signal });
  const { url } = await getLogin(settings.dataDir);
  const shared = await readShared(settings.dataDir, url);
  const { rows, joins } = await readKnownSessions(invocation);
  const out = typeof options['out'] === 'string' ? resolve(options['out']) : undefined;
  if (out !== undefined) await makeFolder(out, invocation);
  const permitted = listSharedSessions(rows, joins, shared);
  const sessions: object[] = [];
  const annotations = readAnnotations(settings.dataDir, terminal.warn);
  for (const { id, identity, title, by } of permitted) {
    const temporary = openTemporaryFolder('push');
    try {
      const located = await getSession(id, settings, reading);
      const handed = await listHandedFiles(located, reading.onProblem, signal);
      const prepared = await prepareSession(located, handed, temporary.path, undefined, {
        settings,
        redaction: by.redaction,
        annotations: pickAnnotations(findMarked(annotations, toMarkedPlace({ id, identity })), by),
        reading,
      });
      if (out !== undefined) await copyFiles(prepared, join(out, id));
      if (options['json'] === true) sessions.push(toDryJson(id, title, prepared));
      else await terminal.print(printDryRun(id, title, prepared, terminal.color));
    } finally {
      await temporary.remove();
    }
  }
  if (options['json'] === true) await terminal.print(`${JSON.stringify({ url, sessions }, null, 2)}\n`);
  else if (permitted.length === 0)
    await terminal.print(printCounts({ permitted: 0, pushed: 0, unchanged: 0, failed: 0 }, url));
  else await terminal.print('\nNothing was sent.\n');
  return reportProblems(problems, terminal);
}

function toDryJson(
  session: string,
  title: string | undefined,
  { files, bytes, annotations, report, leftOut, images }: PreparedSession,
): object {
  return {
    session,
    title: title ?? null,
    files: [...files].map(([name, { size }]) => ({ name, bytes: size })),
    bytes,
    annotations,
    replaced: report?.counts ?? [],
    leftOut,
    images,
  };
}

async function makeFolder(out: string, { settings }: Invocation): Promise<void> {
  await checkOutside(join(out, 'session'), withoutArchive(settings));
  try {
    await mkdir(out, { mode: 0o700 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new AppError({
      code: 'NOT_WRITABLE',
      message: isThere ? `${toSafeText(out)} already exists` : `${toSafeText(out)} cannot be created`,
      hint: 'Choose a new folder whose parent folder exists.',
      exitCode: 74,
      cause: error,
    });
  }
}

/** Names were checked when the session was listed. */
async function copyFiles({ files }: PreparedSession, folder: string): Promise<void> {
  for (const [name, { path }] of files) {
    const target = join(folder, ...name.split('/'));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(path, target);
  }
}

function toUsage(message: string): AppError {
  return new AppError({ code: 'usage', message, exitCode: 64 });
}
