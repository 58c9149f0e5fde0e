import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { nullable, optional, text } from '../../shapes/shape.ts';

export const taskStatusBase = kindBase({
  name: 'task_status',
  role: 'notice',
  traits: {
    notice: (task) => info(`Task ${toFieldText(task['status'])}: ${toFieldText(task['description'])}`),
  },
});

export const taskStatusAttachment = () =>
  kindEntry(taskStatusBase, {
    doc: 'The status of a background task, repeated for the model after a compaction.',
    documented: 'seen in public transcripts of 2.1.167',
    fields: {
      taskId: optional(text()),
      taskType: optional(text()),
      description: optional(text()),
      status: optional(text()),
      deltaSummary: optional(nullable(text('What happened since the last report'))),
      outputFilePath: optional(text('Where its output is written')),
    },
    example: {
      taskId: 'b7k2m9x4q',
      taskType: 'local_bash',
      description: 'Watch the tide gauge',
      status: 'running',
      deltaSummary: null,
      outputFilePath: '/tmp/claude-1000/-home-ada-harbour/tasks/b7k2m9x4q.output',
    },
  });
