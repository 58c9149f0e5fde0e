import { kindBase, kindEntry } from '../../shapes/entry.ts';

export const autoModeExitBase = kindBase({
  name: 'auto_mode_exit',
});

export const autoModeExitAttachment = () =>
  kindEntry(autoModeExitBase, {
    doc: 'Tells the model that auto mode is over and that it has to ask again.',
    documented: 'seen in public transcripts of 2.1.97',
    fields: {},
    example: {},
  });
