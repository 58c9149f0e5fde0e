import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { info, toFirstLine } from '../../shapes/notice.ts';
import { text } from '../../shapes/shape.ts';
import { hookExample, hookOrigin } from './hook-origin.ts';

export const hookSystemMessageBase = kindBase({
  name: 'hook_system_message',
  role: 'notice',
  traits: {
    notice: (hook) => {
      const content = toFieldText(hook['content']);
      return info(`${toFieldText(hook['hookName'])} hook: ${toFirstLine(content)}`, content);
    },
  },
});

export const hookSystemMessageAttachment = () =>
  kindEntry(hookSystemMessageBase, {
    doc: 'A message of a hook to the user, shown in the terminal. The model does not see it.',
    fields: {
      ...hookOrigin,
      content: text('May begin with empty lines'),
    },
    example: {
      ...hookExample,
      hookName: 'SessionStart:startup',
      toolUseID: '5f0e1d2c-3b4a-4958-8776-a5b4c3d2e1f0',
      hookEvent: 'SessionStart',
      content: 'Two ships wait for a berth.',
    },
  });
