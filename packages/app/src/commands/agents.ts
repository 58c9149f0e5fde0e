import type { Command } from '../command-line/command.ts';
import { sessionArgument } from './session-options.ts';

export const agentsCommand: Command = {
  name: 'agents',
  summary: 'Show the sub-agents of a session as a tree',
  description:
    'Shows each agent with its type and description, how it ended, its duration, tokens and tool calls, ' +
    'counted from its own records. The totals that Claude Code recorded are shown below, with any difference ' +
    'in brackets (recorded minus counted). The counted tokens are the total of the run. Claude Code records only ' +
    'the tokens of the last message, that is, the final context size. This is compared with the final context size ' +
    'counted here. A background agent has the status of its last notification. Agents that Claude Code started ' +
    'internally are counted but not listed. Agents without a known call are listed last.\n\n' +
    'JSON: {session, title, agents: [{id, type, description, status, background, orphan, depth, ' +
    'parentAgentId, toolUseId, workflowRun, file, computed: {durationMs, tokens, contextTokens, toolCalls}, ' +
    'recorded: {durationMs, tokens, toolCalls}, difference, notification: {status, summary}, agents}], ' +
    'internal: [id]}.',
  arguments: [sessionArgument],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [
    { line: 'scrollkeep agents latest', summary: 'Your latest session' },
    { line: 'scrollkeep agents 4e1d7c2a --json', summary: 'One session by id prefix, as JSON' },
  ],
  load: () => import('./actions/run-agents.ts'),
};
