import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { printTable } from '@scrollkeep/server/text/print-table.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { withArchiveWriter } from '../../archive/open-archive.ts';
import type { Invocation } from '../../command-line/command.ts';
import { handOverVersion } from '../../hand-over/hand-over-facts.ts';
import { listArrived } from '../../hand-over/open-hand-over.ts';
import { removeUnfinishedTakes } from '../../hand-over/taken-records.ts';
import { getHubSession, listHubSessions } from '../../hub-client/find-hub-session.ts';
import { findHubTitles } from '../../hub-client/find-hub-titles.ts';
import { openHub, type Hub } from '../../hub-client/open-hub.ts';
import { pullSession } from '../../hub-client/pull-session.ts';
import { installSession } from './install-session.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  const project = options['project'];
  const isWriting = options['write'] === true;
  if (project === undefined && (isWriting || options['new-id'] === true))
    throw new AppError({ code: 'usage', message: '--write and --new-id need --project', exitCode: 64 });
  const hub = await openHub({ dataDir: settings.dataDir, signal });
  const [name] = args;
  if (name === undefined) {
    if (project !== undefined) throw new AppError({ code: 'usage', message: '--project needs an id', exitCode: 64 });
    return listReadable(hub, invocation);
  }
  const found = await getHubSession(hub, name, false);
  const title = (await findHubTitles(hub, new Set([found.id]))).get(found.id);
  const pulled = await withArchiveWriter(invocation, (writer) => pullSession(hub, found, writer));
  const { session, rootKey, configFolder, ...counts } = pulled;
  if (typeof project === 'string') {
    if (isWriting) await removeUnfinishedTakes(settings.dataDir);
    const facts = {
      version: handOverVersion,
      session,
      // What was replaced or left out before it was sent, the hub does not say.
      isRedacted: false,
      leftOut: { checkpoints: 0, thinking: 0, notText: 0, scripts: 0 },
    } as const;
    const arrived = {
      facts,
      configFolder,
      ...(await listArrived(toArchiveFolder(settings.dataDir), session, rootKey)),
    };
    return installSession({ session: arrived, from: hub.login.url, project, isWriting }, invocation);
  }
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ id: found.id, session, title: title ?? null, ...counts }, null, 2)}\n`
      : `${session}${title === undefined ? '' : `, ${JSON.stringify(toSafeText(title))},`} pushed by ` +
          `${toSafeText(found.person)}: ${toReadableAmount(counts.files, 'file')}, ` +
          `${toReadableBytes(counts.bytes)} in your archive` +
          `${counts.added + counts.extended === 0 ? ' (nothing new)' : ''}.\n` +
          `${toNext(session, settings.roots !== undefined)} To resume it, add --project DIR.\n`,
  );
  return 0;
}

/** With roots of one's own, commands read those alone, and not the archive. */
function toNext(session: string, isLimited: boolean): string {
  const command = `\`scrollkeep show ${session}\``;
  return isLimited
    ? `To read it, run ${command} without --root, CLAUDE_CONFIG_DIR and roots in the config file, which limit what ` +
        'commands read.'
    : `Read it with ${command}.`;
}

const mostListed = 100;

async function listReadable(hub: Hub, { options, terminal }: Invocation): Promise<ExitCode> {
  const sessions = [];
  let isMore = false;
  for await (const { id, session, person, project, pushedAt } of listHubSessions(hub, false)) {
    isMore = sessions.length === mostListed && options['json'] !== true;
    if (isMore) break;
    sessions.push({ id, session, person, project: project.name, pushedAt });
  }
  const titles = await findHubTitles(hub, new Set(sessions.map(({ id }) => id)));
  if (options['json'] === true) {
    const titled = sessions.map(({ id, session, ...more }) => ({
      id,
      session,
      title: titles.get(id) ?? null,
      ...more,
    }));
    await terminal.print(`${JSON.stringify({ sessions: titled }, null, 2)}\n`);
  } else if (sessions.length === 0) await terminal.print(`${hub.login.url} has no sessions that you may read.\n`);
  else
    await terminal.print(
      printTable(
        [
          { title: 'Session' },
          { title: 'Title', shrinks: 'end' },
          { title: 'Person', shrinks: 'end' },
          { title: 'Project', shrinks: true },
          { title: 'Pushed' },
        ],
        sessions.map(({ id, session, person, project, pushedAt }) => [
          toSafeText(session).slice(0, 8),
          toSafeText(titles.get(id) ?? toUntitledWords()),
          toSafeText(person),
          toSafeText(project),
          pushedAt === null ? 'unknown' : `${pushedAt.slice(0, 16).replace('T', ' ')} UTC`,
        ]),
        { width: terminal.cutWidth },
      ) + (isMore ? `The last ${mostListed} are listed; --json lists all.\n` : ''),
    );
  return 0;
}
