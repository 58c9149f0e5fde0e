import { isJsonObject, type AgentMeta, type JsonValue } from '@scrollkeep/transcript';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import { readText } from '../disk/open-file.ts';

/** What stands beside an agent's transcript. Most agents of older versions have none; one that cannot be read only costs a link. */
export async function readAgentMeta(transcript: string, onProblem?: (problem: DiskProblem) => void): Promise<AgentMeta | undefined> {
  const file = transcript.replace(/\.jsonl$/, '.meta.json');
  const text = await readText(file).catch((error: unknown) => {
    const problem = toDiskProblem(file, error);
    if (problem.code !== 'ENOENT') onProblem?.(problem);
    return undefined;
  });
  if (text === undefined) return undefined;
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    onProblem?.(toDiskProblem(file, error));
    return undefined;
  }
  if (!isJsonObject(value)) return undefined;
  const toText = (inner: JsonValue | undefined) => (typeof inner === 'string' ? inner : undefined);
  return { toolUseId: toText(value['toolUseId']), agentType: toText(value['agentType']), description: toText(value['description']) };
}
