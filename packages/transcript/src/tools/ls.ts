import { toolEntry } from '../shapes/entry.ts';
import { list, optional, text } from '../shapes/shape.ts';

export const lsTool = toolEntry({
  name: 'LS',
  doc:
    'Lists a folder and what is below it. Of 1.0 and before; its result is a text even when all went well, so a ' +
    'text is not a sign of an error here.',
  input: {
    path: text('Absolute'),
    ignore: optional(list(text(), 'Patterns of paths to leave out')),
  },
  result: text('An indented tree, one name per line'),
  example: {
    input: { path: '/home/ada/harbour' },
    result: '- /home/ada/harbour/\n  - package.json\n  - src/\n    - berth.ts\n    - tide.ts\n',
  },
});
