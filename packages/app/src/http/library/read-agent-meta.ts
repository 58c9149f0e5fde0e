import { isJsonObject, type AgentMeta, type JsonValue } from '@scrollkeep/transcript';
import { readText } from '../../disk/open-file.ts';

/** What stands beside an agent's transcript. Most agents of older versions have none; one that cannot be read only costs a link. */
export async function readAgentMeta(transcript: string): Promise<AgentMeta | undefined> {
  try {
    const value = JSON.parse(await readText(transcript.replace(/\.jsonl$/, '.meta.json'))) as JsonValue;
    if (!isJsonObject(value)) return undefined;
    const toText = (inner: JsonValue | undefined) => (typeof inner === 'string' ? inner : undefined);
    return { toolUseId: toText(value['toolUseId']), agentType: toText(value['agentType']), description: toText(value['description']) };
  } catch {
    return undefined;
  }
}
