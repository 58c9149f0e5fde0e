import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toGiven } from './given-texts.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { list, text } from '../../shapes/shape.ts';
import { hookExample, hookOrigin } from './hook-origin.ts';

export const hookAdditionalContextBase = kindBase({
  name: 'hook_additional_context',
  traits: {
    context: (hook) => toGiven('hook', [[toFieldText(hook['hookName']), toFieldText(hook['content'])]]),
  },
});

export const hookAdditionalContextAttachment = () =>
  kindEntry(hookAdditionalContextBase, {
    doc: 'Text that a hook added for the model.',
    fields: {
      ...hookOrigin,
      content: list(text(), 'One text for each hook that had something to say'),
    },
    example: {
      ...hookExample,
      content: ['The harbour office closes at 18:00.'],
    },
  });
