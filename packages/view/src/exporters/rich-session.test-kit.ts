import {
  bashFailure,
  bashResult,
  deniedResult,
  grepResult,
  image,
  mcpResult,
  openSession,
  plainResult,
  promptText,
  rejectedResult,
  text,
  thinking,
  toolUse,
  type SessionBuilder,
} from '@scrollkeep/transcript/fixtures';

/**
 * A session with something of everything, invented, the same at every call: pictures, thinking, tables, code, edits,
 * commands that end well, fail, are refused or still run, MCP, todos, a plan, hooks, an agent, a queued prompt, errors,
 * a compaction, an abandoned branch, secrets, names, and a record nobody knows.
 */
export function buildRichSession(): SessionBuilder {
  const session = openSession({
    version: '2.1.325',
    cwd: '/home/ada/harbour',
    seed: 'export rich',
    start: '2026-03-02T09:00:00.000Z',
    gitBranch: 'feature/tides',
  });
  session.file('src/tide.ts', 'export const mean = 3;\nexport const high = 5;\n');
  session.prompt([
    promptText('Draw the tides like this:\n\n- high water\n- low water\n\nAnd *mind* <b>the</b> gap.'),
    image(),
    promptText(
      '<ide_opened_file>The user opened the file /home/ada/harbour/src/tide.ts in the IDE. This may or may ' +
        'not be related to the current task.</ide_opened_file>',
    ),
  ]);
  session.title('Tides & <berths>');
  session.assistant(
    thinking('Two constituents.\n\nThat is enough.'),
    text(
      'I will look first.\n\n## Plan\n\n1. Read `tide.ts`\n2. Draw\n\n| when | height |\n|---|---:|\n| noon | ' +
        '5.1 |\n\n```ts\nconst a: number = 1;\n```\n\n> Time and tide\n\nSee [the ' +
        'tables](https://tides.example/today) or [the file](src/tide.ts), ![a ' +
        'picture](https://tracker.example/p.png), <script>alert(1)</script>.',
    ),
  );
  session.read('src/tide.ts');
  session.edit('src/tide.ts', 'export const mean = 3;', 'export const mean = () => 3;');
  session.call(
    'Bash',
    { command: 'npm test', description: 'Run the tests' },
    bashResult('\u001b[32m✓\u001b[39m 12 passed\n\u001b[1mDone\u001b[22m'),
  );
  session.call('Bash', { command: 'npm run build' }, bashFailure(2, { stdout: '', stderr: 'src/tide.ts(1,1): error' }));
  session.call(
    'Bash',
    { command: 'seq 60' },
    bashResult(Array.from({ length: 60 }, (_, at) => `line ${at + 1}`).join('\n')),
  );
  session.call('Bash', { command: 'rm -rf /' }, rejectedResult());
  session.call(
    'WebFetch',
    { url: 'https://tides.example/today', prompt: 'When is high water?' },
    deniedResult('WebFetch'),
  );
  session.call('Grep', { pattern: 'mean' }, grepResult(['src/tide.ts:1:export const mean = () => 3;']));
  session.call('mcp__port__berths', { harbour: 'north' }, mcpResult('{"berths": 4}'));
  session.call(
    'TodoWrite',
    {
      todos: [
        { content: 'Draw', status: 'completed', activeForm: 'Drawing' },
        { content: 'Check', status: 'in_progress', activeForm: 'Checking' },
        { content: 'Ship', status: 'pending', activeForm: 'Shipping' },
      ],
    },
    plainResult('ok', {}),
  );
  session.call('SeaChart', { chart: 'north', depth: 4 }, plainResult('four metres', { depth: 4 }));
  session.agent({ description: 'Count boats', prompt: 'Count the boats in the harbour.', type: 'Explore' }, (agent) => {
    agent.call('Bash', { command: 'ls boats | wc -l' }, bashResult('12'));
    agent.assistant(text('Twelve boats.'));
  });
  session.attachment({
    type: 'hook_success',
    hookName: 'PostToolUse:Edit',
    toolUseID: 'toolu_hook_1',
    hookEvent: 'PostToolUse',
    content: '',
    stdout: 'formatted 1 file',
    stderr: '',
    exitCode: 0,
    command: 'node hooks/format.mjs',
    durationMs: 12,
  });
  session.attachment({
    type: 'hook_blocking_error',
    hookName: 'Stop',
    toolUseID: 'toolu_hook_2',
    hookEvent: 'Stop',
    blockingError: { blockingError: 'The tests were not run.', command: 'node hooks/require-tests.mjs' },
  });
  session.plan('calm-harbour-tern', '# Plan\n\n- [x] Read the tables\n- [ ] Draw the curve\n');
  session.queue('And hurry, please.');
  session.apiError('Overloaded');
  session.assistant(text('Drawn.'));
  session.system('stop_hook_summary', {
    hookCount: 1,
    hookInfos: [{ command: 'npm test', durationMs: 2_140 }],
    hookErrors: ['The tide tests fail.'],
    hookAdditionalContext: [],
    preventedContinuation: false,
    stopReason: '',
    hasOutput: true,
    level: 'suggestion',
    toolUseID: 'toolu_hook_3',
  });
  session.slashCommand('/cost', 'Total cost: $0.18');
  session.shellEscape('git log -1', 'Author: Ada Lovelace <ada@harbour.example.io>\n\n    Tides');
  session.compact({ summary: 'The tides were drawn.' });
  const before = session.leaf();
  session.prompt('Deploy it, the key is in .env');
  session.assistant(text('I would rather not.'));
  if (before !== null) session.rewindTo(before);
  session.prompt('Thanks. Anything left?');
  session.call(
    'Bash',
    { command: 'cat /home/ada/harbour/.env' },
    bashResult(`DEPLOY_TOKEN=${'a1B2c3D4e5F6'.repeat(3)}\nDB_PASSWORD=tide-0!Kelp9\n`),
  );
  session.record({ type: 'moon-phase', phase: 'full', uuid: 'm1', timestamp: '2026-03-02T09:30:00.000Z' });
  session.assistant(text('One call is left.'), toolUse('Bash', { command: 'sleep 9' }));
  return session;
}

/** Of what was written that which a golden holds: style sheet and script of a page have tests of their own. */
export function toGolden(written: string): string {
  return written
    .replace(/<style>[^]*?<\/style>/, '<style></style>')
    .replace(/<script>[^]*?<\/script>\n<\/body>/, '<script></script>\n</body>')
    .replaceAll(/sha256-[A-Za-z0-9+/=]+/g, 'sha256-…');
}
