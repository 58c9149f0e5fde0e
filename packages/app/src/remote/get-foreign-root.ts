import { createHash } from 'node:crypto';
import type { ArchivedRoot } from '@scrollkeep/store/archive/archived-file.ts';
import { findMachineId, toRootKey } from '@scrollkeep/store/archive/machine.ts';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { toImportedRoot } from '@scrollkeep/store/archive/take-over-files.ts';

/** The root under which the archive has a folder from elsewhere: that of another machine, like one imported. */
export async function getForeignRoot(
  writer: ArchiveWriter,
  { path, kind }: Pick<ArchivedRoot, 'path' | 'kind'>,
  machine: { readonly prefix: string; readonly address: string; readonly name: string },
): Promise<ArchivedRoot> {
  const id = `${machine.prefix}${createHash('sha256').update(machine.address).digest('hex').slice(0, 32)}`;
  const named = { key: toRootKey(id, path), path, kind, machine: { id, name: machine.name.slice(0, 255) } };
  const root = toImportedRoot(writer.manifest, named, findMachineId(writer.folder));
  if (!writer.manifest.roots.has(root.key)) {
    writer.manifest.apply({ op: 'root', root });
    await writer.commit([{ op: 'root', root }]);
  }
  return root;
}
