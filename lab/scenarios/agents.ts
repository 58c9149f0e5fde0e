import { call, reply, say, type CallBlock, type Script } from '../api/reply.ts';
import type { Scenario } from './scenario.ts';

const agentTools = ['Agent', 'Task'];

function agent(description: string, prompt: string, rest: Readonly<Record<string, unknown>> = {}): CallBlock {
  return call(agentTools, { description, prompt, subagent_type: 'general-purpose', ...rest });
}

/** What the agents themselves are answered. */
const agentScripts: readonly Script[] = [
  {
    prompt: 'Read the README aloud',
    replies: [
      reply(call('Read', { file_path: '/home/dev/code/harbour/README.md' })),
      reply(say('It speaks of seven berths.')),
    ],
  },
  {
    prompt: 'Count the documents',
    replies: [
      reply(
        call('Bash', { command: 'ls docs | wc -l', description: 'Count' }),
        call('Bash', { command: 'exit 2', description: 'Fail' }),
      ),
      reply(say('One document.')),
    ],
  },
  {
    prompt: 'Ask somebody else',
    replies: [reply(agent('The helper of a helper', 'Look at the tide table')), reply(say('Somebody else knows it.'))],
  },
  {
    prompt: 'Look at the tide table',
    replies: [reply(call('Bash', { command: 'cat src/tide.py' })), reply(say('High water at six.'))],
  },
  {
    prompt: 'Search for cranes',
    replies: [
      reply(
        call(['Grep', 'Bash'], ({ fields }) =>
          fields.includes('command') ? { command: 'grep -rn crane .' } : { pattern: 'crane' },
        ),
      ),
      reply(say('Two cranes.')),
    ],
  },
  { prompt: 'Watch the gulls', replies: [reply(call('Bash', { command: 'echo gulls' })), reply(say('Many gulls.'))] },
  { prompt: 'One question more', replies: [reply(say('No further question.'))] },
];

export const agents: Scenario = {
  name: 'agents',
  about: 'sub-agents: side by side, nested, of a type, in the background, with a wrong type, resumed',
  scripts: [
    ...agentScripts,
    {
      prompt: 'Send out the helpers',
      replies: [
        reply(say('Two at once.'), agent('Reads', 'Read the README aloud'), agent('Counts', 'Count the documents')),
        reply(agent('Delegates', 'Ask somebody else')),
        reply(agent('Explores', 'Search for cranes', { subagent_type: 'Explore' })),
        reply(agent('Watches', 'Watch the gulls', { run_in_background: true })),
        reply(
          call(['TaskOutput', 'AgentOutputTool'], ({ find, fields }) => {
            const id = find(/agentId: (\w+)/);
            return fields.includes('task_id')
              ? { task_id: id, block: true, timeout: 20_000 }
              : { agentId: id, block: true };
          }),
        ),
        reply(agent('Is of no type', 'Read the README aloud', { subagent_type: 'no-such-agent' })),
        reply(
          call(agentTools, ({ find, fields }) => ({
            description: 'Goes on',
            prompt: 'One question more',
            subagent_type: 'general-purpose',
            ...(fields.includes('resume') ? { resume: find(/agentId: (\w+)/) } : {}),
          })),
        ),
        reply(
          call('SendMessage', ({ find }) => ({
            to: find(/agentId: (\w+)/),
            summary: 'A question',
            message: 'One question more',
          })),
        ),
        reply(say('All helpers are back.')),
      ],
    },
  ],
  steps: [{ kind: 'print', prompt: 'Send out the helpers' }],
};

export const agentsForeground: Scenario = {
  name: 'agents-foreground',
  about: 'sub-agents that are waited for',
  scripts: [
    ...agentScripts,
    {
      prompt: 'Work with helpers',
      replies: [
        reply(
          agent('Reads', 'Read the README aloud', { run_in_background: false }),
          agent('Counts', 'Count the documents', { run_in_background: false }),
        ),
        reply(agent('Delegates', 'Ask somebody else', { run_in_background: false, isolation: 'worktree' })),
        reply(agent('Follows rules', 'Watch the gulls', { run_in_background: false, subagent_type: 'gull-watcher' })),
        reply(say('The helpers have reported.')),
      ],
    },
  ],
  files: {
    'code/harbour/.claude/agents/gull-watcher.md':
      '---\nname: gull-watcher\ndescription: Watches gulls\ntools: Bash, Read\n---\n\nYou watch gulls.\n',
  },
  steps: [
    {
      kind: 'print',
      prompt: 'Work with helpers and wait for them',
      environment: { CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1' },
    },
  ],
};

const flow = [
  "export const meta = { name: 'quay', description: 'Two looks at the quay', phases: [{ title: 'Look' }] }",
  "phase('Look')",
  "log('Two looks')",
  'const found = await parallel([',
  "  () => agent('Read the README aloud', { label: 'reader' }),",
  "  () => agent('Count the documents', { label: 'counter' }),",
  '])',
  'return { found }',
].join('\n');

export const workflow: Scenario = {
  name: 'workflow',
  about: 'a workflow of several agents',
  since: '2.1.150',
  scripts: [
    ...agentScripts,
    {
      prompt: 'Run a workflow',
      replies: [reply(call('Workflow', { description: 'Two looks', script: flow })), reply(say('The workflow runs.'))],
    },
    { prompt: '<task-notification>', replies: [reply(say('The workflow is done.'))] },
  ],
  steps: [{ kind: 'print', prompt: 'ultracode: Run a workflow over the quay' }],
};

export const team: Scenario = {
  name: 'team',
  about: 'a team mate who is spawned, written to and sent home',
  since: '2.1.100',
  scripts: [
    ...agentScripts,
    {
      prompt: 'Found a team',
      replies: [
        reply(call('TeamCreate', { team_name: 'dockers', description: 'Those of the quay' })),
        reply(agent('A mate', 'Read the README aloud', { name: 'jonas', team_name: 'dockers' })),
        reply(
          call('SendMessage', {
            to: 'jonas',
            summary: 'Hello',
            message: 'One question more',
            type: 'message',
            recipient: 'jonas',
            content: 'One question more',
          }),
        ),
        reply(say('The team is at work.')),
      ],
    },
    { prompt: '<teammate-message', replies: [reply(say('The mate has answered.'))] },
  ],
  steps: [
    {
      kind: 'terminal',
      flags: ['--dangerously-skip-permissions'],
      environment: { CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: '1' },
      actions: [
        { ask: 'Found a team for the quay', answer: /The team is at work/ },
        { written: /seven berths/ },
        { idle: true },
        { quit: true },
      ],
    },
  ],
};

export const terminalAgents: Scenario = {
  name: 'terminal-agents',
  about: 'sub-agents in the terminal, one of them in the background',
  scripts: [
    ...agentScripts,
    {
      prompt: 'Send two helpers',
      replies: [
        reply(agent('Reads', 'Read the README aloud'), agent('Counts', 'Count the documents')),
        reply(agent('Watches', 'Watch the gulls', { run_in_background: true })),
        reply(say('The helpers are on their way.')),
      ],
    },
    { prompt: '<task-notification>', replies: [reply(say('A helper has reported.'))] },
    { prompt: '<agent-notification>', replies: [reply(say('A helper has reported.'))] },
  ],
  steps: [
    {
      kind: 'terminal',
      flags: ['--dangerously-skip-permissions'],
      actions: [
        { ask: 'Send two helpers', answer: /on their way/ },
        { written: /Many gulls/ },
        { idle: true },
        { quit: true },
      ],
    },
  ],
};
