import { call, reply, say } from '../api/reply.ts';
import { mcpServer } from './mcp-server.ts';
import type { Scenario } from './scenario.ts';

const command = (text: string) => [{ hooks: [{ type: 'command', command: text }] }];
const decision = (event: string, rest: Readonly<Record<string, string>>) =>
  `echo '${JSON.stringify({ hookSpecificOutput: { hookEventName: event, ...rest } })}'`;
const matched = (matcher: string, text: string) => [{ matcher, hooks: [{ type: 'command', command: text }] }];

/** Hooks of all events: they add context, block, fail, and say nothing. */
const hookSettings = {
  hooks: {
    SessionStart: command('echo The bell rings at start'),
    UserPromptSubmit: command('echo The bell rings for a prompt'),
    PreToolUse: [
      ...matched(
        'Write',
        decision('PreToolUse', {
          permissionDecision: 'deny',
          permissionDecisionReason: 'Nothing is written today',
        }),
      ),
      ...matched('Bash', 'echo checked'),
      ...matched('Read', 'echo not today >&2; exit 2'),
    ],
    PostToolUse: [
      ...matched('Bash', decision('PostToolUse', { additionalContext: 'The tide turns' })),
      ...matched('Bash', 'echo broken >&2; exit 1'),
    ],
    Stop: command('test -e /tmp/stopped || { touch /tmp/stopped; echo One thing more >&2; exit 2; }'),
    SubagentStop: command('true'),
    SessionEnd: command('true'),
    PreCompact: command('true'),
    Notification: command('true'),
  },
};

const hookReplies = [
  reply(call('Bash', { command: 'echo bell', description: 'Ring' })),
  reply(call('Write', { file_path: '/home/dev/code/harbour/forbidden.txt', content: 'x' })),
  reply(call('Read', { file_path: '/home/dev/code/harbour/README.md' })),
  reply(say('The hooks have spoken.')),
  reply(say('One thing more is done.')),
];

export const hooks: Scenario = {
  name: 'hooks',
  about: 'hooks of every event',
  settings: hookSettings,
  scripts: [{ prompt: 'Ring all bells', replies: hookReplies }],
  steps: [{ kind: 'print', prompt: 'Ring all bells' }],
};

export const terminalHooks: Scenario = {
  name: 'terminal-hooks',
  about: 'hooks of every event, in the terminal',
  settings: hookSettings,
  scripts: [{ prompt: 'Ring all bells', replies: hookReplies }],
  steps: [
    {
      kind: 'terminal',
      flags: ['--dangerously-skip-permissions'],
      actions: [{ ask: 'Ring all bells', answer: /One thing more is done/ }, { quit: true }],
    },
  ],
};

export const mcp: Scenario = {
  name: 'mcp',
  about: 'tools and resources of an MCP server: text, structure, a picture, a failure',
  files: {
    'tides/server.mjs': mcpServer,
    'tides/mcp.json': JSON.stringify({
      mcpServers: { tides: { command: '/lab/node', args: ['/home/dev/tides/server.mjs'] } },
    }),
  },
  scripts: [
    {
      prompt: 'Ask the server',
      replies: [
        reply(call('mcp__tides__tide', { hour: 5 })),
        reply(call('mcp__tides__flag', {})),
        reply(call('mcp__tides__sink', {})),
        reply(call(['ListMcpResourcesTool', 'ListMcpResources'], {})),
        reply(call(['ReadMcpResourceTool', 'ReadMcpResource'], { server: 'tides', uri: 'tide://today' })),
        reply(say('The server was asked.')),
      ],
    },
  ],
  steps: [
    { kind: 'print', prompt: 'Ask the server for the tide', flags: ['--mcp-config', '/home/dev/tides/mcp.json'] },
  ],
};

export const slash: Scenario = {
  name: 'slash',
  about: 'slash commands in print mode: of the client, of the project, skills, unknown ones',
  files: {
    'code/harbour/.claude/commands/greet.md':
      '---\ndescription: Greets a boat\nallowed-tools: Bash(echo:*)\n---\n\nGreet the boat $ARGUMENTS. !`echo ahoy`\n',
    'code/harbour/.claude/skills/moor/SKILL.md':
      '---\nname: moor\ndescription: Moors a boat at a berth\n---\n\nMoor the boat at berth $ARGUMENTS.\n',
  },
  scripts: [
    { prompt: 'Begin the day', replies: [reply(say('The day has begun.'))] },
    { prompt: 'Greet the boat', replies: [reply(say('Ahoy, Luise!'))] },
    { prompt: 'Moor the boat', replies: [reply(say('Moored at three.'))] },
    { prompt: 'no-such-command', replies: [reply(say('There is no such command.'))] },
  ],
  steps: [
    { kind: 'print', prompt: 'Begin the day' },
    { kind: 'print', prompt: '/greet Luise', flags: ['--resume', '{session}'] },
    { kind: 'print', prompt: '/moor three', flags: ['--resume', '{session}'] },
    { kind: 'print', prompt: '/cost', flags: ['--resume', '{session}'] },
    { kind: 'print', prompt: '/context', flags: ['--resume', '{session}'] },
    { kind: 'print', prompt: '/no-such-command', flags: ['--resume', '{session}'] },
    { kind: 'print', prompt: '/compact keep the boats', flags: ['--resume', '{session}'] },
    { kind: 'print', prompt: 'Begin the day again', flags: ['--resume', '{session}'] },
  ],
};

const project = '/home/dev/code/harbour';

export const permissions: Scenario = {
  name: 'permissions',
  about: 'calls that need a permission nobody can give, rules that deny, plan mode in print mode',
  settings: { permissions: { deny: ['Bash(rm:*)'], allow: ['Bash(echo:*)'] } },
  scripts: [
    {
      prompt: 'Do as you like',
      replies: [
        reply(call('Bash', { command: 'touch made.txt', description: 'Touch' })),
        reply(call('Write', { file_path: `${project}/made.txt`, content: 'x' })),
        reply(
          call('Bash', { command: 'rm -rf docs', description: 'Remove' }),
          call('Bash', { command: 'echo allowed', description: 'Echo' }),
        ),
        reply(call('Read', { file_path: '/etc/passwd' })),
        reply(say('Some of it was allowed.')),
      ],
    },
    {
      prompt: 'Make a plan',
      replies: [
        reply(call('Read', { file_path: `${project}/README.md` })),
        reply(call('ExitPlanMode', { plan: '# Plan\n\n1. Paint the bell\n' })),
        reply(call('Write', { file_path: `${project}/plan.txt`, content: 'x' })),
        reply(say('That was the plan.')),
      ],
    },
    {
      prompt: 'Ask me something',
      replies: [
        reply(
          call('AskUserQuestion', {
            questions: [
              {
                question: 'Which colour?',
                header: 'Colour',
                multiSelect: false,
                options: [
                  { label: 'Red', description: 'As before' },
                  { label: 'Blue', description: 'As the sea' },
                ],
              },
            ],
          }),
        ),
        reply(say('No answer came.')),
      ],
    },
    { prompt: 'Plan by yourself', replies: [reply(call('EnterPlanMode', {})), reply(say('Planned.'))] },
  ],
  steps: [
    { kind: 'print', prompt: 'Do as you like', isAsking: true, flags: ['--permission-mode', 'default'] },
    { kind: 'print', prompt: 'Make a plan', isAsking: true, flags: ['--permission-mode', 'plan'] },
    { kind: 'print', prompt: 'Ask me something' },
    { kind: 'print', prompt: 'Plan by yourself' },
    { kind: 'print', prompt: 'Do as you like now', isAsking: true, flags: ['--permission-mode', 'acceptEdits'] },
    {
      kind: 'print',
      prompt: 'Do as you like by rule',
      isAsking: true,
      flags: ['--permission-mode', 'default', '--disallowedTools', 'Write'],
    },
  ],
};

const write = (content: string) => call('Write', { file_path: `${project}/tally.txt`, content });
const edit = (from: string, to: string) =>
  call('Edit', { file_path: `${project}/tally.txt`, old_string: from, new_string: to });

export const checkpoints: Scenario = {
  name: 'checkpoints',
  about: 'files that are changed over three turns in print mode, with checkpoints switched on',
  scripts: [
    { prompt: 'Begin a tally', replies: [reply(write('boats: 1\n')), reply(say('Begun.'))] },
    {
      prompt: 'Count on',
      replies: [reply(edit('boats: 1', 'boats: 2')), reply(edit('boats: 2', 'boats: 3')), reply(say('Counted.'))],
    },
    {
      prompt: 'Begin anew',
      replies: [reply(call('Bash', { command: 'rm tally.txt' })), reply(write('boats: 0\n')), reply(say('Anew.'))],
    },
  ],
  steps: [
    { kind: 'print', prompt: 'Begin a tally', environment: { CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: '1' } },
    {
      kind: 'print',
      prompt: 'Count on',
      flags: ['--resume', '{session}'],
      environment: { CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: '1' },
    },
    {
      kind: 'print',
      prompt: 'Begin anew',
      flags: ['--resume', '{session}'],
      environment: { CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: '1' },
    },
  ],
};
