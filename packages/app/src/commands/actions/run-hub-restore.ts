import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { checkBackup, restoreHub } from '@scrollkeep/hub/backup/restore-hub.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { Invocation } from '../../command-line/command.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { toTime } from '../../hub-server/print-list.ts';
import { withAppErrors } from '../../hub-server/with-operator.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, origins, terminal } = invocation;
  const { dataDir } = toHubPlace(invocation);
  const database = origins?.store.from === 'flag' ? settings.store : undefined;
  const backup = resolve(args[0] ?? '');
  const isCheck = options['check'] === true;
  const store = { now: Date.now, random: randomBytes };
  const report = await withAppErrors(() =>
    isCheck
      ? withScratch((scratch) => checkBackup({ backup, scratch, store }))
      : restoreHub({ backup, dataDir, database, store }),
  );
  if (options['json'] === true) {
    await terminal.print(`${JSON.stringify({ data: isCheck ? null : dataDir, ...report }, null, 2)}\n`);
    return 0;
  }
  const what = `${toReadableAmount(report.sessions, 'session')} (${toReadableBytes(report.bytes)})`;
  await terminal.print(
    isCheck
      ? `Verified: ${what}, as of ${toTime(report.createdMs)}.\n`
      : `Restored ${what}, as of ${toTime(report.createdMs)}, to ${toShownPath(dataDir)}.\n`,
  );
  if (!isCheck)
    terminal.say('Devices, keys and links that were revoked after the backup have access again. Check them.');
  return 0;
}

async function withScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-restore-'));
  try {
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
