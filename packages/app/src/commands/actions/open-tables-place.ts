import { resolve } from 'node:path';
import { checkOutside } from '@scrollkeep/server/borders/check-outside.ts';
import { withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { toFolderPlace, toObjectPlace, type TablesPlace } from '@scrollkeep/server/export/tables/tables-place.ts';
import { isS3Address } from '@scrollkeep/server/s3/parse-s3-address.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { Invocation } from '../../command-line/command.ts';
import { openCopyPlace } from '../../copies/open-copy-place.ts';

/** A bucket or a folder for tables, and its name for a person. */
export async function openTablesPlace(
  address: string,
  invocation: Pick<Invocation, 'settings' | 'signal'>,
): Promise<{ readonly place: TablesPlace; readonly shown: string }> {
  if (isS3Address(address)) {
    const objects = await openCopyPlace(address, invocation);
    return { place: toObjectPlace(objects), shown: toSafeText(objects.name) };
  }
  const folder = resolve(address);
  await checkOutside(folder, withoutArchive(invocation.settings));
  return { place: toFolderPlace(folder), shown: toShownPath(folder) };
}
