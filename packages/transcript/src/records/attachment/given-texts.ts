import type { JsonValue } from '../../json/json-value.ts';
import { listItems, toFieldText } from '../../shapes/field-value.ts';
import type { ContextFact } from '../../shapes/traits.ts';

/** Longer names, and more parts of one record, nobody lists. */
const longestName = 300;
const mostParts = 500;

/** Parts of a record by their names, each name once; a name that is empty stands for none. */
export function toGiven(
  kind: ContextFact['kind'],
  parts: readonly (readonly [name: string, text: string])[],
): readonly ContextFact[] {
  const lengths = new Map<string, number>();
  for (const [given, text] of parts) {
    const name = given.slice(0, longestName);
    if (name !== '' && (lengths.has(name) || lengths.size < mostParts))
      lengths.set(name, (lengths.get(name) ?? 0) + text.length);
  }
  return [...lengths].map(([name, characters]) => ({ kind, name, characters }));
}

/** Two lists of texts that belong together, item by item. */
export function pairTexts(
  names: JsonValue | undefined,
  texts: JsonValue | undefined,
): readonly (readonly [name: string, text: string])[] {
  const items = listItems(texts);
  return listItems(names).map((name, at) => [toFieldText(name), toFieldText(items[at])] as const);
}

/** `- name: description`, a line for each skill; lines without a mark go on with the one before. */
export function toSkillLines(list: string): readonly (readonly [name: string, text: string])[] {
  const found: [name: string, text: string][] = [];
  for (const line of list.split('\n')) {
    const last = found.at(-1);
    if (line.startsWith('- ')) found.push([findSkillName(line), line]);
    else if (last !== undefined) last[1] += `\n${line}`;
  }
  return found;
}

/** Names may have a colon, behind the plugin; a description comes behind a colon and a space. */
function findSkillName(line: string): string {
  const end = line.indexOf(': ');
  const name = line.slice(2, end === -1 ? undefined : end).trim();
  return name.endsWith(':') ? name.slice(0, -1) : name;
}

/** A server's name as the names of its tools have it. */
export function toServerName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9_-]/g, '_');
}

/** `mcp__<server>__<tool>`; undefined for other tools. */
export function findServerOfTool(tool: string): string | undefined {
  if (!tool.startsWith(serverPrefix)) return undefined;
  const end = tool.indexOf('__', serverPrefix.length);
  return end === -1 ? undefined : tool.slice(serverPrefix.length, end);
}

const serverPrefix = 'mcp__';
