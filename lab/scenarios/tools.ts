import { call, reply, say, type Reply } from '../api/reply.ts';
import { document, log, notebook, picture } from './sample-files.ts';
import type { Scenario } from './scenario.ts';

const project = '/home/dev/code/harbour';

const files = {
  'code/harbour/flag.png': picture,
  'code/harbour/map.pdf': document,
  'code/harbour/tides.ipynb': notebook,
  'code/harbour/log.txt': log,
  'code/harbour/empty.txt': '',
  'code/harbour/.claude/skills/moor/SKILL.md':
    '---\nname: moor\ndescription: Moors a boat at a berth\n---\n\nMoor the boat at berth $ARGUMENTS.\n',
  'code/harbour/.claude/commands/greet.md': '---\ndescription: Greets a boat\n---\n\nGreet the boat $ARGUMENTS.\n',
};

const reading: readonly Reply[] = [
  reply(
    say('A look around.'),
    call('Bash', { command: 'ls -la && git log --oneline', description: 'List files and commits' }),
    call('Read', { file_path: `${project}/README.md` }),
    call('Read', { file_path: `${project}/src/tide.py`, offset: 2, limit: 2 }),
  ),
  reply(
    call('Grep', { pattern: 'def', path: project, output_mode: 'content', '-n': true }),
    call('Grep', { pattern: 'crane' }),
    call('Glob', { pattern: '**/*.py' }),
    call('Grep', { pattern: 'e', output_mode: 'count' }),
    call('LS', { path: project }),
  ),
  reply(
    call('Read', { file_path: `${project}/flag.png` }),
    call('Read', { file_path: `${project}/tides.ipynb` }),
    call('Read', { file_path: `${project}/map.pdf` }),
    call('Read', { file_path: `${project}/log.txt` }),
    call('Read', { file_path: `${project}/log.txt`, offset: 10, limit: 5 }),
    call('Read', { file_path: `${project}/empty.txt` }),
    call('Read', { file_path: `${project}/missing.txt` }),
    call('Read', { file_path: `${project}/src` }),
  ),
];

const writing: readonly Reply[] = [
  reply(call('Write', { file_path: `${project}/notes.txt`, content: 'one boat\nzwölf Möwen 🐦\n\tan anchor\n' })),
  reply(
    call('Edit', { file_path: `${project}/notes.txt`, old_string: 'one boat', new_string: 'two boats' }),
    call('Edit', { file_path: `${project}/src/tide.py`, old_string: 'hour', new_string: 'time', replace_all: true }),
    call('Edit', { file_path: `${project}/README.md`, old_string: 'not in there', new_string: 'x' }),
  ),
  reply(
    call('MultiEdit', {
      file_path: `${project}/notes.txt`,
      edits: [
        { old_string: 'two boats', new_string: 'three boats' },
        { old_string: 'anchor', new_string: 'oar' },
      ],
    }),
    call('NotebookEdit', {
      notebook_path: `${project}/tides.ipynb`,
      cell_id: 'b2',
      new_source: 'print(8)',
      cell_type: 'code',
      edit_mode: 'replace',
    }),
  ),
  reply(
    call('NotebookEdit', {
      notebook_path: `${project}/tides.ipynb`,
      cell_id: 'b2',
      new_source: 'Ebb and flow',
      cell_type: 'markdown',
      edit_mode: 'insert',
    }),
    call('Write', { file_path: `${project}/src/berths.py`, content: 'print("eight")\n' }),
  ),
];

const running: readonly Reply[] = [
  reply(
    call('Bash', { command: 'echo half; echo wrong >&2; exit 3', description: 'Fail' }),
    call('Bash', { command: 'cat log.txt', description: 'Print the log' }),
    call('Bash', {
      command: String.raw`printf '\033[31mred\033[0m\ttab\r\n\x01 \xff\xfe\n'`,
      description: 'Odd characters',
    }),
    call('Bash', { command: 'true' }),
    call('Bash', { command: 'timeout 9 tail -f /dev/null', description: 'Take too long', timeout: 1000 }),
  ),
  reply(
    call('Bash', {
      command: 'echo begun; timeout 90 tail -f /dev/null',
      description: 'Keep watch',
      run_in_background: true,
    }),
  ),
  reply(
    call(['BashOutput', 'TaskOutput'], ({ find, fields }) => {
      const id = find(/(?:with |task |shell )?ID:? (\w+)/i);
      return fields.includes('task_id') ? { task_id: id, block: false, timeout: 1000 } : { bash_id: id };
    }),
    call(['TaskStop', 'KillShell', 'KillBash'], ({ find, fields }) => {
      const id = find(/(?:with |task |shell )?ID:? (\w+)/i);
      return fields.includes('task_id') ? { task_id: id } : { shell_id: id };
    }),
  ),
  reply(
    call('Bash', { command: 'cd src && pwd', description: 'Change folder' }),
    call('Bash', { cmd: 'wrong field' }),
    call('NoSuchTool', { x: 1 }, { isForced: true }),
  ),
];

const others: readonly Reply[] = [
  reply(call('WebFetch', { url: 'http://127.0.0.1:9/tides', prompt: 'What does it say?' })),
  reply(call('WebSearch', { query: 'tide tables' })),
  reply(
    call('Skill', ({ fields }) => (fields.includes('skill') ? { skill: 'moor', args: 'seven' } : { command: 'moor' })),
  ),
  reply(call('SlashCommand', { command: '/greet Luise' })),
  reply(call(['ListMcpResourcesTool', 'ListMcpResources'], {})),
  reply(call('ListAgents', {})),
  reply(call('EnterWorktree', { name: 'dock' })),
  reply(call('Bash', { command: 'pwd', description: 'Where am I' })),
  reply(call('ExitWorktree', { action: 'keep' })),
  reply(call('LSP', { operation: 'documentSymbol', filePath: `${project}/src/tide.py`, line: 1, character: 1 })),
  reply(call('CronCreate', { cron: '0 6 * * *', prompt: 'Look at the tides', recurring: true })),
  reply(call('CronList', {})),
  reply(call('CronDelete', ({ find }) => ({ id: find(/\b([0-9a-f]{8})\b/) }))),
  reply(call('Monitor', { description: 'Boats', timeout_ms: 4000, command: 'echo one boat; echo two boats' })),
];

export const tools: Scenario = {
  name: 'tools',
  about: 'every tool, with failures, long output, pictures, documents and notebooks',
  files,
  scripts: [
    {
      prompt: 'Try everything',
      replies: [...reading, ...writing, ...running, ...others, reply(say('Everything was tried.'))],
    },
  ],
  steps: [{ kind: 'print', prompt: 'Try everything there is in the harbour', environment: { ENABLE_LSP_TOOL: '1' } }],
};

const todo = (status: string, content: string, activeForm: string) => ({ content, status, activeForm });

export const todoScript: readonly Reply[] = [
  reply(
    call(['TodoWrite', 'TaskCreate'], ({ fields }) =>
      fields.includes('todos')
        ? {
            todos: [
              todo('in_progress', 'Paint the bell', 'Painting the bell'),
              todo('pending', 'Oil the crane', 'Oiling the crane'),
            ],
          }
        : { subject: 'Paint the bell', description: 'In red', activeForm: 'Painting the bell' },
    ),
  ),
  reply(
    call(['TodoWrite', 'TaskCreate'], ({ fields }) =>
      fields.includes('todos')
        ? {
            todos: [
              todo('completed', 'Paint the bell', 'Painting the bell'),
              todo('in_progress', 'Oil the crane', 'Oiling the crane'),
            ],
          }
        : { subject: 'Oil the crane', description: 'Both of them', metadata: { place: 'east' } },
    ),
  ),
  reply(call('TaskUpdate', { taskId: '1', status: 'in_progress', owner: 'dev' })),
  reply(
    call('TaskUpdate', { taskId: '2', addBlockedBy: ['1'] }),
    call('TaskList', {}),
    call('TaskGet', { taskId: '2' }),
  ),
  reply(
    call('TaskUpdate', { taskId: '1', status: 'completed' }),
    call('TaskUpdate', { taskId: '9', status: 'deleted' }),
  ),
  reply(say('The list is kept.')),
];

export const todos: Scenario = {
  name: 'todos',
  about: 'lists of what is to be done, in the form that the version has, with two models',
  scripts: [{ prompt: 'Make a list', replies: todoScript }],
  steps: [
    { kind: 'print', prompt: 'Make a list of the chores' },
    { kind: 'print', prompt: 'Make a list once more', flags: ['--model', 'claude-sonnet-4-5-20250929'] },
  ],
};
