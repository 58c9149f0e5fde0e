import type { Panel } from '../model/panel.ts';
import { toFirstLine } from '../text/first-line.ts';
import { findText } from './field.ts';
import { toShortPath } from './short-path.ts';
import type { ToolView } from './tool-view.ts';

/** Starts many agents by a script; what they did is below the call. */
export const workflowView = {
  names: ['Workflow'],
  summary: ({ input, details, cwd }) => {
    const name =
      findText(details, 'workflowName') ??
      findText(input, 'name') ??
      toShortPath(findText(input, 'scriptPath') ?? '', cwd);
    const about = findText(details, 'summary') ?? '';
    return [name === '' ? toFirstLine(findText(input, 'script') ?? '', 80) : name, about]
      .filter((part) => part !== '')
      .join(': ');
  },
  panels: ({ input, details, status }): readonly Panel[] => {
    const script = findText(input, 'script') ?? '';
    const args = input['args'];
    const [url, warning, error] = ['sessionUrl', 'warning', 'error'].map((field) => findText(details, field));
    return [
      ...(script === ''
        ? []
        : [{ kind: 'code', text: script, language: 'javascript', firstLine: 1, path: undefined } as const]),
      ...(args === undefined ? [] : [{ kind: 'raw', label: 'Arguments', value: args, reason: undefined } as const]),
      ...(warning === undefined ? [] : [{ kind: 'note', level: 'warning', text: warning } as const]),
      ...(error === undefined ? [] : [{ kind: 'note', level: 'error', text: error } as const]),
      ...(status !== 'ok'
        ? []
        : [
            {
              kind: 'note',
              level: 'info',
              text:
                url === undefined
                  ? 'Started in the background as ' +
                    (findText(details, 'runId') ?? findText(details, 'taskId') ?? 'a task')
                  : `Started remotely: ${url}`,
            } as const,
          ]),
    ];
  },
} satisfies ToolView;
