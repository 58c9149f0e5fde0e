import { toContentPanels } from './content-panels.ts';
import { toInputFields, toInputSummary } from './generic.ts';
import type { CallContent, ToolView } from './tool-view.ts';

/** Tools of MCP servers are called `mcp__<server>__<tool>`; what they take and give is theirs. */
export const mcpView = {
  names: [],
  title: ({ name }) => {
    const [server = '', ...tool] = name.slice('mcp__'.length).split('__');
    return tool.length === 0 ? name : `${tool.join('__')} (${server})`;
  },
  summary: toInputSummary,
  panels: (call: CallContent) => [
    ...toInputFields(call.input),
    ...(call.status === 'ok' ? toContentPanels(call.output, { withMedia: call.withMedia }) : []),
  ],
} satisfies ToolView;

export function isMcpTool(name: string): boolean {
  return name.startsWith('mcp__');
}
