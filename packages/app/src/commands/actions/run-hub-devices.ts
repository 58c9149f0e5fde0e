import { listDevices, revokeDevice } from '@scrollkeep/hub/access/device-tokens.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Invocation } from '../../command-line/command.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { nameOwners } from '../../hub-server/name-owners.ts';
import { printList, toTime } from '../../hub-server/print-list.ts';
import { toTexts } from '../../hub-server/to-texts.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal } = invocation;
  await withOperator(toHubPlace(invocation), async (store) => {
    for (const id of toTexts(options['revoke'])) await revokeDevice(store, operator, id);
    const devices = await listDevices(store, operator.audience, { all: true });
    const toOwner = await nameOwners(store, devices);
    await printList(terminal, {
      json: options['json'] === true,
      name: 'devices',
      items: devices,
      columns: [
        { title: 'Id' },
        { title: 'Person', shrinks: 'end' },
        { title: 'Device', shrinks: 'end' },
        { title: 'Last seen' },
      ],
      toRow: (device) => [
        device.id,
        toOwner(device),
        device.name,
        device.isRevoked ? 'revoked' : toTime(device.seenMs),
      ],
      empty: 'No devices yet.',
    });
  });
  return 0;
}
