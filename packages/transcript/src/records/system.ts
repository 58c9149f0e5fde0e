import { recordEntry } from '../shapes/entry.ts';
import { optional, text } from '../shapes/shape.ts';
import { envelope, envelopeExample } from './envelope.ts';

export const systemRecord = recordEntry({
  type: 'system',
  doc:
    'Something that happened to the session: a compaction, an API error, the end of a turn. Its `subtype` ' +
    'says what, and each subtype has fields of ' +
    ('its own. It stands in the parent chain. The subtypes `init`, `error` and `warning` belong to the output ' +
      'stream and are never in a file.'),
  role: 'notice',
  isStep: true,
  fields: {
    ...envelope,
    subtype: optional(text('What happened; the oldest records have none')),
    level: optional(text('How loud it is', ['info', 'notice', 'suggestion', 'warning', 'error'])),
    content: optional(text('The notice as the client shows it; may hold terminal escapes')),
    toolUseID: optional(text('The call or hook run it belongs to')),
  },
  example: {
    ...envelopeExample,
    subtype: 'informational',
    level: 'info',
    content: 'The harbour master is away.',
    isMeta: false,
  },
});
