import { existsSync } from 'node:fs';
import { isPostgres } from '@scrollkeep/store/database/dialects/is-postgres.ts';
import { describeFromOutside } from '@scrollkeep/hub/reading/describe-from-outside.ts';
import { eraseFromOutside } from '@scrollkeep/hub/reading/erase-from-outside.ts';
import { deleteSession } from '@scrollkeep/hub/sharing/delete-session.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { HubSessionDeletion } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import type { Invocation } from '../../command-line/command.ts';
import { deleteOwnSession, describeOwnDeletion } from '../../hub-client/delete-own-session.ts';
import { getOwnSession } from '../../hub-client/find-own-session.ts';
import { openHub } from '../../hub-client/open-hub.ts';
import { getSessionIds } from '../../hub-server/find-subject.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { nameOwners } from '../../hub-server/name-owners.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';
import { ask, canAsk } from '../../terminal/ask.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

/** A session on the hub of this machine or on the one it is connected to. */
interface Deletable {
  readonly session: string;
  readonly id: string;
  readonly person: string;
  readonly parts: HubSessionDeletion;
  /** Says whether its bytes are gone too. */
  readonly remove: () => Promise<{ readonly parts: HubSessionDeletion; readonly isErased: boolean }>;
}

export async function run(invocation: Invocation): Promise<ExitCode> {
  const place = toHubPlace(invocation);
  const isHere = invocation.options['data'] !== undefined || isPostgres(place.database) || existsSync(place.database);
  return isHere ? deleteHere(invocation) : deleteOverThere(invocation);
}

async function deleteHere(invocation: Invocation): Promise<ExitCode> {
  const place = toHubPlace(invocation);
  const { dataDir } = place;
  const onError = (error: unknown) => invocation.terminal.warn(toSafeText(String(error)));
  return withOperator(place, async (store) => {
    const ids = await getSessionIds(store, toName(invocation));
    const parts = await describeFromOutside(store, dataDir, operator.audience, ids.id);
    return finish(invocation, {
      session: ids.session,
      id: ids.id,
      person: (await nameOwners(store, [ids]))(ids),
      parts,
      async remove() {
        await deleteSession(store, operator, ids.id);
        return { parts, isErased: await eraseFromOutside(store, { dataDir, onError }) };
      },
    });
  });
}

async function deleteOverThere(invocation: Invocation): Promise<ExitCode> {
  const { settings, signal } = invocation;
  const hub = await openHub({ dataDir: settings.dataDir, signal });
  const { reading, problems } = collectProblems(invocation);
  const { id, session, person } = await getOwnSession(hub, toName(invocation), { settings, reading });
  reportProblems(problems, invocation.terminal);
  return finish(invocation, {
    session,
    id,
    person,
    parts: await describeOwnDeletion(hub, id),
    remove: async () => ({ parts: await deleteOwnSession(hub, id), isErased: true }),
  });
}

function toName({ args: [name = ''] }: Invocation): string {
  return name;
}

async function finish({ options, terminal, signal }: Invocation, found: Deletable): Promise<ExitCode> {
  const { session, id, person, parts } = found;
  const isJson = options['json'] === true;
  const report = (given: HubSessionDeletion, isDeleted: boolean, isErased: boolean) =>
    terminal.print(`${JSON.stringify({ session, id, person, isDeleted, isErased, ...given }, null, 2)}\n`);
  if (!isJson) await terminal.print(printPreview(found));
  if (options['dry-run'] === true) {
    if (isJson) await report(parts, false, false);
    return 0;
  }
  if (parts.isHeld)
    throw new AppError({
      code: 'HELD',
      message: 'this session is on hold and cannot be deleted',
      hint: `Release it first: scrollkeep hub hold ${id} --release`,
      exitCode: 74,
    });
  const isSure = options['yes'] === true || (!isJson && canAsk() && (await ask('Delete it?', signal, 'no')));
  if (!isSure) {
    if (isJson) await report(parts, false, false);
    terminal.say(`Nothing was deleted.${canAsk() && !isJson ? '' : ' Pass --yes to delete it.'}`);
    return 0;
  }
  const { parts: gone, isErased } = await found.remove();
  if (isJson) await report(gone, true, isErased);
  else
    await terminal.print(
      `Deleted ${toReadableAmount(gone.files, 'file')} (${toReadableBytes(gone.bytes)}) and ` +
        `${toReadableAmount(gone.links, 'link')}. ` +
        'The session was removed from the archive, the search index and caches.\n',
    );
  if (!isErased)
    terminal.warn(
      'The bytes of this session are not erased yet. They can no longer be read; the hub erases them while it is ' +
        'running.',
    );
  return 0;
}

function printPreview({ session, person, parts: { files, bytes, shares, links, isHeld } }: Deletable): string {
  return [
    `Session ${toSafeText(session)}, pushed by ${toSafeText(person)}:`,
    `  ${toReadableAmount(files, 'file')} (${toReadableBytes(bytes)})`,
    '  everything derived from them: pages, search, usage, caches',
    ...(shares === 0 ? [] : [`  ${toReadableAmount(shares, 'share')} with teams or people`]),
    ...(links === 0 ? [] : [`  ${toReadableAmount(links, 'link')}`]),
    ...(isHeld ? ['The session is on hold: it cannot be deleted.'] : ['This cannot be undone.']),
    '',
  ].join('\n');
}
