import { kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { optional, text } from '../../shapes/shape.ts';

export const readTruncationNoticeAttachment = kindEntry({
  name: 'read_truncation_notice',
  doc: 'Tells the model that a Read gave it only a part of a file.',
  role: 'notice',
  traits: { notice: (notice) => info(toFieldText(notice['banner']) || 'A file was read in part') },
  fields: {
    banner: optional(text('The notice as the model reads it')),
    toolUseID: optional(text('The call of Read')),
  },
  example: {
    banner: 'Only the first 2000 lines were read.',
    toolUseID: 'toolu_01HarbourReadTideTable',
  },
});
