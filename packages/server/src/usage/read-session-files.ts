import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { OwnedUsage } from '@scrollkeep/transcript/usage/build-usage-facts.ts';
import { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import type { FileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import { statFile } from '../disk/open-file.ts';
import { readWholeUsage } from './read-whole-usage.ts';
import { scanFiles, type ScanFilesOptions } from './scan-files.ts';

export interface SessionUsageSources {
  readonly session: Session;
  /** From a path of the session's files to a file on disk. */
  readonly toFile: (path: string) => string;
  readonly projectFolder: string;
}

export interface ReadSessionFilesOptions extends ScanFilesOptions {
  /** What somebody has read already, of a file as it is now. */
  readonly findRead?: (file: {
    readonly path: string;
    readonly bytes: number;
    readonly modifiedMs: number;
  }) => FileUsage | undefined;
}

/** What each file of a session says about usage, the main file first. */
export async function readSessionFiles(
  { session, toFile, projectFolder }: SessionUsageSources,
  options: ReadSessionFilesOptions,
): Promise<readonly OwnedUsage[]> {
  const places = [
    ...(session.files.main === undefined ? [] : [{ path: session.files.main.path, agent: undefined }]),
    ...session.files.agents.map(({ path, id }) => ({ path, agent: id })),
  ];
  const files = await Promise.all(
    places.map(async ({ path, agent }) => {
      const { size, mtimeMs } = await statFile(toFile(path));
      const file = { path: toFile(path), bytes: size, modifiedMs: mtimeMs, needs: 'usage' as const };
      return {
        file,
        usage: options.findRead?.(file),
        owner: { file: path, session: session.id, agent, project: session.project, projectFolder },
      };
    }),
  );
  const table = new MessageTable();
  const missing = files.filter(({ usage }) => usage === undefined);
  const scanned = new Map(
    (
      await scanFiles(
        missing.map(({ file }) => file),
        options,
        table,
      )
    ).map((usage, at) => [missing[at]?.file, usage]),
  );
  const owned: OwnedUsage[] = [];
  for (const { file, usage, owner } of files)
    owned.push({ owner, usage: usage ?? scanned.get(file) ?? (await readWholeUsage(file.path, options, table)) });
  return owned;
}
