import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldObject, toFieldText } from '../../shapes/field-value.ts';
import { error } from '../../shapes/notice.ts';
import { object, optional, text } from '../../shapes/shape.ts';
import { hookExample, hookOrigin } from './hook-origin.ts';

export const hookBlockingErrorBase = kindBase({
  name: 'hook_blocking_error',
  role: 'notice',
  traits: {
    notice: (hook) => {
      const blocking = toFieldObject(hook['blockingError']);
      return error(
        `${toFieldText(hook['hookName'])} hook blocked`,
        [toFieldText(blocking['command']), toFieldText(blocking['blockingError'])].join('\n'),
      );
    },
  },
});

export const hookBlockingErrorAttachment = () =>
  kindEntry(hookBlockingErrorBase, {
    doc:
      'A hook stopped what was about to happen: a tool call, a prompt, or the end of a turn. The model is told ' +
      'the reason; for a Stop hook this is ' +
      'what keeps the turn going.',
    fields: {
      ...hookOrigin,
      blockingError: optional(
        object({
          blockingError: optional(text('The reason the hook gave')),
          command: optional(text('The hook’s command')),
        }),
      ),
    },
    example: {
      ...hookExample,
      hookName: 'Stop',
      toolUseID: '0c1e6f0a-2d4b-4c8e-9a3f-5b7d9e1f2a4c',
      hookEvent: 'Stop',
      blockingError: { blockingError: 'The tests were not run.', command: 'node hooks/require-tests.mjs' },
    },
  });
