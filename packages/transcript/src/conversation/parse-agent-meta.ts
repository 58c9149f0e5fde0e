import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { parseJsonValue } from '../json/parse-json-value.ts';
import type { AgentMeta } from './session-files.ts';

/**
 * The part of `agent-*.meta.json` that links; undefined if it is no such file. Throws nothing but what `JSON.parse`
 * throws for a text that is not JSON.
 */
export function parseAgentMeta(text: string): AgentMeta | undefined {
  const value = parseJsonValue(text);
  if (!isJsonObject(value)) return undefined;
  const toText = (inner: JsonValue | undefined) => (typeof inner === 'string' ? inner : undefined);
  return {
    toolUseId: toText(value['toolUseId']),
    agentType: toText(value['agentType']),
    description: toText(value['description']),
  };
}
