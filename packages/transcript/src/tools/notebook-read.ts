import { toolEntry } from '../shapes/entry.ts';
import { list, optional, text } from '../shapes/shape.ts';
import { notebookCell } from './notebook-cell.ts';

export const notebookReadTool = toolEntry({
  name: 'NotebookRead',
  doc:
    'Reads the cells of a Jupyter notebook. Of early 1.0; `Read` has done it since. The result is a list, not ' +
    'an object.',
  documented: 'seen in public transcripts of early versions; fields of a cell as in the result of `Read`',
  input: {
    notebook_path: optional(text('Absolute')),
    cell_id: optional(text('Only this cell')),
  },
  result: list(notebookCell),
  example: {
    input: { notebook_path: '/home/ada/harbour/tides.ipynb' },
    result: [
      {
        cellType: 'code',
        source: 'heights',
        cell_id: 'c1',
        execution_count: 3,
        language: 'python',
        outputs: [{ output_type: 'stream', text: '4.1\n' }],
      },
    ],
  },
  seeAlso: ['Read'],
});
