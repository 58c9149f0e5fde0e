import { toolEntry } from '../shapes/entry.ts';
import { list, number, object, opaque, optional, text } from '../shapes/shape.ts';
import { viewedFile } from './viewed-file.ts';

export const readTool = toolEntry({
  name: 'Read',
  act: 'reads-file',
  doc:
    'Reads a file, or a part of it. `type` says what `file` holds: `text` with its lines, `image`, ' +
    '`notebook`, `pdf`, `parts` of a long PDF, or ' +
    ('`file_unchanged`, which means that the model has it already and nothing was read. The content here has ' +
      'no line numbers; the tool result ') +
    'block has them (`1→` until 2.1.42, `1` and a tab later).',
  input: {
    file_path: text('Absolute'),
    offset: optional(number('Line to start at')),
    limit: optional(number('At most so many lines')),
    pages: optional(text('Of a PDF, such as `1-5`')),
    allow_large: optional(opaque('Read on beyond the usual limit')),
  },
  result: object({
    type: text('What `file` holds', ['text', 'image', 'notebook', 'pdf', 'parts', 'file_unchanged']),
    file: viewedFile,
    firstPage: optional(number('`parts`')),
    pages: optional(
      list(
        object({
          base64: optional(text()),
          mediaType: optional(text()),
          error: optional(text()),
        }),
        '`parts`: the pages as images',
      ),
    ),
    source: optional(text('`file_unchanged`: how the model got it', ['seeded'])),
    artifactRead: optional(opaque('`text`: which published page it was read from')),
  }),
  example: {
    input: { file_path: '/home/ada/harbour/src/tide.ts', offset: 1, limit: 50 },
    result: {
      type: 'text',
      file: {
        filePath: '/home/ada/harbour/src/tide.ts',
        content: '// minutes between readings\nconst step = 60;\n',
        numLines: 3,
        startLine: 1,
        totalLines: 3,
      },
    },
  },
  seeAlso: ['NotebookRead'],
});
