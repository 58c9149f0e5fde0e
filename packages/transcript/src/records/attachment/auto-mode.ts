import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { boolean, optional, text } from '../../shapes/shape.ts';

export const autoModeBase = kindBase({
  name: 'auto_mode',
});

export const autoModeAttachment = () =>
  kindEntry(autoModeBase, {
    doc:
      'Tells the model how to work while it need not ask for each permission. Newer versions write it also ' +
      'where a session bypasses permissions ' +
      '(`bypass`), so it does not say that auto mode is on: `permission-mode` does.',
    fields: {
      reminderType: optional(text('How much of it is told', ['full', 'once'])),
      autoModeConsentFlow: optional(boolean()),
      finishExposedWork: optional(boolean()),
      bashFirst: optional(boolean()),
      bashFirstSteer: optional(text(undefined, ['relaxed'])),
      steerOnly: optional(boolean()),
      bypass: optional(boolean('The session asks for no permission at all: `bypassPermissions`')),
    },
    example: {
      autoModeConsentFlow: false,
      finishExposedWork: false,
      bashFirst: true,
      bashFirstSteer: 'relaxed',
      steerOnly: true,
      bypass: false,
    },
  });
