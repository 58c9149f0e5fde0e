import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { openFolderObjectStore } from '@scrollkeep/store/objects/folder-object-store.ts';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { checkOutside } from '@scrollkeep/server/borders/check-outside.ts';
import { isInside } from '@scrollkeep/server/borders/check-target.ts';
import { withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { isS3Address } from '@scrollkeep/server/s3/parse-s3-address.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';

/** A place for copies that a person named: `s3://…`, or a folder. The one way of a command to a bucket. */
export async function openCopyPlace(
  address: string,
  { settings, signal }: { readonly settings: Settings; readonly signal: AbortSignal },
): Promise<ObjectStore> {
  if (isS3Address(address)) {
    const { openS3Store } = await import('@scrollkeep/server/s3/open-s3-store.ts');
    return openS3Store(address, { env: process.env, signal });
  }
  const folder = resolve(address);
  if (address === '' || isInside(folder, settings.dataDir))
    throw new AppError({
      code: 'usage',
      message: 'a copy cannot be inside the data folder',
      hint: 'Choose a folder on another disk, or an address such as s3://bucket/prefix?endpoint=https://…',
      exitCode: 64,
    });
  await checkOutside(folder, withoutArchive(settings));
  return openFolderObjectStore(folder);
}

/** What this machine knows of the copy at an address. */
export function toCopyStateFolder(dataDir: string, objects: Pick<ObjectStore, 'name'>): string {
  return join(dataDir, 'copies', createHash('sha256').update(objects.name).digest('hex').slice(0, 16));
}
