import { parseAgentMeta } from '@scrollkeep/transcript/conversation/parse-agent-meta.ts';
import type { AgentMeta } from '@scrollkeep/transcript/conversation/session-files.ts';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import { readText } from '../disk/open-file.ts';

/**
 * What is beside an agent's transcript. Most agents of older versions have none; one that cannot be read only costs
 * a link.
 */
export async function readAgentMeta(
  transcript: string,
  onProblem?: (problem: DiskProblem) => void,
): Promise<AgentMeta | undefined> {
  const file = toAgentMetaFile(transcript);
  const text = await readText(file).catch((error: unknown) => {
    const problem = toDiskProblem(file, error);
    if (problem.code !== 'ENOENT') onProblem?.(problem);
    return undefined;
  });
  if (text === undefined) return undefined;
  try {
    return parseAgentMeta(text);
  } catch (error) {
    onProblem?.(toDiskProblem(file, error));
    return undefined;
  }
}

export function toAgentMetaFile(transcript: string): string {
  return transcript.replace(/\.jsonl$/, '.meta.json');
}
