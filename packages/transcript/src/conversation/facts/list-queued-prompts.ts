import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { toKindHolder, toRecordMeaning } from '../../records/record-meaning.ts';
import { listBlocks, toFirstText } from './message-text.ts';
import { toOwnText } from './to-own-text.ts';
import { toTextKey } from './to-text-key.ts';
import { isForeignOrigin, isNotification } from './user-kind.ts';

/** A message typed while the agent was busy, as one of the two kinds of lines that can tell. */
export type QueueFact =
  | { readonly from: 'attachment'; readonly isPrompt: boolean; readonly line: number }
  | {
      readonly from: 'operation';
      readonly operation: string;
      readonly content: string | undefined;
      readonly line: number;
    };

/** What a record says about the queue; undefined for most. */
export function findQueueFact(record: JsonObject, line: number): QueueFact | undefined {
  const { queue } = toRecordMeaning(record);
  if (queue === 'operation') {
    const { operation, content } = record;
    return {
      from: 'operation',
      operation: typeof operation === 'string' ? operation : '',
      content: typeof content === 'string' ? content : undefined,
      line,
    };
  }
  return queue === 'message' ? { from: 'attachment', isPrompt: isTypedPrompt(toKindHolder(record)), line } : undefined;
}

/** What was put into the queue, by either kind of record: a text or blocks. */
export function getQueuedContent(record: JsonObject): JsonValue | undefined {
  return toRecordMeaning(record).queue === 'message' ? toKindHolder(record)['prompt'] : record['content'];
}

/**
 * The same with no more of a long text than tells it from others and shows what it is: whole texts would be most of
 * what facts weigh.
 */
export function toKeptQueueFact(fact: QueueFact): QueueFact {
  if (fact.from !== 'operation' || fact.content === undefined || fact.content.length <= longestContent) return fact;
  const start = fact.content.trim().slice(0, longestStart);
  return { ...fact, content: start === '' ? '' : `${toOwnText(start)} ${toTextKey(fact.content)}` };
}

const longestContent = 80;
/** Longer than what a notification begins with. */
const longestStart = 40;

/**
 * The lines that hold queued prompts. Where the file has attachments for them these decide; older versions only note
 * down the queue, and there a message counts when it was taken out in the middle of a turn (`remove`) instead of
 * becoming a prompt of its own (`dequeue`).
 */
export function listQueuedPrompts(facts: readonly QueueFact[]): readonly number[] {
  if (facts.some((fact) => fact.from === 'attachment'))
    return facts.filter((fact) => fact.from === 'attachment' && fact.isPrompt).map((fact) => fact.line);
  return runQueue(facts).taken;
}

/** The lines of messages that were still in the queue at the end of the file: they stand nowhere else. */
export function listWaitingPrompts(facts: readonly QueueFact[]): readonly number[] {
  return runQueue(facts).waiting;
}

function runQueue(facts: readonly QueueFact[]): {
  readonly taken: readonly number[];
  readonly waiting: readonly number[];
} {
  const waiting: { readonly content: string | undefined; readonly line: number }[] = [];
  const taken: number[] = [];
  for (const fact of facts) {
    if (fact.from !== 'operation') continue;
    if (fact.operation === 'enqueue') waiting.push(fact);
    else if (fact.operation === 'dequeue') waiting.shift();
    else if (fact.operation === 'popAll') waiting.length = 0;
    else if (fact.operation === 'remove') {
      const same = fact.content === undefined ? -1 : waiting.findIndex((entry) => entry.content === fact.content);
      const [entry] = waiting.splice(Math.max(same, 0), 1);
      const text = entry?.content?.trim() ?? '';
      if (entry !== undefined && text !== '' && !isNotification(text)) taken.push(entry.line);
    }
  }
  return { taken, waiting: waiting.map(({ line }) => line) };
}

function isTypedPrompt(attachment: JsonObject): boolean {
  if (attachment['commandMode'] !== 'prompt' || attachment['isMeta'] === true || isForeignOrigin(attachment['origin']))
    return false;
  const prompt: JsonValue | undefined = attachment['prompt'];
  const text = toFirstText(prompt);
  if (text !== '') return !isNotification(text);
  return listBlocks(prompt).some((block) => block['type'] === 'image');
}
