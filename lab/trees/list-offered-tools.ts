import { existsSync, readFileSync } from 'node:fs';

/** Names of the tools in the requests of a run, those of MCP servers left out, and of those that a search found. */
export function listOfferedTools(requestsFile: string): readonly string[] {
  if (!existsSync(requestsFile)) return [];
  const names = new Set<string>();
  for (const line of readFileSync(requestsFile, 'utf8').split('\n')) {
    if (line === '') continue;
    const { body } = JSON.parse(line) as { readonly body?: { readonly tools?: readonly { readonly name?: string }[] } };
    for (const { name } of body?.tools ?? []) if (name !== undefined && !name.startsWith('mcp__')) names.add(name);
    for (const [, name] of line.matchAll(/"type":"tool_reference","tool_name":"(\w+)"/g))
      if (name !== undefined && !name.startsWith('mcp__')) names.add(name);
  }
  return [...names].sort();
}
