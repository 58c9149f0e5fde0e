import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../conversation/build-tool-calls.ts';
import type { TaskNotification } from '../conversation/find-task-notification.ts';
import { openChecks, type CheckedCall } from './open-checks.ts';

type Made = readonly [
  command: string,
  status?: string | undefined,
  output?: string | undefined,
  more?: Partial<CheckedCall>,
];

/** A string is a file that was edited. */
function collect(made: readonly (Made | string)[], notifications: readonly Partial<TaskNotification>[] = []) {
  const checks = openChecks();
  const outputs = new Map<string, string>();
  for (const [at, each] of made.entries()) {
    if (typeof each === 'string') {
      checks.addEdit(each);
      continue;
    }
    const [command, status = 'ok', output = '', more = {}] = each;
    outputs.set(`c${at}`, output);
    checks.add({ call: { id: `c${at}`, status } as ToolCall, command, turn: 1, agent: 'none', ...more });
  }
  const wanted = new Set(checks.listCalls().map(({ id }) => id));
  return checks.toChecks(
    ({ id = '' }) => (wanted.has(id) ? (outputs.get(id) ?? '') : ''),
    notifications as readonly TaskNotification[],
  );
}

const build: Made = ['npm run build', 'error', '> Build error occurred\n[TypeError: generate is not a function]'];

describe('openChecks', () => {
  it('counts the commands that were made to change files, and has the last one', () => {
    const { rewrites } = collect([
      ['cd web && gofmt -w boats && ls'],
      ['npm run format', 'ok', '', { turn: 2, agent: 'waited-for' }],
      ['cargo fmt', 'error', 'no such command'],
    ]);
    expect(rewrites).toEqual({ commands: 2, last: { command: 'npm run format', turn: 2, isByAgent: true } });
    expect(collect([['npm test'], ['gofmt -l .']]).rewrites).toBeUndefined();
  });

  it('has the last check of a project that passed, and none that the client cancelled', () => {
    const cancelled: Made = ['npm run check', 'error', '<tool_use_error>Cancelled: parallel tool call Bash errored'];
    expect(collect([['npm run check'], cancelled, 'a.ts'])).toMatchObject({
      failed: [],
      passed: [{ kind: 'check', command: 'npm run check', filesAfter: ['a.ts'] }],
    });
  });

  it('has a check that failed and never succeeded, also of an agent', () => {
    const byAgent: Partial<CheckedCall> = { agent: 'waited-for', turn: 2 };
    const { failed } = collect([
      ['npm run build'],
      ...[1, 2, 3].map((): Made => ['npm run build', 'error', build[2], byAgent]),
    ]);
    expect(failed).toEqual([
      {
        kind: 'build',
        command: 'npm run build',
        turn: 2,
        isByAgent: true,
        failures: 3,
        hadSuccess: true,
        reason: '[TypeError: generate is not a function]',
      },
    ]);
    expect(collect([build, ['ls'], ['npm run dev']]).failed).toMatchObject([{ failures: 1, hadSuccess: false }]);
  });

  it.each<[string, readonly Made[]]>([
    ['in the same form', [build, ['npm run build']]],
    ['in another form', [build, ['npx next build']]],
    ['behind a pipe', [build, ['npm run build 2>&1 | tail -3', 'ok', '✓ built in 3.1s']]],
    ['perhaps', [build, ['npm run build 2>&1 | tail -3', 'ok', 'dist/a.js 3 kB']]],
    ['perhaps, among others', [build, ['npm run build && ./land', 'error', 'Exit code 2']]],
    ['perhaps, by an agent in the background', [['npm run build', 'ok', '', { agent: 'in-background' }], build]],
  ])('has none that succeeded later %s', (_how, calls) => expect(collect(calls).failed).toEqual([]));

  it('reads how a check ended behind a filter', () => {
    const ends = (command: string, output: string) =>
      collect([[command, 'ok', output]]).failed.length === 1 ? 'failed' : 'not failed';
    expect(ends('npx tsc --noEmit 2>&1 | head -20', 'a.ts(1,2): error TS2304: Cannot find name')).toBe('failed');
    expect(ends('npx eslint . | tail -3', '✖ 3 problems (2 errors, 1 warning)')).toBe('failed');
    expect(ends('npx eslint . | tail -3', '✖ 1 problem (0 errors, 1 warning)')).toBe('not failed');
    expect(ends('npm run build; echo "exit: $?"', 'x\nexit: 1')).toBe('failed');
    expect(ends('npm run build; echo "exit: $?"', 'x\nexit: 0')).toBe('not failed');
    expect(ends('npm run build | tail -3', 'Failed to load an optional lamp\n✓ built in 3s')).toBe('not failed');
    expect(ends('npm run build | tail -3', 'Fixed 3 errors.\n✓ built in 3s')).toBe('not failed');
    expect(ends('npm run build; cat old.log', '3 errors')).toBe('not failed');
  });

  it('takes no call for a check that never came to it', () => {
    expect(collect([['cd web && npm run build', 'error', '/bin/bash: line 1: cd: web: No such file']]).failed).toEqual(
      [],
    );
    expect(collect([['npm run lint', 'error', 'npm error Missing script: "lint"']]).failed).toEqual([]);
    expect(collect([['npm run build', 'rejected']]).failed).toEqual([]);
    expect(collect([['./deploy.sh', 'error', 'Command timed out after 2m 0.0s']]).failed).toEqual([]);
    expect(collect([build, ['npm run build', 'error', 'npm error Missing script: "build"']]).failed).toHaveLength(1);
  });

  it('knows the end of a check in the background only from its notification', () => {
    const sent: Made = ['npm run build', 'ok', 'Command running in background with ID: b1'];
    expect(collect([build, sent]).failed).toEqual([]);
    expect(collect([build, sent], [{ toolUseId: 'c1', status: 'failed' }]).failed).toMatchObject([{ failures: 2 }]);
    expect(collect([build, sent], [{ toolUseId: 'c1', status: 'completed' }]).passed).toHaveLength(1);
  });

  it('says what was edited after the last successful build and deployment', () => {
    const { passed, kinds } = collect([
      '/h/a.ts',
      ['npm run build'],
      '/h/b.ts',
      './deploy.sh',
      ['./deploy.sh'],
      '/h/c.ts',
      '/h/b.ts',
    ]);
    expect(passed).toMatchObject([
      { kind: 'build', filesAfter: ['/h/b.ts', './deploy.sh', '/h/c.ts'] },
      { kind: 'deployment', command: './deploy.sh', filesAfter: ['/h/c.ts', '/h/b.ts'] },
    ]);
    expect(kinds).toEqual(['build', 'deployment']);
  });

  it('counts the commands after a build that may have changed files', () => {
    const count = (...calls: readonly Made[]) => collect(calls).passed[0]?.commandsAfter;
    expect(count(['npm run format'], ['npm run build'], ['npx tsc'], ['git status'])).toBe(0);
    expect(count(['npm run build'], ['npx prettier --write .'])).toBe(1);
    expect(count(['npm run build && git stash'], ['npx prettier --write .', 'rejected'])).toBe(1);
  });

  it('says so of no build that another one may follow, and calls no deployment failed for good', () => {
    expect(collect([['npm run build'], ['npm run build | wc -l', 'ok', '3']]).passed).toEqual([]);
    expect(collect([['npm run build'], build]).passed).toHaveLength(1);
    expect(collect([['docker stack deploy -c a.yml b', 'error', 'no']])).toMatchObject({ failed: [], failedTurns: [] });
  });

  it('names the turns whose last check failed', () => {
    const at = (turn: number, [command, status, output]: Made): Made => [command, status, output, { turn }];
    const { failedTurns } = collect([
      at(1, build),
      at(2, build),
      at(2, ['npm run build']),
      at(3, build),
      at(3, ['npm test']),
    ]);
    expect(failedTurns.map(({ turn, kind }) => [turn, kind])).toEqual([
      [1, 'build'],
      [3, 'build'],
    ]);
  });
});
