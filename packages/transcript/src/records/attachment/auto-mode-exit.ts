import { kindEntry } from '../../shapes/entry.ts';

export const autoModeExitAttachment = kindEntry({
  name: 'auto_mode_exit',
  doc: 'Tells the model that auto mode is over and that it has to ask again.',
  documented: 'seen in public transcripts of 2.1.97',
  fields: {},
  example: {},
});
