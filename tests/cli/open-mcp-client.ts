import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bin, isolatedEnvironment } from '../setup/run-scrollkeep.ts';

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** A real MCP client, with the built command as its server. */
export interface McpClient {
  readonly client: Client;
  call(name: string, given?: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<ToolAnswer>;
  /** What the server said on stderr so far. */
  readonly stderr: () => string;
  close(): Promise<void>;
}

export async function openMcpClient(args: readonly string[], env: NodeJS.ProcessEnv): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', ...args],
    env: { ...isolatedEnvironment(), ...env } as Record<string, string>,
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  await client.connect(transport);
  return {
    client,
    async call(name, given = {}, signal) {
      const result = await client.callTool(
        { name, arguments: given },
        { timeout: 600_000, ...(signal === undefined ? {} : { signal }) },
      );
      const content = result.content as readonly { readonly type: string; readonly text?: string }[];
      return { text: content.map((part) => part.text ?? '').join('\n'), isError: result.isError === true };
    },
    stderr: () => stderr,
    close: () => client.close(),
  };
}
