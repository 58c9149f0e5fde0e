import type { JsonObject } from '../json/json-value.ts';
import { recordBase, recordEntry } from '../shapes/entry.ts';
import { toFieldText } from '../shapes/field-value.ts';
import { toFirstLine, type Notice } from '../shapes/notice.ts';
import { optional, text } from '../shapes/shape.ts';
import { envelope, envelopeExample } from './fields/envelope.ts';

export const systemBase = recordBase({
  type: 'system',
  role: 'notice',
  kinds: { list: 'system', tag: 'subtype' },
  traits: { isStep: true, notice: toPlainNotice },
});

export const systemRecord = () =>
  recordEntry(systemBase, {
    doc:
      'Something that happened to the session: a compaction, an API error, the end of a turn. Its `subtype` ' +
      'says what, and each subtype has fields of its own. It is part of the parent chain. Public tools also read the ' +
      'subtypes `init`, `error` and `warning`; no measured file has them.',
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

/** Subtypes that carry a text of their own, known or not. */
function toPlainNotice(record: JsonObject): Notice | undefined {
  const words = toFieldText(record['content']).trim();
  const level = record['level'] === 'error' ? 'error' : record['level'] === 'warning' ? 'warning' : 'info';
  return words === '' ? undefined : { level, text: toFirstLine(words), detail: words.includes('\n') ? words : '' };
}
