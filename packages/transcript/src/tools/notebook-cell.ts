import { list, number, object, opaque, optional, text } from '../shapes/shape.ts';

/** One cell of a Jupyter notebook, as the client sums it up for the model. */
export const notebookCell = object({
  cellType: optional(text(undefined, ['code', 'markdown', 'raw'])),
  source: optional(text('All lines in one text')),
  cell_id: optional(text('Its id in the notebook, or `cell-<index>`')),
  execution_count: optional(number('Code cells that have run')),
  language: optional(text('Code cells only')),
  outputs: optional(
    list(
      object({
        output_type: optional(text(undefined, ['stream', 'execute_result', 'display_data', 'error'])),
        text: optional(text()),
        image: optional(opaque('An image of the output, in base64')),
      }),
    ),
  ),
});
