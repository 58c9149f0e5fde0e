import { describe, expect, it } from 'vitest';
import { viewCall } from './call-item.test-kit.ts';

describe('the view of Bash', () => {
  it('shows command, output and errors, and how it ended', () => {
    const { summary, panels } = viewCall('Bash', {
      input: { command: 'npm test' },
      details: { stdout: 'ok', stderr: 'warn', interrupted: false, returnCodeInterpretation: 'No matches found' },
    });
    expect(summary).toBe('npm test');
    expect(panels).toEqual([
      { kind: 'terminal', command: 'npm test', output: 'ok', errorOutput: 'warn', note: 'No matches found' },
    ]);
  });

  it('takes the exit code out of a failure', () => {
    const { panels } = viewCall('Bash', {
      input: { command: 'false' },
      status: 'error',
      output: 'Exit code 3\npartial\noops',
      details: 'Error: Exit code 3',
    });
    expect(panels).toEqual([
      { kind: 'terminal', command: 'false', output: 'partial\noops', errorOutput: '', note: 'Exit code 3' },
    ]);
  });

  it('names a command of several lines by its description', () => {
    expect(viewCall('Bash', { input: { command: 'cat <<E\nx\nE', description: 'Print x' } }).summary).toBe('Print x');
    expect(viewCall('Bash', { input: { command: '\ncat <<E\nx\nE' } }).summary).toBe('cat <<E');
  });

  it('shows a refused command without the words of the refusal as output', () => {
    expect(
      viewCall('Bash', {
        input: { command: 'rm' },
        status: 'denied',
        output: 'Permission to use Bash has been denied.',
      }).panels,
    ).toEqual([
      { kind: 'terminal', command: 'rm', output: '', errorOutput: '', note: undefined },
      { kind: 'note', level: 'warning', text: 'Permission to use Bash has been denied.' },
    ]);
  });

  it('says where an output is kept that was cut, and which files were changed', () => {
    const details = {
      stdout: 'x',
      stderr: '',
      persistedOutputPath: '/t/o.txt',
      persistedOutputSize: 2048,
      bashEditDiff: {
        files: [
          { filePath: '/home/ada/harbour/a', hunks: [] },
          { filePath: '/home/ada/harbour/b', deleted: true },
        ],
      },
    };
    expect(viewCall('Bash', { input: { command: 'x' }, details }).panels.slice(1)).toEqual([
      { kind: 'diff', path: 'a', hunks: [] },
      { kind: 'note', level: 'info', text: 'Deleted b' },
      { kind: 'note', level: 'info', text: 'Output truncated. Full output (2.0 KB): /t/o.txt' },
    ]);
  });
});

describe('the view of Agent and Task', () => {
  it('shows task and report', () => {
    const details = {
      status: 'completed',
      content: [{ type: 'text', text: 'All well.' }],
      totalToolUseCount: 2,
      totalTokens: 900,
    };
    const { summary, panels } = viewCall('Task', {
      input: { description: 'Look', prompt: 'Look around.', subagent_type: 'Explore' },
      output: 'framed',
      details,
    });
    expect(summary).toBe('Explore: Look');
    expect(panels).toEqual([
      { kind: 'markdown', label: 'Task', text: 'Look around.' },
      { kind: 'markdown', label: 'Report', text: 'All well.' },
      { kind: 'note', level: 'info', text: '2 calls, 900 context tokens' },
    ]);
  });

  it('says that an agent went to the background', () => {
    expect(viewCall('Agent', { input: { prompt: '' }, details: { status: 'async_launched' } }).panels).toMatchObject([
      { kind: 'note', text: expect.stringContaining('background') as string },
    ]);
  });
});

describe('the views of lists', () => {
  it('shows to-dos with their states', () => {
    const todos = [
      { content: 'a', status: 'completed' },
      { content: 'b', status: 'in_progress' },
      { content: 'c', status: 'pending' },
    ];
    const { summary, panels } = viewCall('TodoWrite', { input: { todos } });
    expect(summary).toBe('1 of 3 done, now: b');
    expect(panels).toMatchObject([{ kind: 'list', items: [{ state: 'done' }, { state: 'doing' }, { state: 'open' }] }]);
  });

  it('shows what a search found, relative to the project', () => {
    expect(
      viewCall('Grep', {
        input: { pattern: 'tide', path: '/home/ada/harbour/src' },
        details: { filenames: ['/home/ada/harbour/src/a.ts'], numFiles: 1, totalFiles: 3 },
      }),
    ).toMatchObject({
      summary: 'tide in src',
      panels: [
        { kind: 'list', items: [{ text: 'src/a.ts' }] },
        { kind: 'note', text: '1 of 3' },
      ],
      isQuiet: true,
    });
    expect(
      viewCall('Glob', { input: { pattern: '*' }, output: 'No files found', details: { filenames: [] } }).panels,
    ).toEqual([{ kind: 'note', level: 'info', text: 'No files found' }]);
  });

  it('shows which answer a person chose, and words of their own', () => {
    const question = {
      question: 'Which unit?',
      header: 'Unit',
      options: [
        { label: 'Metres', description: 'm' },
        { label: 'Feet', description: 'ft' },
      ],
      multiSelect: true,
    };
    const view = (answer: string) =>
      viewCall('AskUserQuestion', {
        input: { questions: [question] },
        details: { answers: { 'Which unit?': answer }, annotations: { 'Which unit?': { notes: 'two decimals' } } },
      });
    expect(view('Metres, Feet')).toMatchObject({
      summary: 'Unit: Metres, Feet',
      panels: [
        {
          label: 'Which unit?',
          items: [{ state: 'done' }, { state: 'done' }, { state: 'plain', text: 'two decimals' }],
        },
      ],
    });
    expect(view('Fathoms').panels).toMatchObject([
      { items: [{ state: 'open' }, { state: 'open' }, { state: 'done', text: 'Fathoms' }, {}] },
    ]);
  });
});

describe('the views of the web', () => {
  it('shows address, question and answer of a fetch', () => {
    const details = { url: 'https://tides.example', code: 200, codeText: 'OK', bytes: 2048, result: 'At noon.' };
    expect(viewCall('WebFetch', { input: { url: 'https://tides.example', prompt: 'When?' }, details }).panels).toEqual([
      { kind: 'links', links: [{ url: 'https://tides.example', title: '', detail: '200 OK 2.0 KB' }] },
      { kind: 'text', label: 'Question', text: 'When?' },
      { kind: 'markdown', label: 'Answer', text: 'At noon.' },
    ]);
  });

  it('shows links and words of a search in their order', () => {
    const results = [{ content: [{ title: 'Tides', url: 'https://t.example' }] }, 'They rise.'];
    expect(viewCall('WebSearch', { input: { query: 'tides' }, details: { results } }).panels).toEqual([
      { kind: 'links', links: [{ title: 'Tides', url: 'https://t.example' }] },
      { kind: 'markdown', text: 'They rise.' },
    ]);
  });
});

describe('the view of ExitPlanMode', () => {
  it('shows the plan and whether it was approved', () => {
    expect(
      viewCall('ExitPlanMode', {
        input: { plan: '# Tide board\n\n1. Read' },
        details: { plan: '# Tide board\n\n1. Read', planWasEdited: true },
      }),
    ).toMatchObject({
      title: 'Plan',
      summary: 'Tide board',
      panels: [{ kind: 'markdown' }, { kind: 'note', text: 'Approved with your edits' }],
    });
  });
});

describe('the view of AgentOutputTool', () => {
  it('shows reports that are named by the ids of their agents', () => {
    const agents = { '3e91f0c2': { status: 'completed', result: 'Berth 4 is free.' } };
    const { summary, panels } = viewCall('AgentOutputTool', {
      input: { agentId: '3e91f0c2' },
      details: { retrieval_status: 'success', agents },
    });
    expect(summary).toBe('3e91f0c2 (completed)');
    expect(panels).toEqual([{ kind: 'markdown', label: 'Report', text: 'Berth 4 is free.' }]);
  });
});
