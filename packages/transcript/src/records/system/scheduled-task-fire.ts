import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { text } from '../../shapes/shape.ts';

export const scheduledTaskFireBase = kindBase({
  name: 'scheduled_task_fire',
});

export const scheduledTaskFireNotice = () =>
  kindEntry(scheduledTaskFireBase, {
    doc:
      'A task the session had scheduled is due and runs now. Its prompt follows as a `user` ' +
      'record that the user did not type.',
    documented: 'seen in public transcripts of 2.1.105 – 2.1.114',
    fields: {
      content: text('The notice as the client shows it'),
    },
    example: {
      content: 'Running scheduled task: check the tide gauge',
    },
  });
