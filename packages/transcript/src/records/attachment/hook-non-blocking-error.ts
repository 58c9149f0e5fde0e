import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldNumber, toFieldText } from '../../shapes/field-value.ts';
import { warning } from '../../shapes/notice.ts';
import { number, text } from '../../shapes/shape.ts';
import { hookExample, hookOrigin } from './hook-origin.ts';

export const hookNonBlockingErrorBase = kindBase({
  name: 'hook_non_blocking_error',
  role: 'notice',
  traits: {
    notice: (hook) =>
      warning(
        `${toFieldText(hook['hookName'])} hook failed (exit ${toFieldNumber(hook['exitCode']) ?? '?'})`,
        [toFieldText(hook['command']), toFieldText(hook['stderr'])].join('\n'),
      ),
  },
});

export const hookNonBlockingErrorAttachment = () =>
  kindEntry(hookNonBlockingErrorBase, {
    doc: 'A hook failed, and work continued as if it had not run. The model is not told.',
    fields: {
      ...hookOrigin,
      stderr: text('Begins with `Failed with non-blocking status code:`'),
      stdout: text(),
      exitCode: number('Anything but 0 and 2'),
      command: text(),
      durationMs: number(),
    },
    example: {
      ...hookExample,
      stderr: 'Failed with non-blocking status code: tide-lint: not found',
      stdout: '',
      exitCode: 127,
      command: 'tide-lint --staged',
      durationMs: 18,
    },
  });
