import { mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { compactArchive } from './compact-archive.ts';
import { openArchiveReader, type ArchiveReader } from './open-archive-reader.ts';
import { openArchiveWriter } from './open-archive-writer.ts';
import { storeFiles, toOpenSource, type SourceFile, type StoreOptions, type StoreReport } from './store-files.ts';

/** A source folder and an archive, both temporary. */
export interface Scratch {
  readonly source: string;
  readonly archive: string;
  write(path: string, content: string | Uint8Array): void;
  remove(path: string): void;
  store(options?: Partial<StoreOptions>): Promise<StoreReport>;
  compact(): ReturnType<typeof compactArchive>;
  /** Contents of every version in the archive, by path. */
  readAll(): Promise<Readonly<Record<string, readonly string[]>>>;
  withReader<Result>(work: (reader: ArchiveReader) => Promise<Result>): Promise<Result>;
  end(): void;
}

export function openScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-archive-'));
  const [source, archive] = [join(folder, 'source'), join(folder, 'archive')];
  mkdirSync(source);

  async function withReader<Result>(work: (reader: ArchiveReader) => Promise<Result>): Promise<Result> {
    const reader = openArchiveReader(archive);
    try {
      return await work(reader);
    } finally {
      await reader.close();
    }
  }

  return {
    source,
    archive,
    write(path, content) {
      mkdirSync(dirname(join(source, path)), { recursive: true });
      writeFileSync(join(source, path), content);
    },
    remove: (path) => rmSync(join(source, path), { recursive: true }),
    async store(options = {}) {
      const writer = await openArchiveWriter(archive, { waitMs: 5000 });
      try {
        const report = await storeFiles(writer, writer.getRoot(source, 'config-folder'), listSources(source), {
          now: () => 1000,
          open: (path) => toOpenSource(openSync(path, 'r')),
          isWholeWalk: () => true,
          ...options,
        });
        writer.tidy();
        return report;
      } finally {
        await writer.close();
      }
    },
    async compact() {
      const writer = await openArchiveWriter(archive, { waitMs: 5000 });
      try {
        return await compactArchive(writer);
      } finally {
        await writer.close();
      }
    },
    readAll: () =>
      withReader(async (reader) => {
        const all: Record<string, string[]> = {};
        for (const { key } of reader.roots()) {
          for (const file of reader.files(key).values()) {
            const versions = (all[file.path] ??= []);
            for (const index of reader.listVersions(file).keys()) {
              versions.push(Buffer.concat([...reader.openVersion(file, index).pieces()]).toString('latin1'));
            }
          }
        }
        return all;
      }),
    withReader,
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function* listSources(folder: string): Generator<SourceFile, void, void> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const { size, mtimeMs, ino } = statSync(path);
    yield { path, relativePath: relative(folder, path), size, mtimeMs, ino };
  }
}
