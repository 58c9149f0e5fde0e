import type { ArchivedFile, ArchivedRoot } from '@scrollkeep/store/archive/archived-file.ts';
import type { ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';

/** A session in the archive with all its files. */
export interface ArchivedSession {
  readonly id: string;
  readonly root: ArchivedRoot;
  /** Which version of the main file is meant; undefined for the last. */
  readonly version: number | undefined;
  readonly main: ArchivedFile | undefined;
  /** The main file among them. */
  readonly files: readonly ArchivedFile[];
}

/** Sessions whose id begins so; `….v1` names the first of several versions. */
export function findArchivedSessions(reader: ArchiveReader, name: string): readonly ArchivedSession[] {
  const [, wanted = name, version] = /^(.*?)(?:\.v([1-9]\d{0,5}))?$/s.exec(name) ?? [];
  if (wanted === '') return [];
  const found: ArchivedSession[] = [];
  for (const root of reader.roots()) {
    const ids = new Set<string>();
    for (const { path } of reader.files(root.key).values()) {
      const { class: kind, session } = classifyPath(path);
      if (kind === 'transcript' && session !== undefined && session.startsWith(wanted)) ids.add(session);
    }
    for (const id of ids.has(wanted) ? [wanted] : ids)
      found.push({
        id,
        root,
        version: version === undefined ? undefined : Number(version) - 1,
        ...listOwnFiles(reader, root, id),
      });
  }
  return found;
}

function listOwnFiles(reader: ArchiveReader, root: ArchivedRoot, id: string): Pick<ArchivedSession, 'main' | 'files'> {
  const all = [...reader.files(root.key).values()];
  const placed = all.map((file) => ({ file, place: classifyPath(file.path) }));
  const main = placed.find(({ place }) => place.kind === 'session-transcript' && place.session === id)?.file;
  const slugs = main === undefined ? new Set<string>() : readSlugs(reader, main);
  const folder = main?.path.slice(0, main.path.lastIndexOf('/') + 1);
  const beside = new Set(
    placed
      .filter(
        ({ file, place }) =>
          place.kind === 'agent-transcript' &&
          place.session === undefined &&
          folder !== undefined &&
          file.path.startsWith(folder) &&
          readSessionId(reader, file) === id,
      )
      .flatMap(({ file }) => [file.path, file.path.replace(/\.jsonl$/, '.meta.json')]),
  );
  const isOwn = ({ file, place }: (typeof placed)[number]): boolean => {
    // A team shares one list of tasks under a name made of the session's id.
    if (place.session === id || place.session === `session-${id.slice(0, 8)}`) return true;
    if (place.kind === 'plan') return slugs.has((place.slug ?? '').replace(/-agent-.*$/, ''));
    return beside.has(file.path);
  };
  return { main, files: placed.filter(isOwn).map(({ file }) => file) };
}

/** Agents beside the main file (2.0.28 to 2.1.29) tell their session only in their records. */
function readSessionId(reader: ArchiveReader, file: ArchivedFile): string | undefined {
  const start = Buffer.from(reader.openVersion(file).read(0, 64 * 1024)).toString('utf8');
  return /"sessionId":"([^"\\]{1,100})"/.exec(start)?.[1];
}

/** Plans are named after the slugs of their sessions. */
function readSlugs(reader: ArchiveReader, file: ArchivedFile): ReadonlySet<string> {
  const slugs = new Set<string>();
  for (const piece of reader.openVersion(file).pieces())
    for (const match of Buffer.from(piece)
      .toString('latin1')
      .matchAll(/"slug":"([\w-]{1,200})"/g))
      slugs.add(match[1] ?? '');
  return slugs;
}
