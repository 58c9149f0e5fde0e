import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { optional, text } from '../../shapes/shape.ts';

export const informationalBase = kindBase({
  name: 'informational',
});

export const informationalNotice = () =>
  kindEntry(informationalBase, {
    doc:
      'A remark of the client to the user: a hint, a warning, a stopped answer. In 1.0.x also the output of ' +
      'hooks, with terminal escapes.',
    fields: {
      content: text('The remark'),
      level: text(undefined, ['info', 'notice', 'suggestion', 'warning']),
      toolUseID: optional(text('The call whose hook ran')),
    },
    example: {
      content: 'The harbour master is away.',
      level: 'notice',
    },
  });
