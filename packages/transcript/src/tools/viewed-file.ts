import { boolean, list, number, object, optional, text } from '../shapes/shape.ts';
import { notebookCell } from './notebook-cell.ts';

/** What `Read` saw of a file. The `type` beside it says which of the fields are there. */
export const viewedFile = object({
  filePath: optional(text('Absolute; all types but `image`')),
  content: optional(text('`text`: the lines shown, without the line numbers the model gets')),
  numLines: optional(
    number('`text`: lines shown; the empty one after a final newline counts, so a file of 4 lines has 5'),
  ),
  startLine: optional(number('`text`: number of the first line shown, counted from 1')),
  totalLines: optional(number('`text`: lines of the whole file, counted like `numLines`')),
  truncatedByTokenCap: optional(boolean('`text`: cut because it was too long for the model')),
  base64: optional(text('`image`, `pdf`: the data; the tool result block holds it a second time')),
  type: optional(text('`image`: media type of `base64`', ['image/jpeg', 'image/png', 'image/gif', 'image/webp'])),
  originalSize: optional(number('`image`, `pdf`, `parts`: bytes of the file on disk')),
  dimensions: optional(
    object(
      {
        originalWidth: optional(number()),
        originalHeight: optional(number()),
        displayWidth: optional(number('After scaling down for the model')),
        displayHeight: optional(number('After scaling down for the model')),
      },
      '`image`: in pixels',
    ),
  ),
  cells: optional(list(notebookCell, '`notebook`')),
  count: optional(number('`parts`: pages of the PDF turned into images')),
  outputDir: optional(text('`parts`: folder with one image for each page')),
});
