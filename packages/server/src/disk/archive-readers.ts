import { openArchiveReader, type ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { openRecentChunks, type RecentChunks } from '@scrollkeep/store/archive/recent-chunks.ts';

const readers = new Map<string, ArchiveReader>();
const recentChunks = new Map<string, RecentChunks>();
const mostRecentBytes = 64 * 1024 * 1024;

/** The reader of an archive folder, opened once; it ends with the process. */
export function getArchiveReader(folder: string): ArchiveReader {
  const reader = readers.get(folder) ?? openArchiveReader(folder, getRecentChunks(folder));
  readers.set(folder, reader);
  return reader;
}

/** What this process just put into that folder, for its reader. */
export function getRecentChunks(folder: string): RecentChunks {
  const recent = recentChunks.get(folder) ?? openRecentChunks(mostRecentBytes);
  recentChunks.set(folder, recent);
  return recent;
}
