import { resolve } from 'node:path';
import { writeAudit } from '@scrollkeep/hub/audit/write-audit.ts';
import { backupHub } from '@scrollkeep/hub/backup/backup-hub.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { version } from '@scrollkeep/server/version.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { Invocation } from '../../command-line/command.ts';
import { checkHubExists, toHubPlace } from '../../hub-server/hub-place.ts';
import { operator, withAppErrors, withOperator } from '../../hub-server/with-operator.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, terminal } = invocation;
  const place = toHubPlace(invocation);
  const target = resolve(args[0] ?? '');
  checkHubExists(place);
  const report = await withAppErrors(() => backupHub({ ...place, target, version, now: Date.now }));
  const { sessions, bytes, createdMs } = report;
  await withOperator(place, (store) =>
    writeAudit(store, { by: operator, action: 'hub.backup', subject: '', detail: { sessions, bytes, createdMs } }),
  );
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify({ folder: target, ...report }, null, 2)}\n`
      : `Backed up ${toReadableAmount(sessions, 'session')} to ${toShownPath(target)} ` +
          `(${toReadableBytes(bytes)} on disk).\n`,
  );
  terminal.say('It contains all sessions. Keep it where only you can read it.');
  return 0;
}
