import { recordBase, recordEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';
import { documentedCommon } from './fields/documented-common.ts';

export const summaryBase = recordBase({
  type: 'summary',
  role: 'title',
  traits: { title: { by: 'leaf', field: 'summary' } },
});

export const summaryRecord = () =>
  recordEntry(summaryBase, {
    doc:
      'A title of a session, not what a compaction leaves. Often written into the file of another session: ' +
      '`leafUuid` says which one it ' +
      'names, and may be in no file. In the samples it carries no `sessionId`, and some files hold nothing else.',
    fields: {
      ...documentedCommon,
      summary: text('The title'),
      leafUuid: text('A record of the session that it names'),
    },
    example: {
      summary: 'Tide table rounding',
      leafUuid: '6f1c2a34-5b6d-4e7f-8a90-1b2c3d4e5f60',
    },
  });
