import { ArchiveError } from '../archive/archive-error.ts';
import { toSubstore, type ObjectStore } from '../objects/object-store.ts';

/** The copies below an address: one for each machine. */
export async function listCopies(objects: ObjectStore): Promise<readonly ObjectStore[]> {
  const folders = new Set<string>();
  for await (const { key } of objects.list('')) {
    const folder = /^([0-9a-f]{16})\/lists\//.exec(key)?.[1];
    if (folder !== undefined) folders.add(folder);
  }
  if (folders.size === 0)
    throw new ArchiveError(
      'NO_ARCHIVE',
      `there is no copy of an archive in ${objects.name}`,
      'Check the address. "scrollkeep archive run --to ADDRESS" makes a copy.',
    );
  return [...folders].sort().map((folder) => toSubstore(objects, `${folder}/`));
}
