import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { withArchiveWriter } from '../../archive/open-archive.ts';
import type { Invocation } from '../../command-line/command.ts';
import { handOverVersion } from '../../hand-over/hand-over-facts.ts';
import { listArrived } from '../../hand-over/open-hand-over.ts';
import { removeUnfinishedTakes } from '../../hand-over/taken-records.ts';
import { getHubSession } from '../../hub-client/find-hub-session.ts';
import { openHub } from '../../hub-client/open-hub.ts';
import { pullSession } from '../../hub-client/pull-session.ts';
import { installSession } from './install-session.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal, signal } = invocation;
  const project = options['project'];
  const isWriting = options['write'] === true;
  if (project === undefined && (isWriting || options['new-id'] === true))
    throw new AppError({ code: 'usage', message: '--write and --new-id need --project', exitCode: 64 });
  const hub = await openHub({ dataDir: settings.dataDir, signal });
  const found = await getHubSession(hub, args[0] ?? '', false);
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
      ? `${JSON.stringify({ id: found.id, session, ...counts }, null, 2)}\n`
      : `${session} of ${toSafeText(found.person)}: ${toReadableAmount(counts.files, 'file')}, ` +
          `${toReadableBytes(counts.bytes)}, in your archive` +
          `${counts.added + counts.extended === 0 ? ' (nothing new)' : ''}.\n` +
          `Read it with \`scrollkeep show ${session}\`. To resume it, add --project DIR.\n`,
  );
  return 0;
}
