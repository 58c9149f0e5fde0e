import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { getContent, listTexts } from './message-text.ts';
import type { ResultFacts } from './record-node.ts';
import { toOwnText } from './to-own-text.ts';

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
export function toResultFacts(record: JsonObject): readonly ResultFacts[] {
  const content = getContent(record);
  if (!Array.isArray(content)) return none;
  let results = 0;
  for (const block of content as readonly JsonValue[]) if (isJsonObject(block) && block['type'] === 'tool_result') results++;
  const noted = results === 1 ? record['toolUseResult'] : undefined;
  const facts: ResultFacts[] = [];
  for (const block of content as readonly JsonValue[]) {
    if (!isJsonObject(block) || block['type'] !== 'tool_result') continue;
    const id = block['tool_use_id'];
    if (typeof id === 'string') facts.push(toFacts(id, block, noted, record['toolDenialKind']));
  }
  return facts;
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
    namedAgents: text.includes('agentId: ') ? [...text.matchAll(/agentId: (\S+)/g)].map((match) => toOwnText((match[1] ?? '').replace(/[).,;:\]]+$/, ''))) : none,
    durationMs: toDuration(details),
  };
}

const none: readonly never[] = [];

function toOutcome(text: string, isError: boolean, noted: JsonValue | undefined, denialKind: JsonValue | undefined): ResultFacts['outcome'] {
  if (denialKind === 'user-rejected' || noted === 'User rejected tool use' || startsWithAny(text, rejectedStarts)) return 'rejected';
  if (typeof denialKind === 'string' || (isError && startsWithAny(text, deniedStarts))) return 'denied';
  if (hasInterruptedLine(text) || text === 'Interrupted by user' || (isJsonObject(noted) && noted['interrupted'] === true)) return 'interrupted';
  return isError ? 'error' : 'ok';
}

function startsWithAny(text: string, starts: readonly string[]): boolean {
  for (const start of starts) if (text.startsWith(start)) return true;
  return false;
}

function hasInterruptedLine(text: string): boolean {
  // Outputs can be huge and hardly ever name an interruption: look for the words before looking at lines.
  return text.includes(interruption) && text.split('\n').some((line) => line.startsWith(interruption));
}

const interruption = '[Request interrupted by user';

function toDuration(details: JsonObject | undefined): number | undefined {
  if (details === undefined) return undefined;
  if (typeof details['totalDurationMs'] === 'number') return details['totalDurationMs'];
  if (typeof details['durationMs'] === 'number') return details['durationMs'];
  return typeof details['durationSeconds'] === 'number' ? Math.round(details['durationSeconds'] * 1000) : undefined;
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
