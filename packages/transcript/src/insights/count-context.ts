import { parseCommand } from '../conversation/parse-command.ts';
import { findToolAct } from '../tools/find-tool-act.ts';
import { findServerOfTool } from '../records/attachment/given-texts.ts';
import type { InsightContext, InsightFile } from './insight-context.ts';
import { mostRows, type ContextCounts, type ContextKind, type LoadedCounts } from './insight-figures.ts';

/** Something that the model was given to read, with its record. */
export interface ContextPart {
  readonly file: InsightFile;
  readonly index: number;
  readonly kind: ContextKind;
  readonly name: string;
  readonly characters: number;
}

/** Results of calls, and what the client put into the context by itself. */
export function listContext({ files, calls }: InsightContext): readonly ContextPart[] {
  const parts: ContextPart[] = [];
  for (const { call, file } of calls) {
    const { result, name } = call;
    if (result === undefined) continue;
    const server = findServerOfTool(name);
    parts.push({
      file,
      index: result.node.index,
      kind: server === undefined ? 'tool' : 'mcp-server',
      name: server ?? name,
      characters: result.facts.length,
    });
  }
  for (const file of files)
    for (const { index, kind, name, characters } of file.facts.givenTexts)
      if (file.isOwn(index)) parts.push({ file, index, kind, name, characters });
  return parts;
}

/** Most first. */
export function countContext(context: InsightContext): readonly ContextCounts[] {
  const groups = new Map<string, { readonly kind: ContextKind; readonly name: string; parts: number; sum: number }>();
  for (const { kind, name: given, characters } of listContext(context)) {
    // Each skill of a list would be a row of its own.
    const name = kind === 'skill-listed' ? '' : given;
    const key = JSON.stringify([kind, name]);
    const group = groups.get(key) ?? { kind, name, parts: 0, sum: 0 };
    groups.set(key, group);
    group.parts++;
    group.sum += characters;
  }
  return Array.from(groups.values(), ({ kind, name, parts, sum }): ContextCounts => [kind, name, parts, sum])
    .sort((a, b) => b[3] - a[3])
    .slice(0, mostRows);
}

/** MCP servers and skills that the model was told of, with how often they were called, by the model or a person. */
export function countLoaded({ session, files, calls }: InsightContext): readonly LoadedCounts[] {
  const loaded = new Map<string, { readonly kind: LoadedCounts[0]; readonly name: string; characters: number }>();
  for (const file of files)
    for (const { kind, name, index, characters } of file.facts.givenTexts) {
      const own = kind === 'mcp-server' ? 'mcp-server' : kind === 'skill-listed' ? 'skill' : undefined;
      if (own === undefined || !file.isOwn(index)) continue;
      const known = loaded.get(`${own} ${name}`) ?? { kind: own, name, characters: 0 };
      loaded.set(`${own} ${name}`, known);
      known.characters += characters;
    }
  if (loaded.size === 0) return [];
  const uses = new Map<string, number>();
  const use = (key: string) => uses.set(key, (uses.get(key) ?? 0) + 1);
  for (const { call } of calls) {
    const server = findServerOfTool(call.name);
    if (server !== undefined) use(`mcp-server ${server}`);
    if (findToolAct(call.name) === 'runs-prompt') use(`skill ${call.facts.subject ?? ''}`);
  }
  const [main] = files;
  for (const { start } of session.tree.turns)
    if (start?.node.user?.kind === 'command' && main?.isOwn(start.index) === true)
      use(`skill ${parseCommand(start.node.user.text).name.replace(/^\//, '')}`);
  return Array.from(loaded, ([key, { kind, name, characters }]): LoadedCounts => [
    kind,
    name,
    characters,
    uses.get(key) ?? 0,
  ]).slice(0, mostRows);
}
