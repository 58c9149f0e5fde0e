import { buildSessionUsage, MessageTable, toSessionShape, type OwnedUsage, type Session, type SessionUsage, type SessionUsageOptions } from '@scrollkeep/transcript';
import { statFile } from '../disk/open-file.ts';
import { readWholeUsage } from './read-whole-usage.ts';
import { scanFiles, type ScanFilesOptions } from './scan-files.ts';

export interface SessionUsageSources {
  readonly session: Session;
  /** From a path of the session's files to a file on disk. */
  readonly toFile: (path: string) => string;
  readonly projectFolder: string;
}

/** Usage of a session whose conversation is known: by turn, agent and model, its context over time, and the client's own total. */
export async function readSessionUsage({ session, toFile, projectFolder }: SessionUsageSources, options: ScanFilesOptions & SessionUsageOptions): Promise<SessionUsage> {
  const places = [...(session.files.main === undefined ? [] : [{ path: session.files.main.path, agent: undefined }]), ...session.files.agents.map(({ path, id }) => ({ path, agent: id }))];
  const table = new MessageTable();
  const found = await scanFiles(await Promise.all(places.map(async ({ path }) => ({ path: toFile(path), needsCwd: false, bytes: (await statFile(toFile(path))).size }))), options, table);
  const files: OwnedUsage[] = [];
  for (const [at, { path, agent }] of places.entries()) {
    const usage = found[at] ?? (await readWholeUsage(toFile(path), options, table));
    files.push({ usage, owner: { file: path, session: session.id, agent, project: session.project, projectFolder } });
  }
  return buildSessionUsage(toSessionShape(session), files, options);
}
