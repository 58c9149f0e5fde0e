import { openArchiveReader, type ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';

const readers = new Map<string, ArchiveReader>();

/** The reader of an archive folder, opened once; it ends with the process. */
export function getArchiveReader(folder: string): ArchiveReader {
  const reader = readers.get(folder) ?? openArchiveReader(folder);
  readers.set(folder, reader);
  return reader;
}
