import type { Arguments, ArgumentValues } from './tool-arguments.ts';
import type { McpSources } from './open-mcp-sources.ts';

export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** For the model: what it answers, when to take it, what to call next. */
  readonly description: string;
  readonly arguments: Arguments;
  /** Markdown within the budget that was asked for. Problems of the call are an `AppError`. */
  run(given: unknown, sources: McpSources, signal: AbortSignal): Promise<string>;
}

export interface ToolDefinition<Declared extends Arguments> extends Omit<McpTool, 'run' | 'arguments'> {
  readonly arguments: Declared;
  readonly answer: (values: ArgumentValues<Declared>, sources: McpSources, signal: AbortSignal) => Promise<string>;
}
