import type { Panel } from '../model/panel.ts';
import { listMediaPanels, toDecodedBytes } from './content-panels.ts';
import { findNumber, findText, listObjects, toObject } from './field.ts';
import { findCodeLanguage } from '../model/code-language.ts';
import { toShortPath } from './short-path.ts';
import { stripLineNumbers } from './strip-line-numbers.ts';
import type { CallContent, ToolView } from './tool-view.ts';

export const readView = {
  names: ['Read', 'NotebookRead'],
  summary: (call) => {
    const offset = findNumber(call.input, 'offset');
    const limit = findNumber(call.input, 'limit');
    const pages = findText(call.input, 'pages');
    const lines =
      offset === undefined && limit === undefined
        ? ''
        : `:${offset ?? 1}${limit === undefined ? '' : `-${(offset ?? 1) + limit - 1}`}`;
    return `${toPath(call)}${lines}${pages === undefined ? '' : ` pages ${pages}`}`;
  },
  panels: (call) => {
    if (call.status !== 'ok') return [];
    // `NotebookRead` noted the cells as a list.
    if (Array.isArray(call.noted)) return listObjects(call.noted).flatMap((cell) => toCell(cell));
    switch (call.details['type']) {
      case 'text':
        return toText(call);
      case 'image':
      case 'pdf':
        return [toMedia(call)];
      case 'notebook':
        return listObjects(toObject(call.details['file'])['cells']).flatMap((cell) => toCell(cell));
      case 'parts':
        return [
          toMedia(call),
          {
            kind: 'note',
            level: 'info',
            text: `${findNumber(toObject(call.details['file']), 'count') ?? 'Some'} pages as images`,
          },
        ];
      case 'file_unchanged':
        return [{ kind: 'note', level: 'info', text: 'Unchanged since it was last read' }];
      default:
        return toNumberedText(call);
    }
  },
  isQuiet: true,
} satisfies ToolView;

function toPath({ input, cwd }: CallContent): string {
  return toShortPath(findText(input, 'file_path') ?? findText(input, 'notebook_path') ?? '', cwd);
}

function toText(call: CallContent): readonly Panel[] {
  const file = toObject(call.details['file']);
  const content = findText(file, 'content');
  if (content === undefined) return toNumberedText(call);
  const path = toPath(call);
  const cut =
    file['truncatedByTokenCap'] === true
      ? [{ kind: 'note', level: 'info', text: 'Truncated: over the token limit' } as const]
      : [];
  return [
    {
      kind: 'code',
      text: content,
      language: findCodeLanguage(path),
      firstLine: findNumber(file, 'startLine') ?? 1,
      path,
    },
    ...cut,
  ];
}

/** Only what the model got is left: its line numbers come off. */
function toNumberedText(call: CallContent): readonly Panel[] {
  const media = listMediaPanels(call.output, call.withMedia);
  const unnumbered = stripLineNumbers(call.outputText);
  if (unnumbered === undefined)
    return [...(call.outputText.trim() === '' ? [] : [{ kind: 'text', text: call.outputText } as const]), ...media];
  const path = toPath(call);
  const rest = unnumbered.rest === '' ? [] : [{ kind: 'note', level: 'info', text: unnumbered.rest } as const];
  return [
    { kind: 'code', text: unnumbered.text, language: findCodeLanguage(path), firstLine: unnumbered.firstLine, path },
    ...rest,
    ...media,
  ];
}

function toMedia(call: CallContent): Panel {
  const file = toObject(call.details['file']);
  const data = findText(file, 'base64');
  const size = toObject(file['dimensions']);
  const [width, height] = [findNumber(size, 'originalWidth'), findNumber(size, 'originalHeight')];
  return {
    kind: 'media',
    mediaType: findText(file, 'type') ?? (call.details['type'] === 'image' ? 'image' : 'application/pdf'),
    bytes: findNumber(file, 'originalSize') ?? (data === undefined ? undefined : toDecodedBytes(data)),
    name: toPath(call),
    dimensions: width === undefined || height === undefined ? undefined : { width, height },
    data: call.withMedia ? data : undefined,
  };
}

function toCell(cell: ReturnType<typeof toObject>): readonly Panel[] {
  const text = findText(cell, 'source') ?? '';
  const label = findText(cell, 'cell_id');
  const outputs = listObjects(cell['outputs']).flatMap((output): Panel[] => {
    const printed = findText(output, 'text');
    return printed === undefined || printed === ''
      ? []
      : [{ kind: 'terminal', command: undefined, output: printed, errorOutput: '', note: undefined }];
  });
  if (cell['cellType'] === 'markdown') return [{ kind: 'markdown', label, text }];
  return [
    { kind: 'code', label, text, language: findText(cell, 'language'), firstLine: undefined, path: undefined },
    ...outputs,
  ];
}
