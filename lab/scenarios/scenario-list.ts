import { agents, agentsForeground, team, terminalAgents, workflow } from './agents.ts';
import { autoCompact, errors, terminalErrors } from './errors.ts';
import { checkpoints, hooks, mcp, permissions, slash, terminalHooks } from './extensions.ts';
import { folders, long, resume, sessionId, simple, slow } from './simple.ts';
import type { Scenario } from './scenario.ts';
import { streamJson } from './streams.ts';
import { basic, compact, mention, picker, queue, rewind, terminalTodos } from './terminal.ts';
import { interrupt, permission, plan } from './terminal-dialogs.ts';
import { todos, tools } from './tools.ts';

/** All scenarios, the long ones first: two run at a time, and the last one should not be waited for alone. */
export const scenarios: readonly Scenario[] = [
  errors,
  tools,
  long,
  slash,
  basic,
  interrupt,
  compact,
  agents,
  agentsForeground,
  terminalAgents,
  team,
  workflow,
  rewind,
  permission,
  permissions,
  plan,
  queue,
  picker,
  mention,
  terminalErrors,
  terminalHooks,
  terminalTodos,
  autoCompact,
  checkpoints,
  folders,
  resume,
  streamJson,
  hooks,
  mcp,
  todos,
  sessionId,
  slow,
  simple,
];
