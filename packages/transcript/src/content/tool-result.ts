import { kindEntry } from '../shapes/entry.ts';
import { boolean, either, list, opaque, optional, tagged, text } from '../shapes/shape.ts';

export const toolResultBlock = kindEntry(
  { name: 'tool_result' },
  {
    doc:
      'The result of a call, as sent to the model. Found by `tool_use_id` and not by parent links, which lose all ' +
      'but one result of parallel calls; it may ' +
      'come before its call. The client’s own record of the result is `toolUseResult` of the record.',
    fields: {
      tool_use_id: text('The `id` of the call'),
      content: optional(
        either(
          [text(), list(tagged('type', 'blocks'))],
          'What the model reads. Long output is cut, or kept in `tool-results/` with its path named here',
        ),
      ),
      toolUseResult: optional(
        opaque('Documented for 2.0.42, not observed: the notes of the record, inside the block they belong to'),
      ),
      is_error: optional(boolean('It failed or was refused; most tools leave it out on success')),
    },
    example: {
      tool_use_id: 'toolu_01HarbourTideCheck000000',
      content: 'ok 3 buoys',
      is_error: false,
    },
  },
);
