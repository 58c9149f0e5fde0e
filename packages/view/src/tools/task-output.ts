import { findNumber, findText, toObject } from './field.ts';
import type { CallContent, ToolView } from './tool-view.ts';

/** What a command or an agent in the background has printed so far. */
export const taskOutputView = {
  names: ['TaskOutput', 'BashOutput'],
  summary: (call) => {
    const task = toTask(call);
    const about =
      findText(task, 'description') ??
      findText(task, 'command') ??
      findText(call.input, 'task_id') ??
      findText(call.input, 'bash_id') ??
      '';
    const status = findText(task, 'status');
    return status === undefined ? about : `${about} (${status})`;
  },
  panels: (call) => {
    if (call.status !== 'ok') return [];
    const task = toTask(call);
    if (task['task_type'] === 'local_agent')
      return [{ kind: 'markdown', label: 'Report', text: findText(task, 'result') ?? findText(task, 'output') ?? '' }];
    const output = findText(task, 'output') ?? findText(task, 'stdout') ?? call.outputText;
    const exitCode = findNumber(task, 'exitCode');
    return [
      {
        kind: 'terminal',
        command: undefined,
        output,
        errorOutput: findText(task, 'stderr') ?? '',
        note: exitCode === undefined || exitCode === 0 ? undefined : `Exit code ${exitCode}`,
      },
    ];
  },
} satisfies ToolView;

/** `BashOutput`, until 2.0.60, has the task itself where `TaskOutput` has it one level down. */
function toTask({ name, details }: CallContent): ReturnType<typeof toObject> {
  return name === 'BashOutput' ? details : toObject(details['task']);
}
