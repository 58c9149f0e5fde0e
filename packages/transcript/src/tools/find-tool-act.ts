import type { ToolAct } from '../shapes/tool-act.ts';
import { toolActs } from './tool-acts.ts';

const byName: ReadonlyMap<string, ToolAct> = new Map(toolActs);

/** What calls of a tool do; undefined for a tool of others, or where nobody asks. */
export function findToolAct(name: string): ToolAct | undefined {
  return byName.get(name);
}

/** The tools that do the same. */
export function listToolNames(act: ToolAct): readonly string[] {
  return toolActs.flatMap(([name, own]) => (own === act ? [name] : []));
}
