import { forgetFiles } from '@scrollkeep/store/archive/forget-files.ts';
import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { openArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';

/** An archive run may take that long. */
const waitMs = 10 * 60_000;

/** Takes files, and what is below them, out of the packs as well, if `scrollkeep archive` took them in. */
export async function forgetArchived(archive: string, root: string, paths: readonly string[]): Promise<void> {
  const isForgotten = (path: string) => paths.some((gone) => path === gone || path.startsWith(`${gone}/`));
  const reader = openArchiveReader(archive);
  let isThere: boolean;
  try {
    isThere = reader.roots().some(({ key, path }) => path === root && [...reader.files(key).keys()].some(isForgotten));
  } finally {
    await reader.close();
  }
  if (!isThere) return;
  const writer = await openArchiveWriter(archive, { waitMs });
  try {
    const files = [...writer.manifest.roots.values()]
      .filter(({ path }) => path === root)
      .flatMap(({ key }) => [...writer.manifest.files(key).values()].filter(({ path }) => isForgotten(path)));
    await forgetFiles(
      writer,
      files.map((file) => ({ file, keepsLast: false })),
    );
  } finally {
    await writer.close();
  }
}
