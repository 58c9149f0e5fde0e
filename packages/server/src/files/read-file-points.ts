import type { FileContent } from '@scrollkeep/transcript/files/file-content.ts';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import type { VersionPoint } from '@scrollkeep/transcript/files/find-version.ts';
import { readVersions, type ReadVersion } from '@scrollkeep/transcript/files/read-versions.ts';
import type { FileHistories } from './read-file-histories.ts';

/** The content of a file at some points of its history, in the order of the points. Only these are held. */
export async function readFilePoints(
  history: FileHistory,
  points: readonly VersionPoint[],
  { openSources }: Pick<FileHistories, 'openSources'>,
  now?: FileContent,
): Promise<readonly FileContent[]> {
  const wanted = new Set(points.map((point) => point.version.number));
  const found = new Map<number, ReadVersion>();
  const sources = openSources();
  try {
    for await (const read of readVersions(history, sources, { now }))
      if (wanted.has(read.version.number)) found.set(read.version.number, read);
  } finally {
    await sources.close();
  }
  return points.map(({ version, isBefore }) => {
    const read = found.get(version.number);
    return (isBefore ? read?.before : read?.after) ?? { state: 'unknown', why: 'record-gone' };
  });
}

/** `7`, or `7^` for the file before it. */
export function toPointName({ version, isBefore }: VersionPoint): string {
  return `${version.number}${isBefore ? '^' : ''}`;
}
