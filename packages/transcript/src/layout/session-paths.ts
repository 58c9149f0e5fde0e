/** The inverse of `classifyPath`: where the client keeps what belongs to a session, relative to the config folder. */
export function toSessionPath(project: string, session: string): string {
  return `${toSessionFolder(project, session)}.jsonl`;
}

/** The folder beside a transcript that holds its agents, tool results and workflows (2.1.2 and later). */
export function toSessionFolder(project: string, session: string): string {
  return `${toProjectFolder(project)}/${session}`;
}

export function toProjectFolder(project: string): string {
  return `projects/${project}`;
}

/**
 * Where an agent's transcript stands. Beside the session (2.0.28 to 2.1.29) the path does not say whose agent it is.
 */
export type AgentPlace =
  | { readonly layout: 'beside'; readonly project: string; readonly agent: string }
  | { readonly layout: 'subagents'; readonly project: string; readonly session: string; readonly agent: string }
  | {
      readonly layout: 'workflow';
      readonly project: string;
      readonly session: string;
      readonly run: string;
      readonly agent: string;
    };

export function toAgentPath(place: AgentPlace): string {
  return `${toAgentFolder(place)}/agent-${place.agent}.jsonl`;
}

/** The meta file beside an agent's transcript, in whichever layout that stands. */
export function toAgentMetaPath(agentPath: string): string {
  return agentPath.replace(/\.jsonl$/, '.meta.json');
}

export function toWorkflowJournalPath(project: string, session: string, run: string): string {
  return `${toWorkflowFolder(project, session, run)}/journal.jsonl`;
}

export function toWorkflowRunPath(project: string, session: string, run: string): string {
  return `${toSessionFolder(project, session)}/workflows/${run}.json`;
}

export function toToolResultsFolder(project: string, session: string): string {
  return `${toSessionFolder(project, session)}/tool-results`;
}

export function toCustomTitlePath(project: string, session: string): string {
  return `${toSessionFolder(project, session)}/custom-title.json`;
}

export function toSessionsIndexPath(project: string): string {
  return `${toProjectFolder(project)}/sessions-index.json`;
}

export function toProjectMemoryFolder(project: string): string {
  return `${toProjectFolder(project)}/memory`;
}

export function toCheckpointFolder(session: string): string {
  return `file-history/${session}`;
}

/** `name` as `toCheckpointName` gives it, or the `backupFileName` of a record. */
export function toCheckpointPath(session: string, name: string): string {
  return `${toCheckpointFolder(session)}/${name}`;
}

/** The main thread writes its todo list under its own session id as agent. */
export function toTodoPath(session: string, agent: string = session): string {
  return `todos/${session}-agent-${agent}.json`;
}

/** `session` may be the name of a shared task list. */
export function toTaskPath(session: string, task: string): string {
  return `tasks/${session}/${task}.json`;
}

/** A team shares one list of tasks under a name made of the session's id. */
export function toTeamListName(session: string): string {
  return `session-${session.slice(0, 8)}`;
}

export function toPlanPath(slug: string): string {
  return `plans/${slug}.md`;
}

export function toImageCacheFolder(session: string): string {
  return `image-cache/${session}`;
}

export function toPastePath(hash: string): string {
  return `paste-cache/${hash}.txt`;
}

export function toDebugLogPath(session: string): string {
  return `debug/${session}.txt`;
}

function toAgentFolder(place: AgentPlace): string {
  if (place.layout === 'beside') return toProjectFolder(place.project);
  if (place.layout === 'subagents') return `${toSessionFolder(place.project, place.session)}/subagents`;
  return toWorkflowFolder(place.project, place.session, place.run);
}

function toWorkflowFolder(project: string, session: string, run: string): string {
  return `${toSessionFolder(project, session)}/subagents/workflows/${run}`;
}
