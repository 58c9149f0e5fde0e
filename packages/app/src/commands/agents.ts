import type { Command } from '../command-line/command.ts';
import { sessionArgument } from './session-options.ts';

export const agentsCommand: Command = {
  name: 'agents',
  summary: 'Show the sub-agents of a session as a tree',
  description:
    'Each agent with its type and description, how it ended, its duration, tokens and tool calls as counted ' +
    'from its own records. Below stand the totals that the client recorded itself, with the difference in ' +
    'brackets where there is one (recorded minus counted). ' +
    ('The client records the tokens of the last message, the size of the context at the end; the sum over the ' +
      'run is the figure above it. A background agent has the status of its last notification. Agents that the ' +
      'client started for itself are only counted; those that no known call started stand at the end.\n\n') +
    ('JSON: {session, title, agents: [{id, type, description, status, background, orphan, depth, ' +
      'parentAgentId, toolUseId, workflowRun, file, computed: {durationMs, tokens, contextTokens, toolCalls}, ' +
      'recorded: {durationMs, tokens, toolCalls}, difference, notification: {status, summary}, agents}], ' +
      'internal: [id]}.'),
  arguments: [sessionArgument],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [
    { line: 'scrollkeep agents latest', summary: 'The session you worked in last' },
    { line: 'scrollkeep agents 4e1d7c2a --json', summary: 'One session by the beginning of its id, as JSON' },
  ],
  load: () => import('./actions/run-agents.ts'),
};
