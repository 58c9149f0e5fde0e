import { buildSessionUsage, toSessionShape, type OwnedUsage, type PriceTable, type Session, type SessionUsage } from '@scrollkeep/transcript';
import { readWholeUsage } from './read-whole-usage.ts';
import { scanFileUsage } from './scan-file-usage.ts';

export interface SessionUsageSources {
  readonly session: Session;
  /** From a path of the session's files to a file on disk. */
  readonly toFile: (path: string) => string;
  readonly projectFolder: string;
}

/** Usage of a session whose conversation is known: by turn, agent and model, its context over time, and the client's own total. */
export async function readSessionUsage({ session, toFile, projectFolder }: SessionUsageSources, options: { readonly maxLineBytes: number; readonly prices?: PriceTable }): Promise<SessionUsage> {
  const places = [...(session.files.main === undefined ? [] : [{ path: session.files.main.path, agent: undefined }]), ...session.files.agents.map(({ path, id }) => ({ path, agent: id }))];
  const files: OwnedUsage[] = [];
  for (const { path, agent } of places) {
    const usage = scanFileUsage(toFile(path), { ...options, needsCwd: false }) ?? (await readWholeUsage(toFile(path), options));
    files.push({ usage, owner: { file: path, session: session.id, agent, project: session.project, projectFolder } });
  }
  return buildSessionUsage(toSessionShape(session), files, options);
}
