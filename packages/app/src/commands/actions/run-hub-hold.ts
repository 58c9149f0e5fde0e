import { listHolds, setHold } from '@scrollkeep/hub/sharing/holds.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getSessionIds } from '../../hub-server/find-subject.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { nameOwners } from '../../hub-server/name-owners.ts';
import { nameSessions } from '../../hub-server/name-sessions.ts';
import { printList, toTime } from '../../hub-server/print-list.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const isHeld = options['release'] !== true;
  const reason = typeof options['reason'] === 'string' ? options['reason'] : undefined;
  if (args.length === 0 && (!isHeld || reason !== undefined))
    throw new AppError({ code: 'usage', message: 'no session given', exitCode: 64 });
  await withOperator(toHubPlace(invocation), async (store) => {
    for (const name of args) await setHold(store, operator, (await getSessionIds(store, name)).id, isHeld, reason);
    const holds = await listHolds(store, operator.audience);
    const toOwner = await nameOwners(store, holds);
    const toSession = await nameSessions(
      store,
      holds.map(({ session }) => session),
    );
    await printList(terminal, {
      json: options['json'] === true,
      name: 'holds',
      items: holds,
      columns: [
        { title: 'Session' },
        { title: 'Person', shrinks: 'end' },
        { title: 'Size', align: 'right' },
        { title: 'Since' },
        { title: 'Reason', shrinks: 'end' },
      ],
      toRow: (hold) => [
        toSession(hold.session),
        toOwner(hold),
        toReadableBytes(hold.bytes),
        toTime(hold.sinceMs),
        hold.reason === '' ? '-' : hold.reason,
      ],
      empty: 'No sessions are on hold.',
    });
  });
  return 0;
}
