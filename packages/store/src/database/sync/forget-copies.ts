import type { Connection } from '../dialects/connection.ts';
import { forgetFile } from './forget-file.ts';
import { listIndexedFiles } from './indexed-file.ts';
import type { KnownFile } from './known-files.ts';
import { leaveSession } from './plan-work.ts';

/** Forgets files whose content is indexed from another file as well: it would be found twice. */
export async function forgetCopies(
  connection: Connection,
  copies: readonly KnownFile[],
  machine: string,
): Promise<void> {
  if (copies.length === 0) return;
  const files = await listIndexedFiles(connection, machine, copies);
  for (const { id, ...file } of files) {
    await forgetFile(connection, id);
    await connection.transaction(async () => {
      await leaveSession(connection, machine, { id, ...file });
      await connection.run('DELETE FROM file WHERE id = ?', [id]);
    });
  }
}
