import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Invocation } from '../../command-line/command.ts';
import { chooseSessions } from './choose-sessions.ts';
import { openTablesPlace } from './open-tables-place.ts';
import { parseExportOptions } from './parse-export-options.ts';
import { writeSessionTables } from './write-session-tables.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const [address = ''] = invocation.args;
  // The address is no session, and without filters all of them are meant.
  const asked = { ...invocation, args: [], options: { ...invocation.options, all: true } };
  return writeSessionTables(asked, {
    ...(await openTablesPlace(address, invocation)),
    format: 'parquet',
    request: parseExportOptions(invocation.options),
    choose: (reading) => chooseSessions(asked, reading, Date.now()).read(),
  });
}
