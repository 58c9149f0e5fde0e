import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { Panel } from '../model/panel.ts';
import { toReadableAmount } from '../text/readable.ts';
import { findText, listObjects } from './field.ts';
import type { CallContent, ToolView } from './tool-view.ts';

/** What MCP servers offer for reading, all or below a folder. */
export const mcpResourcesView = {
  names: ['ListMcpResourcesTool', 'ReadMcpResourceDirTool'],
  title: () => 'MCP resources',
  summary: (call) =>
    [
      [findText(call.input, 'server'), findText(call.input, 'uri')].filter((part) => part !== undefined).join(' '),
      call.status === 'ok' ? toReadableAmount(listResources(call).length, 'resource') : '',
    ]
      .filter((part) => part !== '')
      .join(': '),
  panels: (call): readonly Panel[] => {
    if (call.status !== 'ok') return [];
    const error = findText(call.details, 'error');
    if (error !== undefined) return [{ kind: 'note', level: 'warning', text: error }];
    const resources = listResources(call);
    if (resources.length === 0) return [{ kind: 'note', level: 'info', text: 'No resources' }];
    return [
      {
        kind: 'table',
        columns: ['URI', 'Name', 'Kind'],
        rows: resources.map((resource) => [
          findText(resource, 'uri') ?? '',
          findText(resource, 'name') ?? '',
          findText(resource, 'mimeType') ?? '',
        ]),
      },
    ];
  },
  isQuiet: true,
} satisfies ToolView;

/** One of the tools notes a list, the other an object with one. */
function listResources({ details, noted }: CallContent): readonly JsonObject[] {
  return listObjects(Array.isArray(noted) ? noted : details['resources']);
}
