import { toolEntry } from '../shapes/entry.ts';
import { number, object, optional, text } from '../shapes/shape.ts';

export const notebookEditTool = toolEntry({
  name: 'NotebookEdit',
  act: 'changes-file',
  doc:
    'Replaces, adds or removes a cell of a Jupyter notebook. Until 2.0.76 the result has neither the path nor ' +
    'the file before and after: the path ' +
    'is in the input only.',
  input: {
    notebook_path: text('Absolute'),
    new_source: text('Empty when a cell is removed'),
    cell_id: optional(text('Cell to change, or the one to add after')),
    cell_number: optional(number('Counted from 0; early 1.0, in place of `cell_id`')),
    cell_type: optional(text(undefined, ['code', 'markdown'])),
    edit_mode: optional(text('Missing means `replace`', ['replace', 'insert', 'delete'])),
  },
  result: object({
    new_source: text(),
    cell_type: text(undefined, ['code', 'markdown']),
    language: text('Of the notebook'),
    edit_mode: text(undefined, ['replace', 'insert', 'delete']),
    error: optional(text('Empty when all went well; a failed edit can be an object too')),
    cell_id: optional(text()),
    cell_number: optional(number('Early 1.0')),
    old_source: optional(text('The cell before. Really since about 2.1.200')),
    notebook_path: optional(text()),
    original_file: optional(text('The whole notebook before, as JSON text')),
    updated_file: optional(text('The whole notebook after, as JSON text')),
  }),
  example: {
    input: {
      notebook_path: '/home/ada/harbour/tides.ipynb',
      cell_id: 'c1',
      new_source: 'plot(heights)',
      cell_type: 'code',
      edit_mode: 'replace',
    },
    result: {
      new_source: 'plot(heights)',
      old_source: 'heights',
      cell_type: 'code',
      language: 'python',
      edit_mode: 'replace',
      cell_id: 'c1',
      error: '',
      notebook_path: '/home/ada/harbour/tides.ipynb',
      original_file: '{"cells":[{"id":"c1","cell_type":"code","source":["heights"]}]}',
      updated_file: '{"cells":[{"id":"c1","cell_type":"code","source":["plot(heights)"]}]}',
    },
  },
});
