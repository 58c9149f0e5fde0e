import { toSessionFigures, type SessionFigures } from '@scrollkeep/transcript/conversation/rows/session-figures.ts';
import { statFile } from '../disk/open-file.ts';
import type { UnlinkedSession } from './located-session.ts';
import { readTimes } from './session-activity.ts';

/** What any list knows of a session, read from its files or from the index. */
export interface ListedFacts {
  /** As in `SessionPlace`. */
  readonly identity: string;
  readonly id: string;
  readonly figures: ListedFigures;
  /** The main transcript; undefined if only agent files are left. */
  readonly file: string | undefined;
  /** The main transcript, or the first of its agents. */
  readonly firstFile: string;
  /** The name of the folder that the client gave its project. */
  readonly projectFolder: string;
  readonly isInConfigFolder: boolean;
  readonly archived: 'gone' | 'older' | undefined;
  /** First and last time its records name. */
  readonly firstMs: number | undefined;
  readonly lastMs: number | undefined;
  readonly modifiedMs: number;
  readonly bytes: number;
}

export type ListedFigures = Pick<
  SessionFigures,
  | 'project'
  | 'title'
  | 'titleFrom'
  | 'slug'
  | 'clientTag'
  | 'agentName'
  | 'worktree'
  | 'status'
  | 'gitBranch'
  | 'prompts'
  | 'commands'
  | 'turns'
  | 'branchPoints'
  | 'steps'
  | 'hasAnswer'
  | 'failedCalls'
  | 'agents'
  | 'messages'
  | 'models'
  | 'lastPrompt'
>;

/** Of a session that was read; the session itself is let go, so that a list of thousands stays small. */
export async function readListedFacts(located: UnlinkedSession): Promise<ListedFacts> {
  const { session, toFile, projectFolder, configFolder, archived, modifiedMs } = located;
  const { main, agents } = session.files;
  const paths = [...(main === undefined ? [] : [main]), ...agents].map(({ path }) => toFile(path));
  // A file that vanished meanwhile weighs nothing.
  const sizes = await Promise.all(paths.map(async (path) => (await statFile(path).catch(() => undefined))?.size ?? 0));
  return {
    identity: located.identity,
    id: session.id,
    figures: toSessionFigures(session),
    file: main === undefined ? undefined : toFile(main.path),
    firstFile: paths[0] ?? '',
    projectFolder,
    isInConfigFolder: configFolder !== undefined,
    archived,
    ...readTimes(session),
    modifiedMs,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}
