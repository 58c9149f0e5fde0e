import { sideFileEntry } from '../shapes/entry.ts';
import { taskItem } from '../records/attachment/task-item.ts';

export const taskFile = sideFileEntry({
  kind: 'task',
  doc:
    'One task of a session’s task list, kept up to date by TaskCreate and TaskUpdate. The numbers may have ' +
    'gaps; a team shares one list under its own name.',
  format: 'json',
  content: taskItem,
  example: {
    id: '2',
    subject: 'List free berths',
    description: 'For the week of the fair',
    activeForm: 'Listing free berths',
    owner: 'grace',
    status: 'pending',
    blocks: [],
    blockedBy: ['1'],
    metadata: { quay: 3 },
  },
});
