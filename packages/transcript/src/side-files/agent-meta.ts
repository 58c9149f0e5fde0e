import { sideFileEntry } from '../shapes/entry.ts';
import { boolean, number, object, optional, text } from '../shapes/shape.ts';

export const agentMetaFile = sideFileEntry({
  kind: 'agent-meta',
  doc:
    'What the client records about a sub-agent, next to its transcript: which kind of agent it is and what ' +
    'started it. Fields came bit by bit; only ' +
    ('`agentType` is always there, and a transcript may have no such file at all. With `toolUseId` the call ' +
      'that started the agent is a direct link. ') +
    'Really written since 2.1.100.',
  format: 'json',
  content: object({
    agentType: text(
      '`general-purpose`, `Explore`, `workflow-subagent`, or the name of an agent definition; of a team mate its name',
    ),
    description: optional(text('From the call that started it')),
    toolUseId: optional(text('The tool call that started it; not for agents of a workflow')),
    parentAgentId: optional(
      text(
        'The agent that started it; absent if the session itself did. The file that holds the call of ' +
          '`toolUseId` goes before it',
      ),
    ),
    spawnDepth: optional(
      number(
        '1 for an agent of the session, 2 for an agent of an agent; 0 for a team mate. The file that holds ' +
          'the call goes before it',
      ),
    ),
    name: optional(text('Name by which it can be sent messages')),
    model: optional(text('Model asked for')),
    isBuiltIn: optional(boolean('The client brings the kind of agent along')),
    launchedWithDefaults: optional(boolean()),
    requestShape: optional(text('Whether the caller waits for it', ['background', 'foreground'])),
    requestNonInteractive: optional(boolean()),
    pickedEffortModel: optional(text('Model it ran on')),
    finished: optional(boolean('It came to its end; never written for workflow agents and team mates')),
    workflowPhase: optional(text('Agents of a workflow: title of the phase')),
    spawnedWithWorktree: optional(boolean('It got its own worktree')),
    worktreePath: optional(text()),
    worktreeBranch: optional(text()),
    taskKind: optional(text('Team mates', ['in_process_teammate'])),
    teamName: optional(text()),
    color: optional(text('Colour of a team mate in the terminal')),
    planModeRequired: optional(boolean('A team mate has to have its plan approved first')),
    spawnedAgentType: optional(text('Of a team mate, the kind of agent it is')),
    permissionMode: optional(text('Of a team mate, its own')),
    isFork: optional(boolean('It began with a copy of its parent’s conversation')),
    isObserver: optional(boolean('It watches another agent')),
    stoppedByUser: optional(boolean('The user stopped it')),
    inheritedWorktreePath: optional(text('The worktree of its parent, in which it works')),
    worktreeCleanlyRemoved: optional(boolean('Its worktree had no changes and is gone')),
    effort: optional(text('How hard it should think')),
    spawnMode: optional(text('Permission mode it was started in', ['dontAsk'])),
    cwd: optional(text('Its working directory, if different from the session’s')),
    pluginSteered: optional(boolean()),
    enclosingToolUseId: optional(text('The call around the one that started it')),
    restartResumes: optional(number('How often it was taken up again after a restart')),
    restartResumesSetBackBy: optional(text()),
  }),
  example: {
    agentType: 'general-purpose',
    isBuiltIn: true,
    launchedWithDefaults: true,
    description: 'Compare tide tables',
    toolUseId: 'toolu_01HarbourStartAgent',
    spawnDepth: 2,
    parentAgentId: 'a0f1e2d3c4b5a6978',
    requestShape: 'background',
    requestNonInteractive: false,
    pickedEffortModel: 'claude-opus-5-5',
    finished: true,
  },
});
