import { listHolds, setHold } from '@scrollkeep/hub/sharing/holds.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { Invocation } from '../../command-line/command.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { nameOwners } from '../../hub-server/name-owners.ts';
import { printList, toTime } from '../../hub-server/print-list.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const isHeld = options['release'] !== true;
  const reason = typeof options['reason'] === 'string' ? options['reason'] : undefined;
  if (args.length === 0 && (!isHeld || reason !== undefined))
    throw new AppError({ code: 'usage', message: 'name the session', exitCode: 64 });
  await withOperator(toHubPlace(invocation), async (store) => {
    for (const id of args) await setHold(store, operator, id, isHeld, reason);
    const holds = await listHolds(store, operator.audience);
    const toOwner = await nameOwners(store, holds);
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
        hold.session,
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
