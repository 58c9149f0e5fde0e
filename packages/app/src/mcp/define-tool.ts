import type { McpTool, ToolDefinition } from './mcp-tool.ts';
import { parseArguments, type Arguments } from './tool-arguments.ts';

/** A tool whose arguments are checked before it runs. */
export function defineTool<Declared extends Arguments>({ answer, ...definition }: ToolDefinition<Declared>): McpTool {
  return {
    ...definition,
    run: async (given, sources, signal) => answer(parseArguments(definition.arguments, given), sources, signal),
  };
}
