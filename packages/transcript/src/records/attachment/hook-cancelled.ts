import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { warning } from '../../shapes/notice.ts';
import { boolean, number, optional, text } from '../../shapes/shape.ts';
import { hookExample, hookOrigin } from './hook-origin.ts';

export const hookCancelledBase = kindBase({
  name: 'hook_cancelled',
  role: 'notice',
  traits: {
    notice: (hook) => warning(`${toFieldText(hook['hookName'])} hook cancelled`, toFieldText(hook['command'])),
  },
});

export const hookCancelledAttachment = () =>
  kindEntry(hookCancelledBase, {
    doc: 'A hook was ended before it was done: it took too long, or the user interrupted the turn.',
    fields: {
      ...hookOrigin,
      command: optional(text()),
      durationMs: optional(number()),
      timedOut: optional(boolean('It took too long')),
      timeoutMs: optional(number('How long it was allowed to take')),
    },
    example: {
      ...hookExample,
      command: 'node hooks/weather.mjs',
      durationMs: 30012,
      timedOut: true,
      timeoutMs: 30000,
    },
  });
