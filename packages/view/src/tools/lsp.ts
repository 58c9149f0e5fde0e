import { toReadableAmount } from '../text/readable.ts';
import { findNumber, findText } from './field.ts';
import { toShortPath } from './short-path.ts';
import type { ToolView } from './tool-view.ts';

export const lspView = {
  names: ['LSP'],
  title: () => 'Language server',
  summary: ({ input, cwd }) => {
    const [line, character] = [findNumber(input, 'line'), findNumber(input, 'character')];
    const place = [toShortPath(findText(input, 'filePath') ?? '', cwd), line, character]
      .filter((part) => part !== undefined && part !== '')
      .join(':');
    return [findText(input, 'operation') ?? '', place].filter((part) => part !== '').join(' ');
  },
  panels: ({ details, status, outputText }) => {
    const text = findText(details, 'result') ?? outputText;
    const count = findNumber(details, 'resultCount');
    if (status !== 'ok') return [];
    return [
      ...(text.trim() === ''
        ? []
        : [{ kind: 'code', text, language: undefined, firstLine: undefined, path: undefined } as const]),
      ...(count === undefined
        ? []
        : [
            {
              kind: 'note',
              level: 'info',
              text:
                `${toReadableAmount(count, 'result')} in ` +
                `${toReadableAmount(findNumber(details, 'fileCount') ?? 0, 'file')}`,
            } as const,
          ]),
    ];
  },
  isQuiet: true,
} satisfies ToolView;
