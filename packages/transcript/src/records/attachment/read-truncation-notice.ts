import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldText } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { optional, text } from '../../shapes/shape.ts';

export const readTruncationNoticeBase = kindBase({
  name: 'read_truncation_notice',
  role: 'notice',
  traits: { notice: (notice) => info(toFieldText(notice['banner']) || 'File only partly read') },
});

export const readTruncationNoticeAttachment = () =>
  kindEntry(readTruncationNoticeBase, {
    doc: 'Tells the model that a Read gave it only a part of a file.',
    fields: {
      banner: optional(text('The notice as the model reads it')),
      toolUseID: optional(text('The call of Read')),
    },
    example: {
      banner: 'Only the first 2000 lines were read.',
      toolUseID: 'toolu_01HarbourReadTideTable',
    },
  });
