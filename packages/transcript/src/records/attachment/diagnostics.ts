import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { listItems } from '../../shapes/field-value.ts';
import { info } from '../../shapes/notice.ts';
import { boolean, list, number, object, optional, text } from '../../shapes/shape.ts';

export const diagnosticsBase = kindBase({
  name: 'diagnostics',
  role: 'notice',
  traits: {
    notice: (report) => {
      const files = listItems(report['files']).length;
      return info(`Editor diagnostics for ${files} ${files === 1 ? 'file' : 'files'}`);
    },
  },
});

export const diagnosticsAttachment = () =>
  kindEntry(diagnosticsBase, {
    doc:
      'Errors and warnings that an editor or language server reported after files changed. Often the echo of a ' +
      'half-finished edit: later ' +
      'diagnostics replace earlier ones of the same file.',
    fields: {
      files: list(
        object({
          uri: text('Path or `file://` address'),
          diagnostics: list(
            object({
              message: text(),
              severity: text(undefined, ['Error', 'Warning', 'Info', 'Hint']),
              range: object({
                start: object({ line: number('Counted from 0'), character: number('Counted from 0') }),
                end: object({ line: number(), character: number() }),
              }),
              source: optional(text('The checker that reports it')),
              code: optional(text('Its name for the problem')),
            }),
          ),
        }),
      ),
      isNew: boolean('Not reported before'),
    },
    example: {
      files: [
        {
          uri: '/home/ada/harbour/src/tide.ts',
          diagnostics: [
            {
              message: 'Cannot find name "moonPhase".',
              severity: 'Error',
              range: { start: { line: 11, character: 9 }, end: { line: 11, character: 18 } },
              source: 'ts',
              code: '2304',
            },
          ],
        },
      ],
      isNew: true,
    },
  });
