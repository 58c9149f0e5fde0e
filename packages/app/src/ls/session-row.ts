import { dirname } from 'node:path';
import { isSubstantial } from '@scrollkeep/transcript/conversation/is-substantial.ts';
import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import { toSteps } from '@scrollkeep/transcript/conversation/to-steps.ts';
import { statFile } from '../disk/open-file.ts';
import type { UnlinkedSession } from '../sessions/located-session.ts';
import { isIdle, toActivity } from '../sessions/session-activity.ts';

/** What a list shows of a session; the session itself is let go, so that a list of thousands stays small. */
export interface SessionRow {
  readonly id: string;
  /** undefined where only agent files are left. */
  readonly file: string | undefined;
  readonly project: string | undefined;
  readonly projectFolder: string;
  /** The same for sessions of one project. */
  readonly projectKey: string;
  readonly title: string | undefined;
  readonly titleFrom: string | undefined;
  readonly status: SessionStatus;
  /** Only the archive still has it. */
  readonly archived?: 'gone' | 'older' | undefined;
  readonly idle: boolean;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly gitBranch: string | undefined;
  readonly prompts: number;
  readonly commands: number;
  /** Without those the client started for itself. */
  readonly agents: number;
  readonly steps: number;
  readonly isSubstantial: boolean;
  readonly bytes: number;
  readonly models: readonly string[];
}

export async function toSessionRow(located: UnlinkedSession, now: number): Promise<SessionRow> {
  const { session, toFile, projectFolder, configFolder } = located;
  const { main } = session.files;
  const steps = toSteps(session);
  const idle = isIdle(located, now);
  return {
    id: session.id,
    file: main === undefined ? undefined : toFile(main.path),
    project: session.project,
    projectFolder,
    // Outside a config folder the folder of a transcript may be called anything, and many are called the same.
    projectKey:
      configFolder === undefined
        ? (session.project ?? dirname(toFile(main?.path ?? session.files.agents[0]?.path ?? '')))
        : projectFolder,
    title: session.title?.text,
    titleFrom: session.title?.from,
    status: session.status,
    archived: located.archived,
    idle,
    ...toActivity(located),
    gitBranch: main?.facts.gitBranch,
    prompts: session.prompts,
    commands: session.commands,
    agents: session.agents.filter((run) => !run.isInternal).length,
    steps: steps.length,
    isSubstantial: isSubstantial(
      steps,
      idle ? (session.status === 'waiting' || session.status === 'empty' ? 'completed' : 'stopped') : 'running',
    ),
    bytes: await addUpBytes(located),
    models: [...session.usage.byModel().keys()].sort(),
  };
}

async function addUpBytes({ session, toFile }: UnlinkedSession): Promise<number> {
  const paths = [session.files.main?.path, ...session.files.agents.map((agent) => agent.path)].filter(
    (path) => path !== undefined,
  );
  // A file that vanished meanwhile weighs nothing.
  const sizes = await Promise.all(
    paths.map((path) =>
      statFile(toFile(path)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
