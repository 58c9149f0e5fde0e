import { describe, expect, it } from 'vitest';
import type { TaskNotification } from '../conversation/find-task-notification.ts';
import type { CallItem } from '../conversation/turn-item.ts';
import { openActions } from './open-actions.ts';

type Made = readonly [name: string, target: string, status?: string, output?: string, background?: boolean];

function collect(calls: readonly Made[], notifications: readonly Partial<TaskNotification>[] = []) {
  const actions = openActions();
  for (const [at, [name, target, status = 'ok', , background = false]] of calls.entries()) {
    const changed = name === 'Edit' && status === 'ok' ? [target] : [];
    const call = { id: `c${at}`, name, status, facts: { filePath: name === 'Bash' ? undefined : target } };
    const input =
      name === 'Bash' ? { command: target, run_in_background: background } : { file_path: target, shell_id: target };
    actions.add({ kind: 'call', call, input } as unknown as CallItem, 1, changed);
  }
  const outputs = new Map(calls.map(([, , , output = ''], at) => [`c${at}`, output]));
  const wanted = actions.listCalls().map(({ id }) => id ?? '');
  return actions.toActions(
    ({ id = '' }) => (wanted.includes(id) ? (outputs.get(id) ?? '') : ''),
    notifications as readonly TaskNotification[],
  );
}

const print = ({ last }: ReturnType<typeof collect>) =>
  last.map(({ tool, target, status, calls, result }) => `${tool} ${target} ${calls} ${status} ${result}`.trim());

describe('openActions', () => {
  it('keeps the last five calls with what came of them, and leaves out those that only looked', () => {
    const all = collect([
      ['Bash', 'one'],
      ['Edit', '/h/a.ts'],
      ['Edit', '/h/a.ts'],
      ['Read', '/h/a.ts'],
      ['Edit', '/h/b.ts', 'error', '<tool_use_error>String to replace not found in file.</tool_use_error>'],
      ['Bash', 'git push', 'denied', 'Permission to use Bash was denied'],
      ['Read', '/h/c.ts', 'error', 'File does not exist.'],
      ['Bash', 'npm run lint | tail -1', 'ok', 'checked\n3 problems'],
    ]);
    expect(print(all)).toEqual([
      'Edit /h/a.ts 2 ok',
      'Edit /h/b.ts 1 error String to replace not found in file.',
      'Bash git push 1 denied Permission to use Bash was denied',
      'Read /h/c.ts 1 error File does not exist.',
      'Bash npm run lint | tail -1 1 ok 3 problems',
    ]);
    expect(all.failure).toMatchObject({ target: '/h/b.ts', later: undefined });
  });

  it('says where the same went well after the last failure', () => {
    const failing: Made = ['Bash', 'npm run build', 'error', 'Exit code 1'];
    const { failure } = collect([failing, ['Bash', 'ls'], ['Bash', 'cd web && npm run build']]);
    expect(failure).toMatchObject({ target: 'npm run build', later: { how: 'same', turn: 1 } });
    const runs = collect([failing, ['Bash', 'npm run build -- --watch'], ['Bash', 'npm run build']]);
    expect(runs.failure?.later?.how).toBe('same');
    expect(collect([['Bash', 'npm run build'], failing]).failure?.later).toBeUndefined();
  });

  it('knows whether a test run after the last failure passed, and counts no notes of the client as edits', () => {
    const real: Made = ['Bash', './land.sh', 'error', 'Exit code 1'];
    const memory: Made = ['Edit', '/h/.claude/projects/x/memory/m.md'];
    expect(collect([real, ['Bash', 'npm test'], memory])).toMatchObject({
      failure: { isTestedAfter: true },
      testRun: { editsAfter: 0 },
    });
    expect(collect([real, ['Bash', 'npm test', 'error']]).failure?.target).toBe('npm test');
    expect(collect([['Bash', 'npm test'], real]).failure?.isTestedAfter).toBe(false);
  });

  it('counts the commands after a test run that may have changed files, also those behind it in its own script', () => {
    const count = (...calls: readonly Made[]) => collect(calls).testRun?.commandsAfter;
    expect(count(['Bash', 'npm test'], ['Bash', 'git status'], ['Edit', '/h/a.ts'])).toBe(0);
    expect(count(['Bash', 'npm test'], ['Bash', 'npm run lint:fix'], ['Agent', 'sort'])).toBe(2);
    expect(count(['Bash', 'npm run format'], ['Bash', 'npm test && git stash pop'])).toBe(1);
    expect(count(['Bash', 'npm test'], ['Bash', 'npm run lint:fix', 'rejected'])).toBe(0);
  });

  it('leaves out a failure that soon went well in another form, and one that only looked', () => {
    const real: Made = ['Bash', './land.sh', 'error', 'Exit code 1'];
    const probe: Made = ['Bash', 'psql -c x harbour.north | jq .', 'error', 'jq: command not found'];
    const again: Made = ['Bash', 'psql -c x harbour.north'];
    expect(collect([real, probe, again]).failure).toMatchObject({ target: './land.sh', later: undefined });
    expect(collect([probe, again]).failure).toMatchObject({ later: { how: 'form', turn: 1 } });
    expect(collect([real, ['Bash', 'ls /piers 2>/dev/null | head', 'error']]).failure?.target).toBe('./land.sh');
    expect(collect([['Bash', 'curl -s http://localhost', 'error']]).failure).toBeUndefined();
    expect(collect([['Bash', 'curl -X POST http://localhost', 'error']]).failure).toBeDefined();
    expect(collect([['Bash', 'ls > list.txt', 'error']]).failure).toBeDefined();
  });

  it('has the last failure where it is not among them', () => {
    const calls = ['a', 'b', 'c', 'd', 'e'].map((target): Made => ['Bash', target]);
    const looks: readonly Made[] = [
      ['Read', '/h/a.ts', 'error', 'File does not exist.'],
      ['KillShell', 'x', 'error', 'No such shell'],
    ];
    const { failure } = collect([['Bash', 'make', 'error', 'Exit code 2\nmake: *** Error 1'], ...looks, ...calls]);
    expect(failure).toMatchObject({ tool: 'Bash', target: 'make', status: 'error', result: 'make: *** Error 1' });
  });

  it('has the last test run, how it ended, and how many edits came after it', () => {
    const edit: Made = ['Edit', '/h/a.ts'];
    const failing: Made = ['Bash', 'npm test', 'error', 'Exit code 1\nTests  1 failed | 3 passed (4)'];
    expect(collect([['Bash', 'npm test'], edit, failing, edit, ['Edit', '/h/b.ts', 'error']]).testRun).toEqual({
      turn: 1,
      command: 'npm test',
      status: 'error',
      outcome: 'failed',
      isKilled: false,
      isBackground: false,
      summary: 'Tests  1 failed | 3 passed (4)',
      commandsAfter: 0,
      isCached: false,
      editsAfter: 1,
      filesAfter: ['/h/a.ts'],
    });
    expect(collect([edit, ['Bash', 'ls']]).testRun).toBeUndefined();
  });

  it('has the newest line of a log, and none of a log behind other output', () => {
    const log = 'abc1234 Newest\ndef5678 Oldest';
    const results = collect([
      ['Bash', 'git log --oneline -5', 'ok', log],
      ['Bash', 'git status; git log --oneline -5', 'ok', `clean\n${log}`],
      ['Bash', 'git log --oneline -1', 'ok', 'abc1234 Newest'],
      ['Bash', 'git log --oneline -5', 'error', 'fatal: no commits yet'],
    ]).last.map(({ result, isFirstLine }) => [result, isFirstLine]);
    expect(results).toEqual([
      ['abc1234 Newest', true],
      ['', false],
      ['abc1234 Newest', false],
      ['fatal: no commits yet', false],
    ]);
  });

  it('knows what says nothing of how a command ended, and an answer of a server with an error', () => {
    const seen = collect([
      ['Bash', 'npm test | tail -1', 'ok', 'all boats'],
      ['Bash', 'which anchor || echo "no anchor"; ls', 'ok', 'no anchor\nboats'],
      ['Bash', 'which rope || echo "no rope"; ls', 'ok', '/usr/bin/rope\nboats'],
      ['Bash', 'curl -I localhost', 'ok', 'HTTP/2 404 \nserver: pier'],
      ['Bash', 'ls boats || echo none; npm test', 'ok', 'none'],
    ]).last.map(({ isHidden, httpError }) => [isHidden, httpError]);
    expect(seen).toEqual([
      [true, undefined],
      [true, undefined],
      [false, undefined],
      [false, 404],
      [false, undefined],
    ]);
  });

  it('knows a test run that was killed', () => {
    const sent = 'Command running in background with ID: b1. Output is being written to: /tmp/b1';
    const run: Made = ['Bash', 'python tests/tide_test.py | tail -3', 'ok', sent];
    const killed = { status: 'failed', toolUseId: 'c0', summary: 'Background command "x" failed with exit code 143' };
    expect(collect([run], [killed]).testRun).toMatchObject({ isKilled: true, outcome: 'unclear' });
    expect(collect([run], [{ ...killed, status: 'killed', summary: '' }]).testRun).toMatchObject({ isKilled: true });
    expect(collect([run, ['KillShell', 'b1']]).testRun).toMatchObject({ isKilled: true });
    expect(collect([run, ['KillShell', 'b2']]).testRun).toMatchObject({ isKilled: false, status: 'pending' });
    expect(collect([['Bash', 'npm test', 'error', 'Exit code 137\nKilled']]).testRun).toMatchObject({ isKilled: true });
    expect(collect([['Bash', 'npm test', 'error', 'Exit code 1\nboo']]).testRun).toMatchObject({ isKilled: false });
  });

  it('keeps the last result of a test run where a later run has none', () => {
    const sent = 'Command running in background with ID: b1. Output is being written to: /tmp/b1';
    const failing: Made = ['Bash', 'python tide_test.py 2>&1 | tail -20', 'ok', 'Ran 76 tests\n\nFAILED (errors=76)'];
    const again: Made = ['Bash', 'kill 21856; python tide_test.py | tail -3', 'ok', sent];
    const edit: Made = ['Edit', '/h/a.ts'];
    const killed = { status: 'failed', toolUseId: 'c2', summary: 'Background command "x" failed with exit code 143' };
    expect(collect([failing, edit, again]).testRun).toMatchObject({
      outcome: 'failed',
      summary: 'FAILED (errors=76)',
      editsAfter: 1,
      later: { status: 'pending', isKilled: false, isBackground: true },
    });
    expect(collect([failing, edit, again], [killed]).testRun).toMatchObject({
      outcome: 'failed',
      later: { isKilled: true },
    });
    const passed: Made = ['Bash', 'npm test', 'ok', 'Tests  3 passed (3)'];
    expect(collect([failing, again, passed]).testRun).toMatchObject({ outcome: 'passed', later: undefined });
    expect(collect([edit, again]).testRun).toMatchObject({ outcome: 'unclear', later: undefined });
  });

  it('believes nothing of a test run in the background but its end', () => {
    const run: Made = ['Bash', 'npm test', 'ok', 'Command running in background with ID: 1 passed', true];
    const end = { toolUseId: 'c0', status: 'failed' };
    expect(collect([run]).testRun).toMatchObject({ status: 'pending', outcome: 'unclear', summary: '' });
    expect(collect([run], [end]).testRun).toMatchObject({ status: 'error', outcome: 'failed' });
    expect(collect([run], [{ ...end, status: 'completed' }]).testRun).toMatchObject({ outcome: 'passed' });
    expect(collect([run]).last).toMatchObject([{ isBackground: true, result: '' }]);
    // The client may send a command there that takes long.
    const moved: Made = ['Bash', 'npm test', 'ok', 'Command running in background with ID: b1. Output is written to x'];
    expect(collect([moved]).testRun).toMatchObject({ status: 'pending', outcome: 'unclear' });
    expect(collect([moved]).last).toMatchObject([{ isBackground: true, result: '' }]);
  });
});
