import type { Panel } from '../model/panel.ts';
import { findText, listObjects } from './field.ts';
import type { ToolView } from './tool-view.ts';

export const readMcpResourceView = {
  names: ['ReadMcpResourceTool'],
  title: () => 'MCP resource',
  summary: ({ input }) =>
    [findText(input, 'server'), findText(input, 'uri')].filter((part) => part !== undefined).join(' '),
  panels: ({ details, status, outputText }): readonly Panel[] => {
    if (status !== 'ok') return [];
    const error = findText(details, 'error');
    const contents = listObjects(details['contents']).flatMap((content): Panel[] => {
      const [text, saved, kind = ''] = [
        findText(content, 'text'),
        findText(content, 'blobSavedTo'),
        findText(content, 'mimeType'),
      ];
      if (saved !== undefined) return [{ kind: 'note', level: 'info', text: `Saved to ${saved}` }];
      if (text === undefined) return [];
      return kind === 'text/markdown'
        ? [{ kind: 'markdown', text }]
        : [
            {
              kind: 'code',
              text,
              language: kind.includes('json') ? 'json' : undefined,
              firstLine: undefined,
              path: findText(content, 'uri'),
            },
          ];
    });
    if (error !== undefined) return [{ kind: 'note', level: 'warning', text: error }, ...contents];
    return contents.length > 0 || outputText.trim() === '' ? contents : [{ kind: 'text', text: outputText }];
  },
  isQuiet: true,
} satisfies ToolView;
