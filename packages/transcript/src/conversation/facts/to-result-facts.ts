import { findText } from '../../json/find-text.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { getContent, listBlocks, listTexts } from './message-text.ts';
import type { ResultFacts } from './record-node.ts';
import { findLineChanges } from './to-line-changes.ts';
import { toOwnText } from './to-own-text.ts';

const rejectedStarts = ["The user doesn't want to proceed", "The user doesn't want to take this"];
/** What both begin with: nearly no result does, so one look is enough. */
const rejectedStart = "The user doesn't want to ";
const deniedStarts = [
  'This command requires approval',
  'Claude requested permissions',
  'This Bash command contains multiple operations',
  'This command uses shell operators',
  'PreToolUse:',
  'Permission to use',
  'Permission for this action',
];

/** The tool results of a record, each with what it says. */
export function toResultFacts(record: JsonObject): readonly ResultFacts[] {
  const results = listBlocks(getContent(record), 'tool_result');
  const isOnly = results.length === 1;
  return results.flatMap(
    (block) => findResultFacts(block, findNoted(record, block, isOnly), record['toolDenialKind']) ?? [],
  );
}

/** What the client recorded of a result: beside it where its record has one, or, as some documents say, in it. */
export function findNoted(record: JsonObject, result: JsonObject | undefined, isOnly: boolean): JsonValue | undefined {
  return result?.['toolUseResult'] ?? (isOnly ? record['toolUseResult'] : undefined);
}

/**
 * What a tool result says; undefined if it names no call. `noted` is what the client recorded beside it
 * (`toolUseResult`), which belongs to a result only where a record has one, `denialKind` the record's `toolDenialKind`.
 */
export function findResultFacts(
  block: JsonObject,
  noted: JsonValue | undefined,
  denialKind: JsonValue | undefined,
): ResultFacts | undefined {
  const id = block['tool_use_id'];
  if (typeof id !== 'string') return undefined;
  const content = block['content'];
  const texts = typeof content === 'string' ? undefined : listTexts(content);
  const text = typeof content === 'string' ? content.trim() : (texts ?? none).join('\n').trim();
  const length = typeof content === 'string' ? content.length : countCharacters(texts ?? none);
  const outcome = toOutcome(text, block['is_error'] === true, noted, denialKind);
  // Outputs can be huge: a capital letter is rare, and so found or not much sooner than the whole word.
  const namedAgents = text.includes('Id: ') && text.includes(agentName) ? listNamedAgents(text) : none;
  if (!isJsonObject(noted))
    return {
      id,
      outcome,
      agentId: undefined,
      runId: undefined,
      namedAgents,
      durationMs: undefined,
      length,
      lines: undefined,
    };
  return {
    id,
    outcome,
    agentId: findText(noted['agentId']),
    runId: findText(noted['runId']),
    namedAgents,
    durationMs: findDuration(noted),
    length,
    lines: findLineChanges(noted),
  };
}

function countCharacters(texts: readonly string[]): number {
  let length = 0;
  for (const text of texts) length += text.length;
  return length;
}

const agentName = 'agentId: ';

function listNamedAgents(text: string): readonly string[] {
  return Array.from(text.matchAll(/agentId: (\S+)/g), ([, named = '']) => toOwnText(withoutPunctuation(named)));
}

/** An expression for the end of a text would begin anew at every sign of a long row of them. */
function withoutPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && ').,;:]'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

const none: readonly never[] = [];

function toOutcome(
  text: string,
  isError: boolean,
  noted: JsonValue | undefined,
  denialKind: JsonValue | undefined,
): ResultFacts['outcome'] {
  if (
    denialKind === 'user-rejected' ||
    noted === 'User rejected tool use' ||
    (text.startsWith(rejectedStart) && startsWithAny(text, rejectedStarts))
  )
    return 'rejected';
  if (typeof denialKind === 'string' || (isError && startsWithAny(text, deniedStarts))) return 'denied';
  if (
    hasInterruptedLine(text) ||
    text === 'Interrupted by user' ||
    (isJsonObject(noted) && noted['interrupted'] === true)
  )
    return 'interrupted';
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

function findDuration(noted: JsonObject): number | undefined {
  const total = noted['totalDurationMs'];
  if (typeof total === 'number') return total;
  const duration = noted['durationMs'];
  if (typeof duration === 'number') return duration;
  const seconds = noted['durationSeconds'];
  return typeof seconds === 'number' ? Math.round(seconds * 1000) : undefined;
}
