import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  bashFailure,
  bashResult,
  mcpResult,
  openSession,
  text,
  type SessionBuilder,
} from '@scrollkeep/transcript/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { readLinkedSessions } from '../sessions/read-sessions.ts';
import { readSessionBrief, type SessionBrief } from './read-session-brief.ts';

const root = mkdtempSync(join(tmpdir(), 'scrollkeep-brief-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let count = 0;

async function read(
  build: (builder: SessionBuilder) => void,
  version: '1.0.128' | '2.1.325',
  end?: (builder: SessionBuilder) => void,
): Promise<SessionBrief> {
  const builder = openSession({ version, cwd: '/home/ada/harbour', seed: 'brief' });
  builder.prompt('Sort the boats.');
  build(builder);
  builder.assistant(text('All boats are sorted.'));
  end?.(builder);
  const folder = join(root, `${count++}`);
  for (const { path, content } of builder.files()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const options = { maxLineBytes: 1 << 24, onProblem: () => expect.unreachable() };
  for await (const located of readLinkedSessions([{ kind: 'config-folder', path: folder }], options))
    return readSessionBrief(located, options.onProblem);
  return expect.unreachable();
}

const task = { description: 'Build it', prompt: 'Build.', type: 'general-purpose' };

// The older version writes agents into the main file, the newer one into files of their own.
describe.each(['1.0.128', '2.1.325'] as const)('the brief of a session with an agent (%s)', (version) => {
  const failing = (builder: SessionBuilder) =>
    builder.agent(task, (agent) => {
      for (const reason of ['one', 'two'])
        agent.call('Bash', { command: 'npm run build' }, bashFailure(1, { stdout: `TypeError: ${reason}` }));
      agent.assistant(text('Built.'));
    });

  it('has a build of the agent that failed and never succeeded', async () => {
    const { checks } = await read(failing, version);
    expect(checks).toMatchObject({
      failed: [{ kind: 'build', command: 'npm run build', isByAgent: true, failures: 2, reason: 'TypeError: two' }],
      failedTurns: [{ turn: 1 }],
      ranNoCommit: true,
    });
  });

  it('has none that succeeded in the main thread afterwards', async () => {
    const { checks } = await read((builder) => {
      failing(builder);
      builder.call('Bash', { command: 'npm run build' }, bashResult('built'));
    }, version);
    expect(checks).toMatchObject({ failed: [], failedTurns: [], passed: [{ kind: 'build', isByAgent: false }] });
  });

  it('knows whether the agent committed', async () => {
    const { checks } = await read((builder) => {
      builder.agent(task, (agent) => {
        agent.call('Bash', { command: 'git commit -am boats' }, bashResult(''));
        agent.assistant(text('Done.'));
      });
    }, version);
    expect(checks.ranNoCommit).toBe(false);
  });
});

it.each([
  ['Bash', { command: 'git status && git diff' }, true],
  ['Bash', { command: 'bash -c "cd x && git commit -m y"' }, false],
  ['mcp__desk__execute_command', { line: 'git commit' }, false],
] as const)('knows of %s with %j that no commit was made: %s', async (tool, input, ranNoCommit) => {
  const { checks } = await read((builder) => void builder.call(tool, input, bashResult('')), '2.1.325');
  expect(checks.ranNoCommit).toBe(ranNoCommit);
});

it('knows the hash that was pushed after a pull with rebase', async () => {
  const { git } = await read((builder) => {
    builder.call('Bash', { command: 'git commit -m boats' }, bashResult('[main aaaaaaa] boats\n 1 file changed'));
    builder.call(
      'Bash',
      { command: 'git pull --rebase' },
      bashResult('Rebasing (1/1)\nSuccessfully rebased and updated refs/heads/main.'),
    );
    builder.call(
      'Bash',
      { command: 'git push' },
      bashResult('To https://git.example/ada/harbour.git\n   0000000..fffffff  main -> main'),
    );
  }, '2.1.325');
  expect(git.items).toMatchObject([{ hash: 'aaaaaaa', rewritten: { how: 'rebase', pushedAs: 'fffffff' } }]);
});

it('takes commands that the client answers alone for no activity', async () => {
  const status = (builder: SessionBuilder) => {
    builder.user(
      '<command-name>/status</command-name>\n<command-message>status</command-message>\n<command-args></command-args>',
    );
    builder.user('<local-command-stdout>ok</local-command-stdout>');
  };
  const plain = await read(() => {}, '2.1.325');
  const { lastMs, localTurns, counts } = await read(() => {}, '2.1.325', status);
  expect({ lastMs, localTurns, turns: counts.turns }).toEqual({ lastMs: plain.lastMs, localTurns: 1, turns: 2 });
  // With the caveat before it in the turn before, and as lines of the system, which begin no turn.
  for (const as of ['user', 'system'] as const) {
    const exit = (builder: SessionBuilder) => void builder.slashCommand('/exit', 'Goodbye!', { as });
    expect((await read(() => {}, '2.1.325', exit)).lastMs).toBe(plain.lastMs);
  }
});

describe('the last commit of a session', () => {
  const commit = (builder: SessionBuilder) =>
    builder.call(
      'Bash',
      { command: 'git commit -am "Sort boats"' },
      bashResult('[main abcdef1] Sort boats\n 1 file changed, 1 insertion(+)'),
    );
  const after = async (build: (builder: SessionBuilder) => void) =>
    (await read(build, '2.1.325')).git.repositories.map((each) => each.after);

  it('is settled where nothing came after it that may have changed files unseen', async () => {
    expect(await after(commit)).toMatchObject([{ commit: { hash: 'abcdef1' }, isSettled: true }]);
    const unseen: readonly ((builder: SessionBuilder) => void)[] = [
      (builder) => builder.call('Bash', { command: 'npm run format' }, bashResult('')),
      (builder) => builder.call('mcp__tides__write', { path: 'a.ts' }, mcpResult('{}')),
    ];
    for (const later of unseen)
      expect(
        await after((builder) => {
          commit(builder);
          later(builder);
        }),
      ).toMatchObject([{ isSettled: false }]);
  });
});
