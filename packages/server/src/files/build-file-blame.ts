import type { FileContent } from '@scrollkeep/transcript/files/file-content.ts';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import { openBlame, type LineOrigin } from '@scrollkeep/transcript/files/open-blame.ts';
import { readVersions } from '@scrollkeep/transcript/files/read-versions.ts';
import type { BlameLine, FileBlameAnswer, FileVersionFacts } from '@scrollkeep/view/wire/wire-files.ts';
import type { FileHistories } from './read-file-histories.ts';
import { toSessionFacts, toVersionFacts } from './to-file-facts.ts';

/**
 * Each line of a file with the version that wrote it, as far as that is known: of the file on disk (`now`), up to a
 * version, or of a content (`shown`) that followed that version.
 */
export async function buildFileBlame(
  history: FileHistory,
  { sessions, openSources }: FileHistories,
  options: {
    readonly now?: FileContent | undefined;
    readonly until?: number;
    readonly shown?: FileContent | undefined;
  } = {},
): Promise<FileBlameAnswer> {
  const { now, until = Infinity, shown } = options;
  const blame = openBlame();
  const facts = new Map<number, FileVersionFacts>();
  const sources = openSources();
  let last = 0;
  try {
    for await (const read of readVersions(history, sources, { now })) {
      if (read.version.number > until) break;
      blame.add(read);
      facts.set(read.version.number, toVersionFacts(read));
      last = read.version.number;
    }
  } finally {
    await sources.close();
  }
  const isNow = now !== undefined && until === Infinity;
  const lines = blame.lines(isNow ? now : shown)?.map(({ text, origin }) => toBlameLine(text, origin)) ?? null;
  const named = new Set(lines?.flatMap((line) => [line.version, line.since]).filter((number) => number !== null));
  const versions = Object.fromEntries([...facts].filter(([number]) => named.has(number)));
  return {
    path: history.path,
    point: isNow ? 'now' : String(last),
    lines,
    versions,
    sessions: toSessionFacts(
      Object.values(versions).map((version) => version.session),
      sessions,
    ),
  };
}

function toBlameLine(text: string, origin: LineOrigin): BlameLine {
  switch (origin.kind) {
    case 'version':
      return { text, origin: 'version', version: origin.version.number, since: null };
    case 'outside':
      return { text, origin: 'outside', version: origin.seenAt?.number ?? null, since: null };
    case 'between':
      return { text, origin: 'between', version: origin.until?.number ?? null, since: origin.since.number };
    case 'before':
      return { text, origin: 'before', version: null, since: null };
  }
}
