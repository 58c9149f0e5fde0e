import { list, number, object, opaque, optional, text } from '../shapes/shape.ts';

/** One cell of a Jupyter notebook, as the client sums it up for the model. */
export const notebookCell = object({
  cellType: optional(text(undefined, ['code', 'markdown', 'raw'])),
  source: optional(text('all lines in one text')),
  cell_id: optional(text('its id in the notebook, or `cell-<index>`')),
  execution_count: optional(number('code cells that have run')),
  language: optional(text('code cells only')),
  outputs: optional(
    list(
      object({
        output_type: optional(text(undefined, ['stream', 'execute_result', 'display_data', 'error'])),
        text: optional(text()),
        image: optional(opaque('an image of the output, in base64')),
      }),
    ),
  ),
});
