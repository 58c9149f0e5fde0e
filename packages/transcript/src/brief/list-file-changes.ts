import type { Session } from '../conversation/build-session.ts';
import type { ToolCall } from '../conversation/build-tool-calls.ts';
import { changingTools } from '../conversation/rows/table-names.ts';
import type { CheckpointFact } from '../conversation/side/open-checkpoint-facts.ts';
import type { CallItem } from '../conversation/turn-item.ts';
import { isJsonObject } from '../json/json-value.ts';
import { findToolAct } from '../tools/find-tool-act.ts';
import { listTexts } from '../conversation/facts/message-text.ts';
import { listWrittenFiles, mayWriteText } from './list-written-files.ts';
import { isNamedBy, listDeletedPaths } from '../git-work/list-deleted-paths.ts';
import type { AgentCalls } from './open-agent-calls.ts';

export interface FileChange {
  readonly path: string;
  /**
   * Names of tools, `sub-agent`, or `checkpoint` where only the backups tell that something else, such as a command,
   * changed it.
   */
  readonly by: readonly string[];
  /** A command that went well deleted it by name. That a snapshot has no such file may be another branch. */
  readonly isDeleted: boolean;
}

/** The files that a session has to do with. */
export interface KnownFiles {
  readonly paths: ReadonlySet<string>;
  /** Whether the call that a backup was made for did write the file. */
  readonly isWritten: (fact: CheckpointFact) => boolean;
}

export function listKnownFiles(session: Session, checkpoints: readonly CheckpointFact[]): KnownFiles {
  const paths = new Set(checkpoints.map(({ path }) => path));
  const failed = new Set<string>();
  for (const { call } of session.calls) {
    const { filePath } = call.facts;
    if (filePath === undefined || !changingTools.has(call.name)) continue;
    if (call.status === 'ok') paths.add(filePath);
    else failed.add(`${call.use.uuid} ${filePath}`);
  }
  return {
    paths,
    isWritten: ({ changedBy, path }) => changedBy !== undefined && !failed.has(`${changedBy} ${path}`),
  };
}

export interface FileChangeSources {
  readonly session: Session;
  readonly known: KnownFiles;
  readonly callsOf: AgentCalls;
}

/** What the calls of a turn changed, in order, and backups tell of it. A call that failed changed nothing. */
export function listFileChanges(
  calls: readonly CallItem[],
  checkpoints: readonly CheckpointFact[],
  { session, known, callsOf }: FileChangeSources,
): readonly FileChange[] {
  const changes = new Map<string, { readonly by: Set<string>; isDeleted: boolean }>();
  const add = (path: string | undefined, by: string, isDeleted = false) => {
    if (path === undefined) return;
    const change = changes.get(path) ?? { by: new Set<string>(), isDeleted: false };
    change.by.add(by);
    change.isDeleted = isDeleted;
    changes.set(path, change);
  };
  for (const item of calls) {
    const { call } = item;
    if (call.status !== 'ok') continue;
    add(findChangedFile(call), call.name);
    for (const path of listWritten(item, session)) add(path, call.name);
    for (const path of listDeletions(item, session, known)) add(path, call.name, true);
  }
  for (const call of calls.flatMap(({ agents }) => callsOf(agents))) add(findChangedFile(call), 'sub-agent');
  // A file that one of the tools changed has another backup too; only what no tool explains is news.
  for (const { path } of checkpoints) if (!changes.has(path)) add(path, 'checkpoint');
  return [...changes].map(([path, { by, isDeleted }]) => ({ path, by: [...by], isDeleted }));
}

/** The file that a call changed, whoever made it; undefined where it changed none, or none that is known. */
export function findChangedFile({ name, status, facts }: ToolCall): string | undefined {
  return status === 'ok' && changingTools.has(name) ? facts.filePath : undefined;
}

/** What a command wrote by name, with text of its own. */
function listWritten({ call, input, output }: CallItem, { files, project }: Session): readonly string[] {
  const command = isJsonObject(input) ? input['command'] : undefined;
  if (findToolAct(call.name) !== 'runs-command' || typeof command !== 'string' || !mayWriteText(command)) return [];
  const cwd = files.main?.facts.nodes.table.findContext(call.use.index)?.cwd;
  return listWrittenFiles(command, listTexts(output).join('\n'), cwd, project);
}

function listDeletions({ call, input }: CallItem, session: Session, { paths }: KnownFiles): readonly string[] {
  const command = isJsonObject(input) ? input['command'] : undefined;
  if (findToolAct(call.name) !== 'runs-command' || typeof command !== 'string') return [];
  const named = listDeletedPaths(command);
  return named.length === 0
    ? []
    : [...paths].filter((file) => named.some((path) => isNamedBy(file, path, session.project)));
}
