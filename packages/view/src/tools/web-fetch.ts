import { toReadableBytes } from '../text/readable.ts';
import { findNumber, findText } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const webFetchView = {
  names: ['WebFetch'],
  summary: ({ input }) => findText(input, 'url') ?? '',
  panels: ({ input, details, status, outputText }) => {
    const url = findText(details, 'url') ?? findText(input, 'url') ?? '';
    const code = findNumber(details, 'code');
    const detail =
      code === undefined
        ? undefined
        : [code, findText(details, 'codeText'), toReadableBytes(findNumber(details, 'bytes') ?? 0)]
            .filter((part) => part !== undefined && part !== '')
            .join(' ');
    const answer = (findText(details, 'result') ?? (status === 'ok' ? outputText : '')).trim();
    const prompt = findText(input, 'prompt') ?? '';
    return [
      { kind: 'links', links: [{ url, title: '', detail }] },
      ...(prompt === '' ? [] : [{ kind: 'text', label: 'Question', text: prompt } as const]),
      ...(answer === '' ? [] : [{ kind: 'markdown', label: 'Answer', text: answer } as const]),
    ];
  },
} satisfies ToolView;
