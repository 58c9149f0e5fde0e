import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { getContent, listBlocks, listTexts } from './message-text.ts';
import type { ResultFacts } from './record-node.ts';

const rejectedStarts = ["The user doesn't want to proceed", "The user doesn't want to take this"];
const deniedStarts = [
  'This command requires approval',
  'Claude requested permissions',
  'This Bash command contains multiple operations',
  'This command uses shell operators',
  'PreToolUse:',
  'Permission to use',
  'Permission for this action',
];

/** The tool results of a user record. What the client noted down beside (`toolUseResult`) belongs to a result only where there is one. */
export function toResultFacts(record: JsonObject, share: (text: string) => string): readonly ResultFacts[] {
  const results = listBlocks(getContent(record)).filter((block) => block['type'] === 'tool_result');
  const noted = results.length === 1 ? record['toolUseResult'] : undefined;
  // `map` makes a list of exactly the length it needs; one that was pushed into keeps room for sixteen more, in every node.
  return results.filter((block) => typeof block['tool_use_id'] === 'string').map((block) => toFacts(share(block['tool_use_id'] as string), block, noted, record['toolDenialKind']));
}

function toFacts(id: string, block: JsonObject, noted: JsonValue | undefined, denialKind: JsonValue | undefined): ResultFacts {
  const content = block['content'];
  const text = typeof content === 'string' ? content.trim() : listTexts(content).join('\n').trim();
  const details = isJsonObject(noted) ? noted : undefined;
  return {
    id,
    outcome: toOutcome(text, block['is_error'] === true, noted, denialKind),
    agentId: toText(details?.['agentId']),
    runId: toText(details?.['runId']),
    namedAgents: text.includes('agentId: ') ? [...text.matchAll(/agentId: (\S+)/g)].map((match) => (match[1] ?? '').replace(/[).,;:\]]+$/, '')) : none,
    durationMs: toDuration(details),
  };
}

const none: readonly string[] = [];

function toOutcome(text: string, isError: boolean, noted: JsonValue | undefined, denialKind: JsonValue | undefined): ResultFacts['outcome'] {
  if (denialKind === 'user-rejected' || noted === 'User rejected tool use' || rejectedStarts.some((start) => text.startsWith(start))) return 'rejected';
  if (typeof denialKind === 'string' || (isError && deniedStarts.some((start) => text.startsWith(start)))) return 'denied';
  if (hasInterruptedLine(text) || text === 'Interrupted by user' || (isJsonObject(noted) && noted['interrupted'] === true)) return 'interrupted';
  return isError ? 'error' : 'ok';
}

function hasInterruptedLine(text: string): boolean {
  // Outputs can be huge and hardly ever name an interruption: look for the words before looking at lines.
  return text.includes(interruption) && text.split('\n').some((line) => line.startsWith(interruption));
}

const interruption = '[Request interrupted by user';

function toDuration(details: JsonObject | undefined): number | undefined {
  if (details === undefined) return undefined;
  for (const name of ['totalDurationMs', 'durationMs']) if (typeof details[name] === 'number') return details[name] as number;
  return typeof details['durationSeconds'] === 'number' ? Math.round(details['durationSeconds'] * 1000) : undefined;
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
