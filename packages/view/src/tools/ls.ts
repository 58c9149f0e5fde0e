import { findText } from './field.ts';
import { toShortPath } from './short-path.ts';
import type { ToolView } from './tool-view.ts';

/** Of 1.0 and before. Its note of the result is a text even when all went well. */
export const lsView = {
  names: ['LS'],
  summary: ({ input, cwd }) => toShortPath(findText(input, 'path') ?? '', cwd),
  panels: ({ status, noted, outputText }) => {
    const text = typeof noted === 'string' ? noted : outputText;
    return status !== 'ok' || text.trim() === ''
      ? []
      : [{ kind: 'code', text, language: undefined, firstLine: undefined, path: undefined }];
  },
  isQuiet: true,
} satisfies ToolView;
