import type { Panel } from '../model/panel.ts';
import { findText, listObjects, listTexts } from './field.ts';
import { toShortPath } from './short-path.ts';
import type { ToolView } from './tool-view.ts';

/** Files for the user; the transcript has only their names. */
export const sendUserFileView = {
  names: ['SendUserFile'],
  title: () => 'File sent to you',
  summary: ({ input, cwd }) => {
    const files = listTexts(input['files']).map((file) => toShortPath(file, cwd));
    const caption = findText(input, 'caption') ?? '';
    return [files.join(', '), caption].filter((part) => part !== '').join(': ');
  },
  panels: ({ input, details, cwd }): readonly Panel[] => {
    const sent = listObjects(details['attachments']);
    const kinds = new Map(sent.map((file) => [findText(file, 'path') ?? '', findText(file, 'media_type')]));
    const paths = sent.length > 0 ? [...kinds.keys()] : listTexts(input['files']);
    return paths.map((path) => ({
      kind: 'media',
      mediaType: kinds.get(path),
      bytes: undefined,
      name: toShortPath(path, cwd),
      dimensions: undefined,
      data: undefined,
    }));
  },
} satisfies ToolView;
