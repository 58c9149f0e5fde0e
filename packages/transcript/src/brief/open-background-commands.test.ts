import { describe, expect, it } from 'vitest';
import type { TaskNotification } from '../conversation/find-task-notification.ts';
import type { CallItem } from '../conversation/turn-item.ts';
import type { JsonValue } from '../json/json-value.ts';
import { openBackgroundCommands } from './open-background-commands.ts';

const toItem = (id: string, name: string, input: JsonValue, details: JsonValue, output: JsonValue = ''): CallItem =>
  ({ kind: 'call', call: { id, name, status: 'ok' }, input, output, details, agents: [] }) as unknown as CallItem;
const run = (id: string, task: string) =>
  toItem(id, 'Bash', { command: `run ${task}`, run_in_background: true }, { backgroundTaskId: task });

function listOpen(notifications: readonly Partial<TaskNotification>[], items: readonly CallItem[]): readonly string[] {
  const commands = openBackgroundCommands(notifications as readonly TaskNotification[]);
  for (const [turn, item] of items.entries()) commands.add(item, turn);
  return commands.listOpen().map(({ command, turn }) => `${command} in ${turn}`);
}

describe('openBackgroundCommands', () => {
  it('lists commands without an end, the newest first, and none that ran in the foreground', () => {
    const front = toItem('c', 'Bash', { command: 'ls' }, {});
    expect(listOpen([], [run('a', 't1'), front, run('b', 't2')])).toEqual(['run t2 in 2', 'run t1 in 0']);
  });

  it('has those that the client sent there by itself', () => {
    expect(listOpen([], [toItem('a', 'Bash', { command: 'make' }, { backgroundTaskId: 't1' })])).toEqual(['make in 0']);
  });

  it('has those that a script leaves running, until something is killed', () => {
    const shell = (command: string) => toItem('s', 'Bash', { command }, {});
    const serve = shell('cd web && nohup ./serve.sh > serve.log 2>&1 & disown; echo "pid $!"');
    expect(listOpen([], [run('a', 't1'), serve])).toEqual(['./serve.sh > serve.log in 1', 'run t1 in 0']);
    expect(listOpen([], [serve, shell('npm run watch &'), serve])).toEqual([
      './serve.sh > serve.log in 2',
      'npm run watch in 1',
    ]);
    for (const end of ['pkill -f serve.sh', 'lsof -ti :80 | xargs kill', 'kill %1'])
      expect(listOpen([], [serve, shell(end)])).toEqual([]);
    for (const other of [
      './a & ./b & wait',
      'make 2>&1 | tail && ls &>out',
      'cat > run.sh <<EOF\n./a &\nEOF',
      './a & sleep 2; kill $!',
      'for x in 1 2; do ./a $x & done',
    ])
      expect(listOpen([], [shell(other)])).toEqual([]);
  });

  it('knows the end by a notification, not by an event on the way', () => {
    const notifications = [
      { taskId: 't1', toolUseId: undefined, status: 'completed' },
      { taskId: undefined, toolUseId: 'b', status: 'failed' },
      { taskId: 't3', toolUseId: 'c', status: undefined },
    ];
    expect(listOpen(notifications, [run('a', 't1'), run('b', 't2'), run('c', 't3')])).toEqual(['run t3 in 2']);
  });

  it('knows the end by a look at it, or by its stop', () => {
    expect(
      listOpen(
        [],
        [
          run('a', 't1'),
          run('b', 't2'),
          run('c', 't3'),
          run('d', 't4'),
          run('e', 't5'),
          toItem('f', 'BashOutput', { bash_id: 't1' }, { shellId: 't1', status: 'completed' }),
          toItem('g', 'TaskOutput', { task_id: 't2' }, { task: { task_id: 't2', status: 'failed' } }),
          toItem('h', 'TaskOutput', { task_id: 't3' }, { task: { task_id: 't3', status: 'running' } }),
          toItem('i', 'KillShell', { shell_id: 't4' }, {}),
          toItem('j', 'TaskOutput', { task_id: 't5' }, null, [{ type: 'text', text: '<status>completed</status>' }]),
        ],
      ),
    ).toEqual(['run t3 in 2']);
  });
});
