import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { warning } from '../../shapes/notice.ts';
import { list, number, optional, text } from '../../shapes/shape.ts';

export const unknownCommandFallbackBase = kindBase({
  name: 'unknown_command_fallback',
  role: 'notice',
  traits: { notice: (command) => warning(`Unknown command: ${toFieldText(command['commandName'])}`) },
});

export const unknownCommandFallbackAttachment = () =>
  kindEntry(unknownCommandFallbackBase, {
    doc:
      'The user typed a slash command that does not exist; it went to the model as text, with ' +
      'the commands there are.',
    fields: {
      commandName: optional(text('As typed, without the slash')),
      availableCommandNames: optional(list(text(), 'Some of them')),
      availableCommandCount: optional(number('How many there are in all')),
    },
    example: {
      commandName: 'berht',
      availableCommandNames: ['berths', 'tides'],
      availableCommandCount: 42,
    },
  });
